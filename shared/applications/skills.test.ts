import { expect, test } from 'vitest';
import { matchSkills } from './skills.ts';

test.each([
  [['SQL', 'Figma'], ['figma', 'Excel'], { asked: 2, matched: 1 }],
  [['SQL'], [], { asked: 1, matched: 0 }],
  [['Straße'], ['STRASSE'], { asked: 1, matched: 1 }],
  [[], ['SQL'], undefined],
])('of %j, with %j: %j', (asked, own, match) => {
  expect(matchSkills(asked, own)).toEqual(match);
});
