import { expect, test } from 'vitest';
import { createWaitingWatch } from './alarms.ts';

test('a wait for connections counts from its beginning, and a long one is shown a minute longer', () => {
  const [reads, writes] = [{ waitingCount: 0 }, { waitingCount: 0 }];
  const at = (second: number) => new Date(second * 1000);
  let second = 0;
  const watch = createWaitingWatch([reads, writes], () => at(second));
  const sinceAt = (next: number, waiting: number) => {
    [second, writes.waitingCount] = [next, waiting];
    watch.look();
    return watch.since();
  };
  expect(sinceAt(0, 0)).toBeUndefined();
  expect(sinceAt(1, 3)).toEqual(at(1));
  expect(sinceAt(2, 0)).toBeUndefined();
  expect(sinceAt(10, 1)).toEqual(at(10));
  expect(sinceAt(16, 1)).toEqual(at(10));
  expect(sinceAt(60, 0)).toEqual(at(10));
  expect(sinceAt(77, 0)).toBeUndefined();
});
