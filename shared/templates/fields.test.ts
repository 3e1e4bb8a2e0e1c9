import { expect, test } from 'vitest';
import { fieldsRefusal, fillFields, hasFields, valuesFor } from './fields.ts';

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

test.each([
  ['Müller, Jörg', 'Jörg'],
  ['Müller , Jörg Peter', 'Jörg'],
  ['Ada Lovelace, PhD', 'Ada'],
  ['Müller,', 'Müller'],
  ['Suharto', 'Suharto'],
])('a first name has no comma: %s', (name, first) => {
  const filled = fillFields('Hello {first_name},', {
    ...values,
    ...valuesFor({ ...values, name }),
  });
  expect(filled).toBe(`Hello ${first},`);
});

test('a text has fields only if one is known', () => {
  expect(hasFields('Dear {first_name}')).toBe(true);
  expect(hasFields('if (a) { return }')).toBe(false);
  expect(hasFields('')).toBe(false);
});

test('unknown fields are named', () => {
  expect(fieldsRefusal('Dear {first_name}')).toBeUndefined();
  expect(fieldsRefusal('Dear {surname}')).toMatch(/^\{surname\} is not a field\. /);
  expect(fieldsRefusal('Dear {}')).toMatch(/^\{\} is not a field\. /);
});

const FIELDS = 'Fields are {first_name}, {name}, {job}, {company} and {sender}.';

const DOUBLED = 'A field has one brace on each side, {first_name} and not {{first_name}}.';

test.each([
  ['Dear {{first_name}},', DOUBLED],
  ['Dear {{first_name},', DOUBLED],
  ['Dear {first_name}},', DOUBLED],
  ['Dear {first_name,\n\nThanks', '"{first_name," has no closing brace.'],
  ['Dear first_name},', '"first_name}" has no opening brace.'],
  ['Dear {first_name\n},', '"{first_name" goes on in the next line. Write a field in one line.'],
  ['Dear {first\nname},', '"{first" goes on in the next line. Write a field in one line.'],
  ['Dear { },', '{ } is not a field.'],
  ['Dear {first_name; },', '{first_name; } is not a field.'],
  ['if (a) { return }', '{ return } is not a field.'],
])('broken braces are refused with a hint: %j', (text, sentence) => {
  expect(fieldsRefusal(text)).toBe(`${sentence} ${FIELDS}`);
});

test.each([
  '{ first_name } and {JOB}',
  'What a pity :{ We liked {job}.',
  ':-{',
  'color: p { color: red; }',
  'f() {\n  return 1;\n}',
  '{"a": 1}',
])('braces that are no field stay: %j', (text) => {
  expect(fieldsRefusal(text)).toBeUndefined();
});
