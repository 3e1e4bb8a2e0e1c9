import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addWords,
  distinctWords,
  emailAddress,
  fold,
  lineRefusal,
  lines,
  oneOf,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  toLines,
  wordList,
} from './text.ts';
import { seed } from '../../tests/support/seed.ts';
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
    { numRuns: 500, seed },
  );
});

test('required text is trimmed, and blank is what nobody sees', () => {
  const schema = requiredText('Name is required', 5);
  expect(check(schema, ' Ada ')).toEqual({ value: 'Ada' });
  for (const missing of [undefined, null, '', ' \n ', '\u200b', '\u00a0\u2060']) {
    expect(check(schema, missing)).toMatchObject({ message: 'Name is required' });
  }
  expect(check(schema, 'abcdef')).toMatchObject({ message: 'Keep this to 5 characters or fewer.' });
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
  fc.assert(whole, { numRuns: 500, seed });
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

test('names and titles are one line without invisible characters', () => {
  const name = requiredLine('Name is required', 120);
  for (const text of [
    'Ada Lovelace',
    'أحمد بن محمد',
    'שָׁלוֹם בע"מ',
    'می\u200cخواهم',
    'क्\u200dष',
    'Team 👩\u200d💻 and 🏳️\u200d🌈',
    'Scotland \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    'O’Brien & Søn – 東京',
  ]) {
    expect(check(name, text), text).toEqual({ value: text });
    expect(check(optionalLine(120), text), text).toEqual({ value: text });
  }
  expect(check(name, ' Ada\n')).toEqual({ value: 'Ada' });
  // Web pages hide them in words.
  expect(check(name, 'Soft\u00adware')).toEqual({ value: 'Software' });
  expect(check(optionalLine(120), 'Soft\u00adware')).toEqual({ value: 'Software' });
  for (const brk of ['\n', '\r\n', '\v', '\u0085', '\u2028']) {
    expect(check(name, `Ada${brk}Bcc: eve`)).toMatchObject({ message: 'Write this in one line.' });
  }
  expect(check(name, 'Ada\u202Egpj.exe')).toMatchObject({
    message: 'Remove the invisible character U+202E after “Ada”.',
  });
  expect(lineRefusal('\u2066Ada')).toBe('Remove the invisible character U+2066 at the start.');
  for (const hidden of ['\t', '\0', '\u200b', '\u200e', '\u2069', '\u061c', '\ufeff', '\u2060']) {
    expect(lineRefusal(`Ada${hidden}Bo`), hidden).toMatch(/^Remove the invisible character U\+/);
  }
  // Joiners that join nothing, and tags outside of flags, only make two names look alike.
  for (const text of ['A\u200dda', 'Ada\u200c', 'أحمد \u200c', 'Ada\u{E0041}']) {
    expect(lineRefusal(text), text).toBeDefined();
  }
  const list = check(wordList(5, 20, 'Too many.'), ['ok', 'no\u202e']);
  expect(list).toMatchObject({ errors: { 1: expect.stringContaining('U+202E') } });
});

test('an item with commas is several words, each with its own length', () => {
  const skills = wordList(5, 20, 'Too many.');
  expect(check(skills, ['Sales, marketing', 'sales', ' Law;\nTax '])).toEqual({
    value: ['Sales', 'marketing', 'Law', 'Tax'],
  });
  expect(check(skills, ['Sales', `Law, ${'x'.repeat(21)}`])).toHaveProperty('errors.1');
  expect(check(skills, ['a, b, c', 'd, e, f'])).toMatchObject({ message: 'Too many.' });
});

test('an email address is one address on the internet, and what is pasted with it is left out', () => {
  const schema = emailAddress('Email is required');
  for (const address of [
    'ada@example.com',
    "o'brien+jobs@mail.example.co.uk",
    'Zoë@Example.com',
    '用户@例子.公司',
    'user@xn--nxa.xn--p1ai',
    'a@b.co',
  ]) {
    expect(check(schema, ` ${address} `), address).toEqual({ value: address });
  }
  for (const address of [
    'a@b',
    'a@b.example;c',
    'a b@c.example',
    'a@b..example',
    'a@.example',
    'a@-b.example',
    'a@@b.example',
    'a@[127.0.0.1]',
    '"a b"@c.example',
    'a@b. example',
    'a\nbcc:x@b.example',
    '@b.example',
    'a@',
    `${'a'.repeat(65)}@b.example`,
  ]) {
    expect(check(schema, address), address).toMatchObject({
      message: 'Enter a valid email address.',
    });
  }
  expect(check(schema, '')).toMatchObject({ message: 'Email is required' });
  expect(check(schema, `a@${'b.'.repeat(50_000)}c`)).toMatchObject({
    message: 'This email address is too long.',
  });
});

const limits = { max: 4, length: 12 };

test.each([
  ['Go', ['SQL', 'Go']],
  [' Go,  Rust ; C#', ['SQL', 'Go', 'Rust', 'C#']],
  ['• Go\n• Rust\r\n- First aid', ['SQL', 'Go', 'Rust', 'First aid']],
  ['Front-end, sql, ＳＱＬ', ['SQL', 'Front-end']],
  ['Go、Rust；Java', ['SQL', 'Go', 'Rust', 'Java']],
  ['  ', ['SQL']],
])('the skills of %j are separate', (text, words) => {
  expect(addWords(['SQL'], text, limits)).toEqual({ words, rest: '' });
});

test('what does not fit into a list of skills is kept and said', () => {
  expect(addWords(['SQL'], 'sql', limits)).toEqual({
    words: ['SQL'],
    rest: 'sql',
    refusal: 'sql has already been added.',
  });
  expect(addWords(['SQL'], 'Go, Rust, Java, Perl, Lua', limits)).toEqual({
    words: ['SQL', 'Go', 'Rust', 'Java'],
    rest: 'Perl, Lua',
    refusal: 'Add at most 4 skills. Not added: 2.',
  });
  expect(addWords(['SQL'], 'Go, Underwater welding', limits)).toEqual({
    words: ['SQL', 'Go'],
    rest: 'Underwater welding',
    refusal: 'A skill has at most 12 characters; “Underwater welding…” has 18.',
  });
});
