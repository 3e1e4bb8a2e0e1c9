import { expect, test } from 'vitest';
import { formatDaysAgo } from './day.ts';

test.each([
  ['2026-11-20T23:59:00Z', 'today'],
  ['2026-11-20T00:00:00Z', 'today'],
  // A clock that is ahead.
  ['2026-11-21T09:00:00Z', 'today'],
  ['2026-11-19T23:59:00Z', 'yesterday'],
  ['2026-11-18T23:59:00Z', '2 days ago'],
  ['2026-10-22T12:00:00Z', '29 days ago'],
  ['2026-10-21T12:00:00Z', '1 month ago'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2025-11-21T12:00:00Z', '12 months ago'],
  ['2025-11-20T12:00:00Z', '1 year ago'],
  ['2024-11-20T12:00:00Z', '2 years ago'],
])('%s is %s', (time, text) => {
  expect(formatDaysAgo(time, new Date('2026-11-20T23:00:00Z'))).toBe(text);
});
