import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../../../tests/support/seed.ts';
import { JobIds, readId } from './job-ids.ts';

test('ids are kept, found and in the order of their texts', () => {
  const lists = fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 3000, size: 'max' });
  fc.assert(
    fc.property(lists, (texts) => {
      const ids = new JobIds();
      for (const [slot, text] of texts.entries()) ids.set(slot, text);
      for (const [slot, text] of texts.entries()) {
        expect(ids.text(slot)).toBe(text);
        expect(ids.find(text)).toBe(slot);
        const other = (slot + 1) % texts.length;
        const isBefore = text < (texts[other] ?? '');
        expect(ids.compare(slot, other) < 0).toBe(isBefore);
        expect(ids.compareTo(slot, readId(texts[other] ?? '') ?? []) < 0).toBe(isBefore);
      }
    }),
    { seed, numRuns: 20 },
  );
});

test('an id is found at the slot that got it last', () => {
  const ids = new JobIds();
  ids.set(0, '00000000-0000-4000-8000-000000000001');
  ids.set(1, 'ffffffff-0000-4000-8000-000000000001');
  ids.set(2, '00000000-0000-4000-8000-000000000001');
  expect(ids.find('00000000-0000-4000-8000-000000000001')).toBe(2);
  expect(ids.find('FFFFFFFF-0000-4000-8000-000000000001')).toBe(1);
});

test.each(['', 'x', '00000000-0000-4000-8000-00000000000g', '00000000'])(
  'what is no id is not found: %j',
  (text) => {
    expect(new JobIds().find(text)).toBeUndefined();
  },
);
