import { expect, test } from 'vitest';
import { changesDraft, fieldsDraft } from './drafts.ts';

const NO_TIME = { day: '', time: '' };
const saved = { pay: '40,000', note: '', times: [NO_TIME] };
type Values = typeof saved;

test('changed fields come back, unless what they replace has changed', () => {
  const draft = changesDraft<Values>('offer');
  const times = [{ day: '2030-01-10', time: '10:00' }];
  const stored = draft.toDraft?.({ pay: '45,000', note: 'Hello.', times }, saved);
  expect(draft.fromDraft(stored, saved)).toEqual({ pay: '45,000', note: 'Hello.', times });
  expect(draft.fromDraft(stored, { ...saved, pay: '50,000' })).toEqual({ note: 'Hello.', times });
  expect(draft.toDraft?.(saved, saved)).toBeUndefined();
});

test.each([undefined, null, 'text', 7, [], { changes: { pay: '45,000' } }, { replaced: saved }])(
  'a draft of another form fills in nothing: %j',
  (stored) => {
    expect(changesDraft<Values>('offer').fromDraft(stored, saved)).toEqual({});
  },
);

test('only known fields of the right shape come back', () => {
  const { fromDraft } = fieldsDraft<Values>('offer');
  const times = [{ day: '2030-01-10', time: '10:00' }];
  expect(fromDraft({ pay: '1', note: 2, other: 'x', times }, saved)).toEqual({ pay: '1', times });
  for (const wrong of [null, [], [null], [{ day: '2030-01-10' }], [{ day: 1, time: 2 }], 'x'])
    expect(fromDraft({ times: wrong }, saved)).toEqual({});
});
