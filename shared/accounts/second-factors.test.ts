// cspell:disable
import { expect, test } from 'vitest';
import { readCode } from './second-factors.ts';

test.each([
  '٣٧١٣٣٣',
  '۳۷۱۳۳۳',
  '३७१३३३',
  '৩৭১৩৩৩',
  '๓๗๑๓๓๓',
  '៣៧១៣៣៣',
  '၃၇၁၃၃၃',
  '໓໗໑໓໓໓',
  '༣༧༡༣༣༣',
  '３７１３３３',
  '𝟑𝟕𝟏𝟑𝟑𝟑',
  '371 333',
  '371-333',
  '371–333',
  '371−333',
  '371·333',
  '37 13 33',
  '\u202A371333\u202C',
  '\u200F٣٧١ ٣٣٣',
  '371\u00A0333',
  '371333\u200B',
  '(371333)',
  '371333.',
])('case 121: the code of an app as %j', (typed) => {
  expect(readCode(typed)).toEqual({ kind: 'app', code: '371333' });
});

test.each([
  'abcd-efgh-jkmn-pq12',
  'ABCD EFGH JKMN PQ12',
  'ＡＢＣＤ–EFGH–JKMN–PQ１２',
  '\u202Aabcd‑efgh‑jkmn‑pq١٢\u202C',
])('case 121: a recovery code as %j', (typed) => {
  expect(readCode(typed)).toEqual({ kind: 'recovery-code', code: 'abcdefghjkmnpq12' });
});

test('what is no code stays none', () => {
  for (const typed of ['', '37133', '3713333', '37133a']) expect(readCode(typed)).toBeUndefined();
});
