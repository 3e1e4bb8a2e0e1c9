import type { BoardFigures } from '../../../shared/operation/board.ts';
import { api } from '../../kit/data/api.ts';
import { useCall } from '../../kit/data/call.ts';
import { recountWaiting } from '../../operation/waiting.ts';

/** The figures above a list. */
export interface Board {
  /** Undefined until they have come. */
  figures: BoardFigures | undefined;
  hasFailed: boolean;
  /** Asks once more, after what has changed them, for what waits as well; those of before stay meanwhile. */
  refresh: () => void;
}

/** The board in numbers, counted by the server whatever the list beside it shows. */
export function useBoard(): Board {
  const { settled, retry } = useCall(() => api.getBoard());
  return {
    figures: settled.state === 'loaded' ? settled.value : undefined,
    hasFailed: settled.state === 'failed',
    refresh: () => {
      retry();
      void recountWaiting();
    },
  };
}

/** A figure as a card shows it, and what it shows while it is not known. */
export const inFigures = (count: number | undefined) => count?.toLocaleString('en-US') ?? '–';
