import { expect, test } from 'vitest';
import type { BulkMoveAnswer } from '../../../shared/applications/lists.ts';
import { inParts } from './parts.ts';

const ids = Array.from({ length: 1100 }, (_, at) => String(at));
const refusedOf = (part: readonly string[]): BulkMoveAnswer => ({
  moved: [],
  refused: part.map((_id) => ({ _id, code: 'x', message: 'No.' })),
});

test('many are sent in parts of at most 500, with the progress, and one answer comes back', async () => {
  const sizes: number[] = [];
  const seen: number[] = [];
  const answer = await inParts(
    ids,
    (part) => {
      sizes.push(part.length);
      return Promise.resolve(refusedOf(part));
    },
    ({ done }) => seen.push(done),
  );
  expect(sizes).toEqual([500, 500, 100]);
  expect(seen).toEqual([0, 500, 1000]);
  expect(answer.refused.map(({ _id }) => _id)).toEqual(ids);
  expect(answer.failure).toBeUndefined();
});

test('one call has no progress', async () => {
  const seen: number[] = [];
  await inParts(
    ids.slice(0, 500),
    (part) => Promise.resolve(refusedOf(part)),
    ({ done }) => seen.push(done),
  );
  expect(seen).toEqual([]);
});

test('a failure ends it; what was sent before is answered, and of the first call it is thrown', async () => {
  const failing = (at: number) => {
    let calls = 0;
    return inParts(
      ids,
      (part) => {
        calls += 1;
        return calls === at ? Promise.reject(new Error('gone')) : Promise.resolve(refusedOf(part));
      },
      () => {},
    );
  };
  await expect(failing(1)).rejects.toThrow('gone');
  const { refused, failure } = await failing(2);
  expect(refused).toHaveLength(500);
  expect(failure).toEqual(new Error('gone'));
});
