import { describe, expect, test } from 'vitest';
import {
  answerBy,
  isAnswerOverdue,
  isWaitingForAnswer,
  type Promised,
  answerLabel,
  nextMoment,
  remindersOf,
} from './promise.ts';

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
  const open: Promised = {
    status: 'pending',
    closure: null,
    answerBy: by,
    answeredAt: null,
    prolongedFrom: null,
    lapsedAt: null,
  };
  const [inTime, late] = [at('2026-12-03T23:59:59.999Z'), at('2026-12-04T00:00:00.000Z')];

  test('an applicant waits until the end of the day, then the answer is overdue', () => {
    expect([isWaitingForAnswer(open, inTime), isAnswerOverdue(open, inTime)]).toEqual([
      true,
      false,
    ]);
    expect([isWaitingForAnswer(open, late), isAnswerOverdue(open, late)]).toEqual([false, true]);
  });

  test('a prolonged promise holds the place until its first date', () => {
    const prolonged = { ...open, answerBy: '2026-12-10T23:59:59.999Z', prolongedFrom: by };
    expect([isWaitingForAnswer(prolonged, inTime), isWaitingForAnswer(prolonged, late)]).toEqual([
      true,
      false,
    ]);
    expect(isAnswerOverdue(prolonged, late)).toBe(false);
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

describe('the moments of a promise', () => {
  const days = (times: readonly Date[]) => times.map((time) => time.toISOString().slice(0, 13));
  const promise = (applied: string, replyDays: number) => ({
    appliedAt: at(applied),
    answerBy: answerBy(at(applied), replyDays),
    prolongedFrom: null,
  });

  test('are half time, three days before and one day before, in the morning', () => {
    expect(days(remindersOf(promise('2026-11-23T10:00:00Z', 14)))).toEqual([
      '2026-11-30T08',
      '2026-12-04T08',
      '2026-12-06T08',
    ]);
  });

  test('of a short promise are fewer', () => {
    expect(days(remindersOf(promise('2026-11-23T10:00:00Z', 3)))).toEqual(['2026-11-25T08']);
  });

  test('of a prolonged promise have no half time', () => {
    const prolonged = {
      appliedAt: at('2026-11-23T10:00:00Z'),
      answerBy: at('2026-12-21T23:59:59.999Z'),
      prolongedFrom: at('2026-12-07T23:59:59.999Z'),
    };
    expect(days(remindersOf(prolonged))).toEqual(['2026-12-18T08', '2026-12-20T08']);
  });

  test('end when its day has passed', () => {
    const last = promise('2026-11-23T10:00:00Z', 14);
    expect(nextMoment(last, at('2026-12-06T08:00:00Z'))).toEqual(at('2026-12-08T00:00:00Z'));
    expect(nextMoment(last, at('2027-12-06T08:00:00Z'))).toEqual(at('2026-12-08T00:00:00Z'));
  });
});

describe('what the list says', () => {
  const row = {
    status: 'pending' as const,
    closure: null,
    appliedDate: '2026-11-23T10:00:00.000Z',
    answerBy: '2026-12-03T23:59:59.999Z',
    answeredAt: null,
  };
  test.each([
    ['2026-11-24T10:00:00Z', {}, 'by Dec 3'],
    ['2026-12-01T23:59:59Z', {}, 'by Dec 3'],
    ['2026-12-02T00:00:00Z', {}, 'due tomorrow'],
    ['2026-12-03T10:00:00Z', {}, 'due today'],
    ['2026-12-04T00:00:00Z', {}, '1 day late'],
    ['2026-12-05T10:00:00Z', {}, '2 days late'],
    ['2026-12-05T10:00:00Z', { answeredAt: '2026-11-27T01:00:00.000Z' }, 'answered in 4 days'],
    ['2026-12-05T10:00:00Z', { answeredAt: '2026-11-23T11:00:00.000Z' }, 'answered the same day'],
    ['2026-12-05T10:00:00Z', { status: 'withdrawn' as const }, undefined],
    ['2026-12-05T10:00:00Z', { answerBy: null }, undefined],
  ])('at %s with %j: %s', (now, change, text) => {
    expect(answerLabel({ ...row, ...change }, at(now))?.text).toBe(text);
  });
});
