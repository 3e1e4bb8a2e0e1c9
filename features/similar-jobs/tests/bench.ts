/**
 * `node features/similar-jobs/tests/bench.ts`: measures similar jobs as `tests/bench/search.ts` measures searches, with the same
 * arguments.
 */
import type { Context } from '../../../server/context.ts';
import { openSearchBoard } from '../../../tests/bench/search-board.ts';
import { listSimilarJobs } from '../server/similar.ts';

const { db, now, index, find, compare, close } = await openSearchBoard();
const { ids } = await find({ limit: '50' });
let next = 0;
const context = { db, now: () => now, jobIndex: index } as Context;
await compare('similar jobs', 6, () =>
  listSimilarJobs(context, { params: { id: ids[next++ % ids.length] ?? '' } }),
);
await close();
