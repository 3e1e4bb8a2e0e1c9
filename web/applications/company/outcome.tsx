import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { UNDO_SECONDS } from '../../../shared/applications/lists.ts';
import type { BulkMoves, Outcome } from '../bulk-moves.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import styles from './dock.module.css';

/** Milliseconds for which a sentence stays that asks for nothing. */
const STAYS = 6000;

/** What became of a move, why some stayed where they were, and the way back while there is one. */
export function MoveOutcome({ bulk }: { bulk: BulkMoves }) {
  const { outcome, moving, undo, closeOutcome } = bulk;
  const busy = moving.size > 0;
  const left = useSecondsLeft(outcome?.undo?.until);
  const canUndo = outcome?.undo !== undefined && left > 0;
  useClosing(outcome, canUndo || busy, closeOutcome);

  return (
    <div className={outcome && styles.bar} data-outcome={outcome && true}>
      <div role="status" className={styles.told}>
        {outcome && (
          <>
            <p className={styles.title}>{outcome.title}</p>
            <p>{outcome.message}</p>
            {outcome.refusals.map((sentence) => (
              <p key={sentence}>{sentence}</p>
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

/** Closes what has been told, unless it holds a way back or reasons to read. */
function useClosing(outcome: Outcome | undefined, isOpen: boolean, close: () => void) {
  const stays = !outcome || isOpen || outcome.refusals.length > 0;
  const after = outcome?.undo ? 0 : STAYS;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, after);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `close` is another one with every rendering.
  }, [stays, after, outcome]);
}
