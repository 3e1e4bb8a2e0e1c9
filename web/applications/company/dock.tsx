import { IconArrowBackUp, IconUserPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Move, MOVES, movesFrom } from '../../../shared/applications/status.ts';
import { UNDO_SECONDS } from '../../../shared/applications/lists.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { AssignDialog } from '../moves/assign-dialog.tsx';
import { BulkStage } from '../stages/bulk.tsx';
import { BUSY } from '../moves/menu.tsx';
import { MOVE_ICONS, type Moves, type Outcome } from '../moves/moves.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
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
      <MoveOutcome moves={moves} />
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
            <BulkStage chosen={chosen} />
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

/** Milliseconds for which a result without Undo or reasons stays. */
const STAYS = 6000;

/** The result of a move, why some applications were not moved, and Undo while it is possible. */
function MoveOutcome({ moves }: { moves: Moves }) {
  const { outcome, isBusy: busy, undo, closeOutcome } = moves;
  const left = useSecondsLeft(outcome?.undo?.until);
  const canUndo = outcome?.undo !== undefined && left > 0;
  useClosing(outcome, canUndo || busy, closeOutcome);

  return (
    <div className={outcome && styles.bar} data-outcome={outcome && true}>
      <div role="status" className={styles.told}>
        {outcome && (
          <>
            <p className={styles.title}>{outcome.title}</p>
            <Small>{outcome.message}</Small>
            {outcome.refusals.map((sentence) => (
              <Small key={sentence}>{sentence}</Small>
            ))}
            {outcome.undo && (
              <p className="sr-only">You can undo this for {UNDO_SECONDS} seconds.</p>
            )}
          </>
        )}
      </div>
      {canUndo && (
        <Button
          size="sm"
          busy={busy}
          icon={<IconArrowBackUp size={17} aria-hidden />}
          onClick={undo}
        >
          Undo
          <span aria-hidden className={styles.left}>
            {left} s
          </span>
        </Button>
      )}
      {outcome && !busy && (
        <IconButton label="Dismiss" onClick={closeOutcome}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
      {canUndo && <span key={outcome.undo?.until} className={styles.time} aria-hidden />}
    </div>
  );
}

/** Whole seconds until a moment of the clock, in milliseconds; 0 once it is over. */
function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  if (until === undefined) return 0;
  return Math.min(UNDO_SECONDS, Math.max(0, Math.ceil((until - now) / 1000)));
}

/** Closes the result, unless it can be undone or has reasons to read. */
function useClosing(outcome: Outcome | undefined, isOpen: boolean, close: () => void) {
  const stays = !outcome || isOpen || outcome.refusals.length > 0;
  const after = outcome?.undo ? 0 : STAYS;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, after);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `close` changes with every rendering.
  }, [stays, after, outcome]);
}
