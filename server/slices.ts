import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before other requests get their turn. */
const SLICE = 10;

/**
 * Like `items.map(work)`, but lets the event loop handle other requests every ten milliseconds. For work on many texts
 * of users.
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > SLICE) {
      await nextTurn();
      began = performance.now();
    }
    results.push(work(item));
  }
  return results;
}
