import { expect, test } from 'vitest';
import { addDays } from '../../shared/kit/dates.ts';
import { endOfToday, type InProgress, interviewNeeds } from './rules/needs.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (days: number) => addDays(now, days);
const interview = (startsAt: Date, change: Partial<NonNullable<InProgress['interview']>> = {}) => ({
  startsAt,
  minutes: 45,
  cancelledAt: null,
  answer: null,
  ...change,
});
const ofApplication = (change: Partial<InProgress>, zone = 'UTC') =>
  interviewNeeds(
    {
      _id: '1',
      name: 'Ada Byron',
      jobTitle: 'Potter',
      isToRate: false,
      isInvited: false,
      interview: null,
      proposal: null,
      ...change,
    },
    now,
    endOfToday(now, zone),
  ).map(({ kind, urgency }) => `${kind} ${urgency}`);

test('interviews are those of the reader’s day that have not ended', () => {
  const interviewAt = (startsAt: Date, zone?: string) =>
    ofApplication({ interview: interview(startsAt) }, zone);
  expect(interviewAt(at(0.2))).toEqual(['interview open']);
  // It has begun.
  expect(interviewAt(at(-0.02))).toEqual(['interview open']);
  expect(interviewAt(at(-0.1))).toEqual([]);
  // 23:00 in UTC is tomorrow in Lagos, and today in New York.
  const night = new Date('2026-11-23T23:00:00Z');
  expect(interviewAt(night)).toEqual(['interview open']);
  expect(interviewAt(night, 'Africa/Lagos')).toEqual([]);
  expect(interviewAt(new Date('2026-11-24T03:00:00Z'), 'America/New_York')).toEqual([
    'interview open',
  ]);
  const startsAt = at(0.2);
  expect(ofApplication({ interview: interview(startsAt, { cancelledAt: now }) })).toEqual([]);
});

test('proposed times and declined interviews wait for the company', () => {
  const declined = interview(at(3), { answer: 'declined' });
  expect(ofApplication({ interview: declined })).toEqual(['interview-declined open']);
  const times = { by: 'job_seeker', startsAt: [at(4)] } as const;
  expect(ofApplication({ interview: declined, proposal: times })).toEqual(['times open']);
  // Then the applicant is to choose.
  expect(ofApplication({ interview: declined, proposal: { ...times, by: 'company' } })).toEqual([]);
});

test('an interview that is over asks those who rate it, for two weeks', () => {
  const past = (days: number, isToRate = true) =>
    ofApplication({ interview: interview(at(-days)), isToRate });
  expect(past(1)).toEqual(['scorecard open']);
  expect(past(1, false)).toEqual([]);
  expect(past(15)).toEqual([]);
});

test('an invitation waits for the answer of its interviewer until the interview begins', () => {
  const invited = (days: number) =>
    ofApplication({ interview: interview(at(days)), isInvited: true });
  expect(invited(3)).toEqual(['invitation open']);
  expect(invited(0.1)).toEqual(['interview open', 'invitation open']);
  expect(invited(-0.01)).toEqual(['interview open']);
  expect(invited(-1)).toEqual([]);
});
