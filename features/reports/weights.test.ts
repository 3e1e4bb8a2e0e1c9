import { expect, test } from 'vitest';
import { addDays } from '../../shared/kit/dates.ts';
import { isEnough, type Meeting, pointsOf, shieldOf, sumOfPoints, weigh } from './rules/weights.ts';

const now = new Date('2026-12-01T12:00:00Z');
const past = (days: number, met: Meeting | null = null, upheld = 0, dismissed = 0) => ({
  accountMade: addDays(now, -days),
  met,
  upheld,
  dismissed,
});

test.each([
  // Made a minute ago: nothing helps.
  [past(1 / 1440), 0],
  [past(0.9, 'contacted', 5), 0],
  [past(2), 0],
  [past(2, 'applied'), 1],
  [past(2, 'contacted'), 2],
  [past(8), 1],
  [past(31), 2],
  [past(31, 'applied'), 3],
  [past(31, null, 2, 1), 3],
  [past(31, null, 1, 2), 2],
  [past(8, null, 0, 1), 1],
  [past(2, null, 0, 1), 0],
  [past(400, 'contacted', 9), 3],
])(
  'a report weighs by the age and past of its account, and by whether it met the company: %o',
  (one, points) => {
    expect(pointsOf(one, now)).toBe(points);
  },
);

test('many new accounts freeze nothing, three people who are known do', () => {
  const people = (count: number, one: ReturnType<typeof past>) =>
    weigh(
      Array.from({ length: count }, (_, at) => ({ ...one, email: `${at}@host${at}.test` })),
      now,
    );
  expect(isEnough('company', people(50, past(0.5)))).toBe(false);
  expect(isEnough('company', people(5, past(8)))).toBe(false);
  expect(isEnough('company', people(6, past(8)))).toBe(true);
  expect(isEnough('company', people(3, past(31)))).toBe(true);
  expect(isEnough('job', people(3, past(2, 'contacted')))).toBe(true);
  // Three people are the least, however much they weigh.
  expect(isEnough('job', people(2, past(400, 'contacted', 9)))).toBe(false);
  // A message has one other reader.
  expect(isEnough('message', people(1, past(0)))).toBe(true);
});

test('several accounts of one person weigh as the heaviest', () => {
  const people = weigh(
    [
      { ...past(400), email: 'ada@example.com' },
      { ...past(1), email: 'ada+2@example.com' },
      { ...past(40), email: 'ada+3@example.com' },
    ],
    now,
  );
  expect(people).toHaveLength(1);
  expect(sumOfPoints(people)).toBe(2);
});

test('reports about a verified company, or one of a year without an upheld report, wait for an admin', () => {
  const company = (
    days: number | null,
    lastUpheld: number | null = null,
    hasVerifiedDomain = false,
  ) => ({
    hasVerifiedDomain,
    approvedAt: days === null ? null : addDays(now, -days),
    lastUpheldAt: lastUpheld === null ? null : addDays(now, -lastUpheld),
  });
  expect(shieldOf(company(1), now)).toBeUndefined();
  expect(shieldOf(company(null), now)).toBeUndefined();
  expect(shieldOf(company(1, null, true), now)).toBe('verified');
  expect(shieldOf(company(366), now)).toBe('good-standing');
  expect(shieldOf(company(366, 100), now)).toBeUndefined();
  expect(shieldOf(company(800, 400), now)).toBe('good-standing');
});
