import { expect, test } from 'vitest';
import { keptInWords } from './kept.ts';

test('the figure names its numerator and denominator', () => {
  expect(keptInWords({ kept: 46, ended: 51, medianDays: 4 })).toBe(
    '46 of 51 answered in time in 90 days, median 4 days',
  );
  expect(keptInWords({ kept: 0, ended: 5, medianDays: null })).toBe(
    '0 of 5 answered in time in 90 days',
  );
  expect(keptInWords(null)).toBe('');
});
