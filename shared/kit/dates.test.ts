import { expect, test } from 'vitest';
import { addDays, daysBetween, formatAge, formatDay, readTime } from './dates.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('a day is rendered in UTC, wherever it is rendered', () => {
  expect(formatDay('2026-11-05T23:30:00Z')).toBe('Nov 05, 2026');
  expect(formatDay(new Date('2026-11-06T00:30:00Z'))).toBe('Nov 06, 2026');
});

test('ages are told in the largest unit that fits', () => {
  const ages: [time: string, age: string][] = [
    ['2026-11-20T11:59:31Z', 'just now'],
    ['2026-11-20T12:05:00Z', 'just now'],
    ['2026-11-20T11:01:00Z', '59 minutes ago'],
    ['2026-11-19T12:00:01Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', 'yesterday'],
    ['2026-10-22T12:00:00Z', '29 days ago'],
    ['2026-10-21T12:00:00Z', 'last month'],
    ['2024-11-20T12:00:00Z', '2 years ago'],
  ];
  for (const [time, age] of ages) expect(formatAge(time, now), time).toBe(age);
});

test('times are read in UTC unless they name their offset, a day as its end', () => {
  const readable: [text: string, time: string][] = [
    ['2026-12-01', '2026-12-01T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
    ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T10:00:30', '2026-12-01T10:00:30.000Z'],
    ['2026-12-01T10:00:30.123Z', '2026-12-01T10:00:30.123Z'],
    ['2026-12-01T10:00+03:00', '2026-12-01T07:00:00.000Z'],
  ];
  for (const [text, time] of readable) expect(readTime(text)?.toISOString(), text).toBe(time);
  const unreadable = [
    '',
    'tomorrow',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-12-01T25:00Z',
    '2026-12-01T10:00 EST',
    '2026-12-01 10:00',
    '12/01/2026',
    '99999-99-99',
    '+275760-09-13',
    '+275760-09-13T00:00:00.000Z',
  ];
  for (const text of unreadable) expect(readTime(text), text).toBeUndefined();
});

test('days are counted by the calendar', () => {
  expect(daysBetween(now, new Date('2026-11-20T23:59:59Z'))).toBe(0);
  expect(daysBetween(now, new Date('2026-11-21T00:00:00Z'))).toBe(1);
  expect(daysBetween(now, new Date('2026-11-19T23:59:59Z'))).toBe(-1);
  expect(addDays(now, 180).toISOString()).toBe('2027-05-19T12:00:00.000Z');
});
