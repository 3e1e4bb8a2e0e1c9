import type { Move } from '../../../shared/applications/status.ts';

/** The keys of the moves, in lists and on the page of an application. */
export const MOVE_KEYS: Record<Move['to'], string> = {
  reviewed: 'r',
  interviewed: 'i',
  offered: 'o',
  rejected: 'd',
};
