import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Move, MOVES, movesFrom } from '../../../shared/applications/status.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { useShortcuts } from '../../kit/keys.ts';
import { AssignDialog } from '../moves/assign-dialog.tsx';
import { BUSY } from '../moves/menu.tsx';
import { MOVE_ICONS, type Moves } from '../moves/moves.ts';
import { MoveOutcome } from '../moves/outcome.tsx';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { AnswerButtons } from './answers.tsx';
import type { ApplicationRow } from './state.ts';
import styles from './dock.module.css';

/** Shown if none of the selected applications can be moved. */
const FINAL = 'Offered and rejected applications cannot be moved.';

interface ApplicationDockProps {
  chosen: readonly ApplicationRow[];
  moves: Moves;
  onClear: () => void;
  /** Called when the chosen applicants were written to. */
  onAnswered: (ids: readonly string[]) => void;
}

/** At the foot of the window: the moves of the selected applications, and the result of the last one. */
export function ApplicationDock({ chosen, moves, onClear, onAnswered }: ApplicationDockProps) {
  const dock = useRef<HTMLElement>(null);
  const { outcome } = moves;
  useShortcuts({ z: () => void moves.undo() });
  // The pressed button may have disappeared.
  useKeptFocus(dock, `${chosen.length} ${outcome?.title} ${outcome?.message}`);
  const isOpen = chosen.length > 0 || outcome !== undefined;
  const isFinal = chosen.every(({ status }) => movesFrom(status).length === 0);

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
        {chosen.length > 0 && `${chosen.length} selected. ${isFinal ? FINAL : ''}`}
      </p>
      {chosen.length > 0 && (
        <div className={styles.bar}>
          <p className={styles.count} aria-hidden>
            {chosen.length} selected
          </p>
          {isFinal && (
            <p className={styles.final} aria-hidden>
              {FINAL}
            </p>
          )}
          <div className={styles.moves}>
            <AssignButton chosen={chosen} />
            <AnswerButtons
              chosen={chosen}
              blocked={moves.isBusy ? BUSY : undefined}
              onDone={onAnswered}
            />
            {Object.values(MOVES).map((move) => (
              <MoveButton
                key={move.to}
                move={move}
                chosen={chosen}
                busy={chosen.some(({ _id }) => moves.isMoving(_id))}
                blocked={moves.isBusy ? BUSY : undefined}
                onMove={(movable) => {
                  const [first] = movable;
                  const asksForPlan = move.to === 'interviewed' && movable.length === 1 && first;
                  if (asksForPlan) moves.request(first, move);
                  else moves.requestAll(movable, move);
                }}
              />
            ))}
          </div>
          <IconButton label="Clear selection" onClick={onClear}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </section>
  );
}

function AssignButton({ chosen }: { chosen: readonly ApplicationRow[] }) {
  const [asked, setAsked] = useState<readonly ApplicationRow[]>();
  return (
    <>
      <Button
        size="sm"
        variant="light"
        icon={<IconUserPlus size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsked(chosen)}
      >
        Assign
      </Button>
      {asked && <AssignDialog applications={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface MoveButtonProps {
  move: Move;
  chosen: readonly ApplicationRow[];
  busy: boolean;
  blocked: string | undefined;
  onMove: (movable: readonly ApplicationRow[]) => void;
}

/** A move, if at least one of them allows it. */
function MoveButton({ move, chosen, busy, blocked, onMove }: MoveButtonProps) {
  const movable = chosen.filter(({ status }) => (move.from as readonly string[]).includes(status));
  if (movable.length === 0) return null;
  const Icon = MOVE_ICONS[move.to];
  return (
    <Button
      size="sm"
      variant={move.to === 'rejected' ? 'outline' : 'light'}
      icon={<Icon size={17} aria-hidden />}
      busy={busy}
      blocked={busy ? undefined : blocked}
      onClick={() => onMove(movable)}
    >
      {move.label}
      {movable.length < chosen.length && (
        <span className={styles.some}>
          {movable.length} of {chosen.length}
          <span className={styles.phrase}> can be moved</span>
        </span>
      )}
    </Button>
  );
}
