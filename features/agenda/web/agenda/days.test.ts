import { expect, test } from 'vitest';
import { byDay, untilStart } from './days.ts';

const now = new Date('2026-11-23T10:00:00Z');
const at = (startsAt: string, minutes = 30) => ({ startsAt, minutes });
const zone = 'UTC';

test('interviews are grouped by day, today first, also without any', () => {
  const rows = [at('2026-11-24T09:00:00Z'), at('2026-11-26T09:00:00Z'), at('2026-11-26T11:00:00Z')];
  expect(
    byDay(rows, now, { withToday: true, zone }).map(({ label, rows: { length } }) => [
      label,
      length,
    ]),
  ).toEqual([
    ['Today', 0],
    ['Tomorrow', 1],
    ['Thu, Nov 26', 2],
  ]);
  expect(byDay([], now, { withToday: true, zone })).toEqual([]);
  expect(byDay(rows, now, { zone }).map(({ label }) => label)).toEqual(['Tomorrow', 'Thu, Nov 26']);
});

test.each([
  ['2026-11-23T09:45:00Z', 'Now'],
  ['2026-11-23T09:30:00Z', undefined],
  ['2026-11-23T10:25:00Z', 'in 25 minutes'],
  ['2026-11-23T10:59:30Z', 'in 1 hour'],
  ['2026-11-23T12:40:00Z', 'in 2 hours'],
  ['2026-11-25T12:00:00Z', undefined],
])('the time until an interview at %s is in words: %s', (startsAt, words) => {
  expect(untilStart(at(startsAt), now)).toBe(words);
});
