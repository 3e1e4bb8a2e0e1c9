import { expect, test } from 'vitest';
import { mapInSlices } from './slices.ts';

test('long work lets other work take its turn, and its results keep their order', async () => {
  let others = 0;
  const other = () => {
    others += 1;
    waiting = setImmediate(other);
  };
  let waiting = setImmediate(other);
  const slowly = (item: number) => {
    const until = performance.now() + 15;
    while (performance.now() < until);
    return item * 2;
  };
  expect(await mapInSlices([1, 2, 3, 4], slowly)).toEqual([2, 4, 6, 8]);
  clearImmediate(waiting);
  expect(others).toBeGreaterThanOrEqual(3);
});
