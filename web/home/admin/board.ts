import type { BoardFigures } from '../../../shared/operation/board.ts';
import { queryClient, useCall } from '../../kit/data/calls.ts';

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
  const { data, isError, refetch } = useCall('getBoard');
  return {
    figures: data,
    hasFailed: isError,
    refresh: () => {
      void refetch();
      void queryClient.invalidateQueries({ queryKey: ['getWaiting'] });
    },
  };
}

/** A figure as a card shows it, and what it shows while it is not known. */
export const inFigures = (count: number | undefined) => count?.toLocaleString('en-US') ?? '–';
