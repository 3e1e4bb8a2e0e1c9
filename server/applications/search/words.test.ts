// cspell:disable
import { expect, test } from 'vitest';
import { searchTerms, type Term, toVector } from './words.ts';

/** 'ada', '-senior' and 'ada|grace' for alternatives. */
const inShort = ({ plain, isExcluded, or = [] }: Term): string =>
  `${isExcluded ? '-' : ''}${[plain, ...or.map((term) => term.plain)].join('|')}`;

test('searches of applications read quotation marks, exclusions and alternatives as searches of jobs do', () => {
  const searches: [search: string, terms: string[]][] = [
    ['ada lovelace', ['ada', 'lovelace']],
    ['“Ada Lovelace” –senior', ['ada lovelace', '-senior']],
    ['„Ada Lovelace“ NOT senior', ['ada lovelace', '-senior']],
    ['Müller OR Schmidt', ['muller|schmidt']],
    ['(Müller | Schmidt) berlin', ['muller|schmidt', 'berlin']],
    ['nurse - senior', ['nurse', 'senior']],
    ['nurse -(senior OR lead)', ['nurse', '-senior', '-lead']],
    ['Ann\u00ada Gra\u200bf', ['anna', 'graf']],
    ['O’Brien', ["o'brien"]],
    ['+49 151 23', ['+49', '151', '23']],
    ['C++', ['c++']],
  ];
  for (const [search, terms] of searches)
    expect(searchTerms(search).map(inShort), search).toEqual(terms);
});

test.each([
  ['בן־דוד', 'בן-דוד'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['کتاب', 'كتاب'],
  ['ﻻﻋﺐ', 'لاعب'],
  ['نُوَيْرة', 'نويرة'],
  ['ทํางาน', 'ทำงาน'],
  ['\u1107\u1161\u11A8\u1109\u1165\u110B\u1167\u11AB', '박서연'],
  ['पढ\u093Cाया', 'पढ़ाया'],
  ['ᲘᲡᲢᲝᲠᲘᲐ', 'ისტორია'],
  ['ΟΔΥΣΣΕΑΣ', 'Οδυσσέας'],
  ['IŞIK', 'ışık'],
  ['Oﬃce', 'office'],
  ['Soft\u00ADware', 'software'],
])('%s in a resume is found by %s', (text, search) => {
  const [term] = searchTerms(search);
  const vector = toVector('123456', [text]);
  expect(
    term?.words.every((word) => vector.includes(`'123456${word}'`)),
    vector,
  ).toBe(true);
});
