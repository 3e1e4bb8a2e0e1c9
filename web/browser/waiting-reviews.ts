import { quietApi } from './api.ts';
import { makeToldCount } from './told-count.ts';

/** How many companies and jobs wait for an admin's decision. */
export const {
  use: useWaiting,
  set: setWaiting,
  refresh: refreshWaiting,
} = makeToldCount(async () => (await quietApi.listReviews({ query: { limit: '1' } })).total);
