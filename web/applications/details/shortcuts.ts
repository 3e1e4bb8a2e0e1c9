import {
  type ApplicationDetail,
  type Move,
  MOVES,
  moveRefusal,
} from '../../../shared/applications/status.ts';
import { useShortcuts } from '../../kit/keys.ts';
import { notify } from '../../kit/notices.ts';

/** The key of each move (KeysDialog lists them). */
export const MOVE_KEYS: Record<Move['to'], string> = {
  reviewed: 'r',
  interviewed: 'i',
  offered: 'o',
  rejected: 'x',
};

interface MoveShortcuts {
  application: Pick<ApplicationDetail, 'status'>;
  /** A move is under way. */
  busy: boolean;
  onAsk: (move: Move) => void;
}

/** Moves by single keys; a key whose move is not open says why. */
export function useMoveShortcuts({ application, busy, onAsk }: MoveShortcuts) {
  const ask = (move: Move) => () => {
    const refusal = busy
      ? 'Another update is under way.'
      : moveRefusal(application.status, move.to);
    if (refusal) notify.info(move.label, refusal);
    else onAsk(move);
  };
  useShortcuts(
    Object.fromEntries(Object.values(MOVES).map((move) => [MOVE_KEYS[move.to], ask(move)])),
  );
}
