import type { WaitingCounts } from '../../shared/operation/board.ts';
import { quietApi } from '../kit/data/api.ts';
import { makeTold } from '../kit/data/told.ts';

const told = makeTold<WaitingCounts>(() => quietApi.getWaiting());

/** How much waits for the admins, as the sidebar shows it. */
export const {
  use: useWaiting,
  /** Looked up with every page. */
  refresh: refreshWaiting,
  /** After something was done that changes it. */
  recount: recountWaiting,
} = told;

/** The queue has just heard how many reviews there are. Where nothing is known yet the whole answer is on its way. */
export function tellReviews(userId: string, reviews: number) {
  const known = told.read(userId);
  if (known && known.reviews !== reviews) told.set(userId, { ...known, reviews });
}
