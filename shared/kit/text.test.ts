import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctWords, fold, lines, oneOf, optionalText, requiredText, toLines } from './text.ts';
import { check } from './validation.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

test('fold gives one key to every spelling a person would call the same', () => {
  const spellings: string[][] = [
    ['Ada Lovelace', 'ADA LOVELACE', ' ada  lovelace ', 'ada\u00a0lovelace', 'ａｄａ Lovelace'],
    ['José', 'JOSÉ', 'Jose\u0301', 'jose\u0301'],
    ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
    ['ﬁnn', 'FINN', 'ｆｉｎｎ'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'οδυσσευσ'],
    ['ada', 'a\u200bda', 'ad\u00ada', '\u202eada', 'ada\ufe0f'],
  ];
  for (const [first = '', ...others] of spellings) {
    for (const other of others) expect(fold(other), other).toBe(fold(first));
  }
  expect(fold('José')).not.toBe(fold('Jose'));
  expect(new Set(spellings.map(([first = '']) => fold(first))).size).toBe(spellings.length);
});

test('folding twice changes nothing more, and no Unicode form matters', () => {
  const forms = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');
  fc.assert(
    fc.property(anyText, forms, (text, form) => {
      const key = fold(text);
      expect(fold(key)).toBe(key);
      expect(fold(text.normalize(form))).toBe(key);
    }),
    { numRuns: 500 },
  );
});

test('required text is trimmed, and blank is what nobody sees', () => {
  const schema = requiredText('Name is required', 5);
  expect(check(schema, ' Ada ')).toEqual({ value: 'Ada' });
  for (const missing of [undefined, null, '', ' \n ', '\u200b', '\u00a0\u2060']) {
    expect(check(schema, missing)).toMatchObject({ message: 'Name is required' });
  }
  expect(check(schema, 'abcdef')).toMatchObject({ message: 'Keep this under 5 characters.' });
  expect(check(schema, 7)).toMatchObject({ message: 'This must be text.' });
});

test('a line break is one character, and what nobody sees is none', () => {
  const schema = optionalText(100);
  expect(check(schema, 'a\r\nb\rc\vd\fe\u0085f\ng\u2028h\u2029i\tj')).toEqual({
    value: 'a\nb\nc\nd\ne\nf\ng\nh\ni\tj',
  });
  expect(check(schema, '\0a\u0001b\u001bc\u007f\u009fd\ud800e\udc00f😀')).toEqual({
    value: 'abcdef😀',
  });
  expect(check(requiredText('Missing', 9), '\u0001\u007f')).toMatchObject({ message: 'Missing' });
  const whole = fc.property(anyText, (text) => {
    const { value } = check(optionalText(200), text) as { value: string };
    expect(value).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029]/u);
    expect(check(optionalText(200), value)).toEqual({ value });
  });
  fc.assert(whole, { numRuns: 500 });
});

test('one of a list, whatever the case and with or without what the form prints in brackets', () => {
  const schema = oneOf(['Associate', 'Mid-senior level'], 'Level is required');
  for (const written of ['associate', ' ASSOCIATE ', 'Associate (2-5)', 'associate(2-5)']) {
    expect(check(schema, written), written).toEqual({ value: 'Associate' });
  }
  expect(check(schema, 'mid-senior level (5-8)')).toEqual({ value: 'Mid-senior level' });
  expect(check(schema, '')).toMatchObject({ message: 'Level is required' });
  expect(check(schema, undefined)).toMatchObject({ message: 'Level is required' });
  const unknown = { message: 'Choose one of: Associate, Mid-senior level.' };
  for (const other of ['Junior', '(Associate)', '('.repeat(1_000_000)]) {
    expect(check(schema, other)).toMatchObject(unknown);
  }
});

test('words are distinct without case, in their first spelling and order', () => {
  expect(distinctWords([' SQL ', 'sql', '', 'TypeScript', 'ＴypeScript', ' '])).toEqual([
    'SQL',
    'TypeScript',
  ]);
});

test('lines come as a text or as a list, with the bullets people paste', () => {
  const schema = lines(3, 10);
  expect(check(schema, 'One\r\n\n - Two\n•\tThree ')).toEqual({ value: ['One', 'Two', 'Three'] });
  expect(check(schema, ['One', ' ', '* Two'])).toEqual({ value: ['One', 'Two'] });
  expect(check(schema, undefined)).toEqual({ value: [] });
  expect(check(schema, 'a\nb\nc\nd')).toMatchObject({ message: 'At most 3 lines.' });
  expect(check(schema, ['12345678901'])).toHaveProperty('errors');
  expect(check(schema, { 0: 'One' })).toMatchObject({
    message: 'Enter one item per line, or send a list of strings.',
  });
  expect(toLines('-5 degrees\n- five')).toEqual(['-5 degrees', 'five']);
});
