import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { type Move, MOVES, movesFrom } from '../../../shared/applications/status.ts';
import { MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { useSectionMoves } from '../sections.tsx';
import { useApplicationActions, useBarActions } from '../moves/actions.ts';
import type { Moves } from '../moves/moves.ts';
import { MoveOutcome } from '../moves/outcome.tsx';
import type { Progress } from '../moves/parts.ts';
import { KeyCap } from '../../kit/ui/display/key-cap.tsx';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { MOVE_KEYS } from '../moves/keys.ts';
import type { Selection } from './selection.ts';
import type { Acting, ApplicationRow } from './state.ts';
import styles from './dock.module.css';

/** Shown if none of the selected applications can be moved. */
const FINAL = 'Offered and rejected applications cannot be moved.';

interface ApplicationDockProps {
  chosen: readonly ApplicationRow[];
  /** Rows that the filters find, loaded or not. */
  total: number;
  selection: Selection;
  moves: Moves;
  now: Date;
  /** Opens the dialog of an action. */
  onAct: (acting: Acting) => void;
}

/** Over the foot of the window: what can be done with the selected applications, and the result of the last move. */
export function ApplicationDock({
  chosen,
  total,
  selection,
  moves,
  now,
  onAct,
}: ApplicationDockProps) {
  const dock = useRef<HTMLElement>(null);
  const { outcome, progress } = moves;
  const barActions = useBarActions();
  const count = inFigures(chosen.length);
  const offersAll = chosen.length < total;
  // The pressed button may have disappeared.
  useKeptFocus(dock, `${chosen.length} ${offersAll} ${outcome?.title} ${outcome?.message}`);
  const isOpen = chosen.length > 0 || outcome !== undefined;
  const isFinal = chosen.every((row) => movesFrom(row).length === 0);
  const tooMany =
    chosen.length > MOVED_AT_ONCE_MAX ? `Select at most ${MOVED_AT_ONCE_MAX} for this.` : undefined;

  return (
    <section
      ref={dock}
      tabIndex={-1}
      aria-label="Selected applications"
      className={styles.dock}
      data-open={isOpen || undefined}
    >
      <div className={outcome && styles.bar} data-outcome={outcome && true}>
        <MoveOutcome moves={moves} />
      </div>
      <p role="status" className="sr-only">
        {chosen.length > 0 && `${count} selected. ${isFinal ? FINAL : ''}`}
        {progress && progressText(progress)}
      </p>
      {chosen.length > 0 && (
        <div className={styles.bar} data-bulk>
          <p className={styles.count} aria-hidden>
            {progress ? progressText(progress) : `${count} selected`}
          </p>
          {offersAll && (
            <button
              type="button"
              className={styles.whole}
              aria-busy={selection.reading !== undefined || undefined}
              onClick={() => {
                if (selection.reading === undefined) void selection.selectWhole();
              }}
            >
              {selection.reading === undefined
                ? `Select all ${inFigures(total)}`
                : `Selecting ${inFigures(selection.reading)} of ${inFigures(total)}`}
            </button>
          )}
          {isFinal && (
            <p className={styles.final} aria-hidden>
              {FINAL}
            </p>
          )}
          <div className={styles.moves}>
            {Object.values(MOVES).map((move) => (
              <MoveButton
                key={move.to}
                move={move}
                chosen={chosen}
                busy={chosen.some(({ _id }) => moves.isMoving(_id))}
                onMove={(movable) => moves.requestAll(movable, move)}
              />
            ))}
            {barActions.map((action) => (
              <DockButton
                key={action.key}
                blocked={tooMany}
                onClick={() => onAct({ action, rows: chosen })}
              >
                <span aria-hidden>{action.label}</span>
                <span className="sr-only">{action.title}</span>
                <KeyCap name={action.key.toUpperCase()} />
              </DockButton>
            ))}
          </div>
          <MoreActions chosen={chosen} tooMany={tooMany} now={now} onAct={onAct} />
          <IconButton label="Clear selection" onClick={selection.clear}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </section>
  );
}

const progressText = ({ done, total }: Progress) =>
  `${inFigures(done)} of ${inFigures(total)} done`;

/** Of some applications, those that a move allows. */
export const movableBy = (chosen: readonly ApplicationRow[], move: Move) =>
  chosen.filter((row) => movesFrom(row).some(({ to }) => to === move.to));

interface DockButtonProps {
  busy?: boolean;
  blocked?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

const DockButton = (props: DockButtonProps) => <Button {...props} size="sm" variant="subtle" />;

interface MoreActionsProps extends Pick<ApplicationDockProps, 'chosen' | 'now' | 'onAct'> {
  tooMany: string | undefined;
}

/** What is needed less often, in a menu, so that the bar is one line. */
function MoreActions({ chosen, tooMany, now, onAct }: MoreActionsProps) {
  const sections = useSectionMoves(chosen);
  const actions = useApplicationActions().flatMap((action) => {
    const rows = action.of?.(chosen, now) ?? chosen;
    return rows.length > 0
      ? [
          {
            ...pick(action, 'label', 'icon'),
            blocked: tooMany,
            onSelect: () => onAct({ action, rows }),
          },
        ]
      : [];
  });
  return <RowMenu label="Actions for the selected applications" groups={[actions, sections]} />;
}

interface MoveButtonProps {
  move: Move;
  chosen: readonly ApplicationRow[];
  busy: boolean;
  onMove: (movable: readonly ApplicationRow[]) => void;
}

/** A move, if at least one of them allows it. */
function MoveButton({ move, chosen, busy, onMove }: MoveButtonProps) {
  const movable = movableBy(chosen, move);
  if (movable.length === 0) return null;
  const [first = '', ...rest] = move.label.split(' ');
  return (
    <DockButton busy={busy} onClick={() => onMove(movable)}>
      {move.to === 'rejected' ? (
        <span>
          {first}
          <span className="sr-only"> {rest.join(' ')}</span>
        </span>
      ) : (
        move.label
      )}
      {movable.length < chosen.length && (
        <span className={styles.some}>
          <span aria-hidden>{inFigures(movable.length)}</span>
          <span className="sr-only">
            {inFigures(movable.length)} of {inFigures(chosen.length)} can be moved
          </span>
        </span>
      )}
      <KeyCap name={MOVE_KEYS[move.to].toUpperCase()} />
    </DockButton>
  );
}
