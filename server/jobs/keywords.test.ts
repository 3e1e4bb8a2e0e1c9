import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plain, readKeywords } from './keywords.ts';

const none = { words: [], phrases: [], excluded: [], prefix: undefined };

test('words, phrases, exclusions, and the word that is still being typed', () => {
  const readings: [text: string, reading: Partial<ReturnType<typeof readKeywords>>][] = [
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
    ['C++ node.js', { words: ['c++'], prefix: 'node.js' }],
    ['São Paulo', { words: ['sao'], prefix: 'paulo' }],
    ['data - ""  -"" !', { words: ['data'] }],
    ['--data', { excluded: ['-data'] }],
  ];
  for (const [text, reading] of readings) {
    expect(readKeywords(text), text).toEqual({ ...none, ...reading });
  }
});

test('a search has at most 16 terms', () => {
  const { words, prefix } = readKeywords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '));
  expect(words).toHaveLength(15);
  expect(prefix).toBe('w15');
});

test('no text breaks it, and every term has something to search for', () => {
  const pieces = ['-', '"', ' ', '\t', 'a', 'é', '&', '|', '!', ':*', "'", '\\', '(', '<->', '\0'];
  const queryLike = fc.array(fc.constantFrom(...pieces)).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), queryLike), (text) => {
      const { words, phrases, excluded, prefix } = readKeywords(text);
      const terms = [...words, ...phrases, ...excluded, ...(prefix === undefined ? [] : [prefix])];
      for (const term of terms) {
        expect(term).toMatch(/[\p{L}\p{N}]/u);
        expect(plain(text)).toContain(term);
      }
      for (const term of [...words, ...(prefix === undefined ? [] : [prefix])]) {
        expect(term).not.toMatch(/^-|\s/);
      }
    }),
    { numRuns: 500 },
  );
});
