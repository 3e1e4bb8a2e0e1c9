import { expect, test } from 'vitest';
import { closingSoon } from './closing-soon.ts';

test('a deadline is near from three days before it, by the days of the calendar', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const expected = [
    ['2026-11-20T11:59:59Z', ''],
    ['2026-11-20T12:00:00Z', ''],
    ['2026-11-20T12:00:01Z', 'Closes today'],
    ['2026-11-20T23:59:59Z', 'Closes today'],
    ['2026-11-21T00:00:00Z', 'Closes tomorrow'],
    ['2026-11-22T08:00:00Z', 'Closes in 2 days'],
    ['2026-11-23T23:59:59Z', 'Closes in 3 days'],
    ['2026-11-24T00:00:00Z', ''],
  ] as const;
  for (const [deadline, words] of expected) expect(closingSoon(deadline, now)).toBe(words);
});
