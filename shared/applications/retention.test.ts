import { expect, test } from 'vitest';
import { noticeDays, retentionInWords, retentionPeriod } from './retention.ts';

test('periods are months where they are whole ones', () => {
  expect([730, 365, 61, 180, 1].map(retentionPeriod)).toEqual([
    '24 months',
    '12 months',
    '2 months',
    '180 days',
    '1 day',
  ]);
});

test('the notice comes 30 days before, or a quarter of a shorter time', () => {
  expect([730, 120, 60, 3].map(noticeDays)).toEqual([30, 30, 15, 0]);
  expect(retentionInWords(730)).toContain('24 months after their last activity');
  expect(retentionInWords(730)).toContain('30 days before');
  expect(retentionInWords(2)).not.toContain('before');
});
