import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import type { Db } from './connect.ts';

const db = { $client: {} } as Db;
const now = new Date('2026-01-01');
const later = new Date('2026-01-02');

test('ids of one turn are read by one statement, each for its caller', async () => {
  const reads: unknown[] = [];
  const read = batched(async (_db, ids, time) => {
    reads.push([ids, time]);
    return new Map(ids.filter((id) => id !== 'missing').map((id) => [id, `row ${id}`]));
  });
  const asked = ['a', 'b', 'a', 'missing'].map((id, index) => read(db, id, index ? later : now));
  expect(await Promise.all(asked)).toEqual(['row a', 'row b', 'row a', undefined]);
  // Another pool has its own statement.
  const [one, other] = [read(db, 'c', now), read({ $client: {} } as Db, 'c', now)];
  expect(await Promise.all([one, other])).toEqual(['row c', 'row c']);
  expect(reads).toEqual([
    [['a', 'b', 'missing'], later],
    [['c'], now],
    [['c'], now],
  ]);
});

test('a failure reaches every caller, and the next statement is not affected', async () => {
  let fails = true;
  const read = batched(async (_db, ids) => {
    if (fails) throw new Error('away');
    return new Map(ids.map((id) => [id, id]));
  });
  const failed = await Promise.allSettled([read(db, 'a', now), read(db, 'b', now)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read(db, 'a', now)).toBe('a');
});

test('a statement has at most sixteen ids', async () => {
  const sizes: number[] = [];
  const read = batched(async (_db, ids) => {
    sizes.push(ids.length);
    return new Map(ids.map((id) => [id, id]));
  });
  const ids = Array.from({ length: 40 }, (_, n) => String(n));
  expect(await Promise.all(ids.map((id) => read(db, id, now)))).toEqual(ids);
  expect(sizes).toEqual([16, 16, 8]);
});
