import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { type Move, MOVES, movesFrom } from '../../../shared/applications/status.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import type { BulkMoves } from '../bulk-moves.ts';
import { BUSY } from '../move-menu.tsx';
import { MOVE_ICONS } from '../moves.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import styles from './dock.module.css';
import { MoveOutcome } from './outcome.tsx';
import type { ApplicationRow } from './list.ts';

/** Said where none of the selected applications has a move left. */
const FINAL = 'Offered and rejected applications cannot be moved.';

interface ApplicationDockProps {
  chosen: readonly ApplicationRow[];
  bulk: BulkMoves;
  isBusy: boolean;
  /** Arranges the interview of a single one. */
  onPlan: (application: ApplicationRow, move: Move) => void;
  onClear: () => void;
}

/** At the window's foot: what can be done with the selected applications, and what became of it. */
export function ApplicationDock({ chosen, bulk, isBusy, onPlan, onClear }: ApplicationDockProps) {
  const dock = useRef<HTMLElement>(null);
  const { outcome } = bulk;
  // Whatever was pressed here may be gone with what it did.
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
      <MoveOutcome bulk={bulk} />
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
          <div className={styles.moves} hidden={isFinal}>
            {Object.values(MOVES).map((move) => (
              <MoveButton
                key={move.to}
                move={move}
                chosen={chosen}
                busy={bulk.moving.size > 0}
                blocked={isBusy ? BUSY : undefined}
                onMove={(movable) => {
                  const [only] = movable;
                  const hasPlan = move.to === 'interviewed' && movable.length === 1 && only;
                  if (hasPlan) onPlan(only, move);
                  else bulk.request(movable, move);
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

interface MoveButtonProps {
  move: Move;
  chosen: readonly ApplicationRow[];
  busy: boolean;
  blocked: string | undefined;
  onMove: (movable: readonly ApplicationRow[]) => void;
}

/** A move, where at least one of them allows it. */
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
