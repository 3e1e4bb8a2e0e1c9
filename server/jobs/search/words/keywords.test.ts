import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../../../tests/support/seed.ts';
import { plain } from '../../../plain.ts';
import { readKeywords, toIndexed, type Keywords } from './keywords.ts';

const none = { words: [], phrases: [], excluded: [], prefix: undefined };

/** The words of each term, and its joined spelling. */
function read(text: string) {
  const { words, phrases, excluded, prefix } = readKeywords(text);
  const show = ({ pieces, joined }: Keywords['words'][number]) =>
    joined ? `${pieces} = ${joined}` : pieces;
  return {
    words: words.map(show),
    phrases: phrases.map(show),
    excluded: excluded.map(show),
    prefix: prefix && show(prefix),
  };
}

test('words, phrases, exclusions, and the word that is still being typed', () => {
  const readings: [text: string, reading: Partial<ReturnType<typeof read>>][] = [
    ['', {}],
    ['   ', {}],
    ['eng', { prefix: 'eng' }],
    ['Senior Engineer', { words: ['senior'], prefix: 'engineer' }],
    ['senior engineer ', { words: ['senior', 'engineer'] }],
    ['"data engineer"', { phrases: ['data engineer'] }],
    ['"data engineer" oslo', { phrases: ['data engineer'], prefix: 'oslo' }],
    ['"never closed', { phrases: ['never closed'] }],
    ['-manager', { excluded: ['manager'] }],
    ['data -"product manager"', { words: ['data'], excluded: ['product manager'] }],
    ['São Paulo', { words: ['sao'], prefix: 'paulo' }],
    ['data - ""  -"" !', { words: ['data'] }],
    ['--data', { excluded: ['data'] }],
    // A single letter is a whole word, not a prefix.
    ['c', { words: ['c'] }],
    ['R', { words: ['r'] }],
    ['it support', { words: ['infotech'], prefix: 'support' }],
  ];
  for (const [text, reading] of readings) {
    expect(read(text), text).toEqual({ ...none, ...reading });
  }
});

test('signs that belong to a name, and words written apart or as one', () => {
  const readings: [text: string, words: string[]][] = [
    ['C++ ', ['cplusplus']],
    ['C# ', ['csharp']],
    ['.NET ', ['dotnet']],
    ['ASP.NET ', ['asp', 'dotnet']],
    ['R&D ', ['randd']],
    ['r & d ', ['randd']],
    ['AT&T ', ['atandt']],
    ['food&beverage ', ['food beverage']],
    ['node.js ', ['node js = nodejs']],
    ['full-stack ', ['full stack = fullstack']],
    ['l’Oréal ', ['l oreal = loreal']],
    ['ci/cd ', ['ci cd']],
    ['C/C++ ', ['c cplusplus']],
  ];
  for (const [text, words] of readings) expect(read(text).words, text).toEqual(words);
  expect(toIndexed('IT: C++/C#, .NET, node.js & R&D; a full-stack team, as it is')).toBe(
    'infotech cplusplus csharp dotnet node js randd a full stack team as it is nodejs fullstack',
  );
});

test('letters of every script: without accents, but with the vowels of those that write them as signs', () => {
  expect(plain('Łódź KØBENHAVN Straße İstanbul ΣΟΦΌΣ')).toBe(
    'lodz kobenhavn strasse istanbul σοφοσ',
  );
  expect(plain('हिन्दी')).toBe('हिन्दी'.normalize('NFKD'));
  expect(read('软件工程师 ').words).toEqual(['软 件 工 程 师']);
  expect(read('ソフト ').words).toEqual(['ソ フ ト']);
});

test('a search has at most 16 terms', () => {
  const { words, prefix } = readKeywords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '));
  expect(words).toHaveLength(15);
  expect(prefix?.pieces).toBe('w15');
});

test('no text breaks it, and every term is letters and digits', () => {
  const pieces = [
    '-',
    '"',
    ' ',
    '\t',
    'a',
    'é',
    '&',
    '|',
    '!',
    ':*',
    "'",
    '\\',
    '(',
    '<->',
    '\0',
    '.',
    '#',
    '工',
  ];
  const queryLike = fc.array(fc.constantFrom(...pieces)).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), queryLike), (text) => {
      const { words, phrases, excluded, prefix } = readKeywords(text);
      for (const term of [...words, ...phrases, ...excluded, ...(prefix ? [prefix] : [])]) {
        expect(term.pieces).toMatch(/^[\p{L}\p{M}\p{N} ]*[\p{L}\p{N}][\p{L}\p{M}\p{N} ]*$/u);
        expect(term.joined ?? '').toMatch(/^[\p{L}\p{M}\p{N}]*$/u);
      }
    }),
    { numRuns: 500, seed },
  );
});

test('long words and long texts are cut, in the index as in a search', () => {
  const long = 'x'.repeat(70);
  expect(toIndexed(long)).toBe('x'.repeat(64));
  expect(read(`${long} `).words).toEqual(['x'.repeat(64)]);
  expect(read(`${long}-y `).words).toEqual([`${'x'.repeat(64)} y = ${'x'.repeat(64)}`]);
  // The 64th code unit is the first half of a letter.
  expect(toIndexed(`x${'𝒳𐐨'.repeat(40)}`).isWellFormed()).toBe(true);
  expect(toIndexed('汉'.repeat(20_000)).split(' ')).toHaveLength(16_000);
  expect(toIndexed('a-b '.repeat(20_000)).split(' ').length).toBeLessThan(18_001);
});
