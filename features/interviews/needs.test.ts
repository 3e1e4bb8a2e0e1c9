import { expect, test } from 'vitest';
import { addDays } from '../../shared/kit/dates.ts';
import { type Invited, needsOfInvited } from './rules/needs.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const days = (count: number) => addDays(NOW, count);
const found = (interview: Partial<Invited['interview']>, slots: Date[] = []) =>
  needsOfInvited(
    {
      _id: 'x',
      companyName: 'Acme',
      jobTitle: 'Engineer',
      interview: { startsAt: days(3), cancelledAt: null, answer: null, ...interview },
      slots,
    },
    NOW,
  );

test('an applicant chooses a time, then confirms the interview, then goes there', () => {
  expect(found({}, [days(-1), days(1), days(3)]).needed).toMatchObject({
    kind: 'choose-time',
    times: 2,
    at: days(1),
  });
  expect(found({}).needed).toMatchObject({ kind: 'confirm-interview', at: days(3) });
  expect(found({ answer: 'confirmed' }).needed).toMatchObject({ kind: 'interview', at: days(3) });
});

test.each<[string, Partial<Invited['interview']>, Date[]?]>([
  ['an interview that was declined', { answer: 'declined' }],
  ['an interview that was canceled', { cancelledAt: days(-1) }],
  ['a confirmed interview in two weeks', { startsAt: days(14), answer: 'confirmed' }],
  ['an interview that is over', { startsAt: days(-9) }],
  ['times that have passed', { startsAt: days(-9) }, [days(-8)]],
])('%s needs nothing', (_, interview, slots) => {
  expect(found(interview, slots).needed).toBeUndefined();
});

test('nobody is silent before the interview, or the first time to choose', () => {
  expect(found({ startsAt: days(-35), answer: 'confirmed' }).awaited).toEqual(days(-35));
  expect(found({ cancelledAt: days(-1) }).awaited).toBeUndefined();
  expect(found({}, [days(-2), days(1)]).awaited).toEqual(days(1));
});

test('an interview that was not declined is a date to come', () => {
  expect(found({ startsAt: days(20), answer: 'confirmed' }).date).toMatchObject({ at: days(20) });
  expect(found({ answer: 'declined' }).date).toBeUndefined();
});
