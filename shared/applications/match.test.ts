import { expect, test } from 'vitest';
import { matchSkills, yearsOfWork } from './match.ts';

test('skills are compared regardless of case; those that are found come first', () => {
  expect(matchSkills(['React', 'Offline-first', 'CSS'], ['css ', 'REACT', 'Figma'])).toEqual([
    { skill: 'React', isFound: true },
    { skill: 'CSS', isFound: true },
    { skill: 'Offline-first', isFound: false },
  ]);
  expect(matchSkills([], ['CSS'])).toEqual([]);
});

test.each([
  [['2018 – 2021'], 3],
  [['2018 – 2021', '2021 – present'], 8],
  [['2018 – 2021', '2019 – 2022'], 4],
  [['Jan 2020 - Mar 2020'], 0],
  [['2021 – Present', 'some years'], 5],
  [['three years'], undefined],
  [['2019'], undefined],
  [[], undefined],
])('the years of %j are %s', (durations, years) => {
  const now = new Date('2026-11-23T10:00:00Z');
  expect(
    yearsOfWork(
      durations.map((duration) => ({ duration })),
      now,
    ),
  ).toBe(years);
});
