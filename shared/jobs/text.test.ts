import { expect, test } from 'vitest';
import fc from 'fast-check';
import { seed } from '../../tests/support/seed.ts';
import { truncate } from './text.ts';

test('truncating ends at a word where it can, and never exceeds the limit', () => {
  expect(truncate('short', 10)).toBe('short');
  expect(truncate('one two three four', 15)).toBe('one two three...');
  expect(truncate('abcdefghijklmnop', 10)).toBe('abcdefghij...');
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const cut = truncate(text, max);
      expect(cut.length).toBeLessThanOrEqual(max + 3);
      expect(cut === text).toBe(text.length <= max || cut === text);
    }),
    { seed },
  );
});
