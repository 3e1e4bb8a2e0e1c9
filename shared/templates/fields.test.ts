import { expect, test } from 'vitest';
import { fillFields, hasFields, unknownFieldRefusal, valuesFor } from './fields.ts';
import { STANDARD_TEMPLATES } from './standard.ts';

const values = valuesFor({
  name: ' Ada  King Byron',
  job: 'Potter',
  company: 'Kiln & Clay',
  sender: 'rui',
});

test('known fields are filled in, other text in braces stays', () => {
  expect(fillFields('{first_name} {NAME} { job } {company} {sender} {x} {} {a\nb}', values)).toBe(
    'Ada  Ada  King Byron Potter Kiln & Clay rui {x} {} {a\nb}',
  );
  // A value is not read again.
  expect(fillFields('{name}', { ...values, name: '{job} $&' })).toBe('{job} $&');
});

test('a text has fields only if one is known', () => {
  expect(hasFields('Dear {first_name}')).toBe(true);
  expect(hasFields('if (a) { return }')).toBe(false);
  expect(hasFields('')).toBe(false);
});

test('unknown fields are named', () => {
  expect(unknownFieldRefusal('Dear {first_name}')).toBeUndefined();
  expect(unknownFieldRefusal('Dear {surname}')).toMatch(/^\{surname\} is not a field\. /);
  expect(unknownFieldRefusal('Dear {}')).toMatch(/^\{\} is not a field\. /);
});

test('every standard template has only known fields', () => {
  for (const { text } of STANDARD_TEMPLATES) expect(unknownFieldRefusal(text)).toBeUndefined();
});
