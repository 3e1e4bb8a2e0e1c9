import { expect, test } from 'vitest';
import { domainSkeletonOf, mixedWords, skeletonOf } from './skeletons.ts';

test.each([
  ['LUMENFOLD', 'LUMENF\u039fLD'],
  ['Lumenfold', 'LUMENFOLD'],
  ['Lumenfold', 'lurnenf0Id'],
  ['Google', 'GoogIe'],
  ['Acme Bakery', '\u0410cme\u200b-bakery'],
  ['Indigo', 'INDIGO'],
  ['Pepsi', '\u0420\u0435\u0440\u0455\u0456'],
  ['Zo\u00eb', 'Zoe\u0308'],
  ['Caf\u00e9', 'cafe'],
  ['Acme', '\uff21\uff43\uff4d\uff45'],
])('%s and %s have one skeleton', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test('different names have different skeletons', () => {
  const names = ['Lumenfold', 'Lumenfield', 'Acme', 'Acne', '東京電力', '東京ガス', 'Лес'];
  expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
});

test('a domain is compared as people see it, and providers of mail are left out', () => {
  const real = domainSkeletonOf('https://www.lumenfold.com/about')?.skeleton;
  expect(domainSkeletonOf('jobs.lumenfo1d.com')?.skeleton).toBe(real);
  // Punycode of a Cyrillic o.
  expect(domainSkeletonOf(new URL('https://lumenf\u043eld.com').hostname)?.skeleton).toBe(real);
  expect(domainSkeletonOf('lumenfold.org')?.skeleton).not.toBe(real);
  expect(domainSkeletonOf('gmail.com')).toBeUndefined();
  expect(domainSkeletonOf('')).toBeUndefined();
});

test('scripts that are mixed within a word are found, words of different scripts are not', () => {
  expect(mixedWords('LUMENF\u039fLD Energy')).toEqual([
    { word: 'LUMENF\u039fLD', scripts: ['Latin', 'Greek'] },
  ]);
  for (const name of ['Яндекс Go', 'Café 24', '東京デザインWorks', 'Müller & Söhne'])
    expect(mixedWords(name)).toEqual([]);
});
