import { expect, test } from 'vitest';
import { fieldsInWords, inAllFields, joinFields, splitFields } from './fields.ts';

test('keywords may name the field of a phrase or a word', () => {
  const split = splitFields('remote title:"Staff  Nurse" -company:acme SKILL:"sql');
  expect(split).toEqual({
    fields: [
      { field: 'title', text: 'Staff Nurse', isExcluded: false },
      { field: 'company', text: 'acme', isExcluded: true },
      { field: 'skill', text: 'sql', isExcluded: false },
    ],
    others: expect.stringMatching(/^remote\s+$/),
  });
  expect(joinFields(split.fields, split.others)).toBe(
    'remote title:"Staff Nurse" -company:"acme" skill:"sql"',
  );
  expect(fieldsInWords(split.fields)).toBe(
    'with “Staff Nurse” in the title, not at “acme”, with the skill “sql”',
  );
});

test('a colon alone names no field', () => {
  for (const keywords of ['title: nurse', 'subtitle:nurse', 'title:""', 'a "b c"', 'place:oslo'])
    expect(splitFields(keywords).fields, keywords).toEqual([]);
});

test('terms become words of all fields', () => {
  expect(inAllFields('remote title:"Staff Nurse" skill:sql')).toBe('remote Staff Nurse sql');
  expect(inAllFields('nurse company:"North Pier"')).toBe('nurse "North Pier"');
  expect(inAllFields('nurse -title:head')).toBe('nurse -"head"');
});
