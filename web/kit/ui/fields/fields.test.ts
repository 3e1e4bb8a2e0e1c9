import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ELEMENT = /<(input|textarea)\b(?:[^<>]|=>)*?\/>/g;

test('no field cuts what is typed: only fields of the kit have a longest length, and they say what is too long', () => {
  const files = globSync('{web,features/*/web}/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  const cutting = files.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(ELEMENT)].some(([element]) =>
      element.includes('maxLength'),
    ),
  );
  expect(cutting).toEqual([]);
});
