import { describe, expect, test } from 'vitest';
import { answerBy, isAnswerOverdue, isWaitingForAnswer, type Promised } from './promise.ts';

const at = (time: string) => new Date(time);

describe('the date of an answer', () => {
  test.each([
    ['2026-11-23T00:00:00.000Z', 14, '2026-12-07T23:59:59.999Z'],
    ['2026-11-23T23:59:59.999Z', 14, '2026-12-07T23:59:59.999Z'],
    ['2026-12-30T12:00:00.000Z', 3, '2027-01-02T23:59:59.999Z'],
  ])('who applies at %s is answered within %i days: by %s', (applied, days, by) => {
    expect(answerBy(at(applied), days)).toEqual(at(by));
  });
});

describe('who waits', () => {
  const by = '2026-12-03T23:59:59.999Z';
  const open: Promised = { status: 'pending', closure: null, answerBy: by, answeredAt: null };
  const [inTime, late] = [at('2026-12-03T23:59:59.999Z'), at('2026-12-04T00:00:00.000Z')];

  test('an applicant waits until the end of the day, then the answer is overdue', () => {
    expect([isWaitingForAnswer(open, inTime), isAnswerOverdue(open, inTime)]).toEqual([
      true,
      false,
    ]);
    expect([isWaitingForAnswer(open, late), isAnswerOverdue(open, late)]).toEqual([false, true]);
  });

  test.each<[string, Partial<Promised>]>([
    ['was answered', { answeredAt: '2026-12-01T00:00:00.000Z' }],
    ['was withdrawn', { status: 'withdrawn' }],
    ['is closed', { closure: { by: 'job', reason: '', at: by } }],
    ['is from before there were promises', { answerBy: null }],
  ])('nobody waits when the application %s', (_, change) => {
    const application = { ...open, ...change };
    expect(isWaitingForAnswer(application, inTime)).toBe(false);
    expect(isAnswerOverdue(application, late)).toBe(false);
  });
});
