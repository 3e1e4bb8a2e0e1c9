import { expect, test } from 'vitest';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { withAddedOf } from './list-row.ts';

test('a moved row keeps what only its list adds: other applications, answers and the excerpt', () => {
  const added = {
    alsoIn: 2,
    columns: { question: 'Yes' },
    found: { in: 'letter', label: 'Letter', parts: [] },
  } satisfies Partial<ApplicationRowAnswer>;
  const moved = { _id: 'one', status: 'reviewed' } as ApplicationRowAnswer;
  expect(withAddedOf(added, moved)).toEqual({ ...moved, ...added });
  expect(withAddedOf({}, moved)).toEqual(moved);
});
