import { expect, test } from 'vitest';
import {
  type Evidence,
  isGeneralSkill,
  isGeneralTitleWord,
  isTraining,
  type Likeness,
  missingInWords,
  recommend,
} from './rules.ts';

const saved: Likeness = { by: 'saved', title: 'Staff Nurse', share: 0.7, skills: 0 };
const lisbon = { kind: 'there', name: 'Lisbon' } as const;
const of = (evidence: Partial<Evidence>) =>
  recommend({ skills: 0, ofSkills: 5, like: undefined, where: { kind: 'anywhere' }, ...evidence });
const reasonsOf = (evidence: Partial<Evidence>) => of(evidence)?.reasons;

test('the reasons say what matched', () => {
  expect(reasonsOf({ skills: 4, where: lisbon })).toEqual(['4 of your skills, in Lisbon']);
  expect(reasonsOf({ like: saved })).toEqual(['Similar to Staff Nurse, which you saved']);
  expect(reasonsOf({ like: { ...saved, by: 'applied' }, where: lisbon })).toEqual([
    'Similar to Staff Nurse, which you applied for',
    'In Lisbon',
  ]);
  expect(
    reasonsOf({
      like: { ...saved, by: 'experience' },
      skills: 2,
      where: { kind: 'near', name: 'Lisbon' },
    }),
  ).toEqual(['Matches your experience as Staff Nurse', '2 of your skills, near Lisbon']);
  expect(reasonsOf({ skills: 3, where: { kind: 'remote' } })).toEqual(['3 of your skills, remote']);
});

test('little evidence is no recommendation', () => {
  expect(of({})).toBeUndefined();
  expect(of({ skills: 2 })).toBeUndefined();
  expect(of({ where: lisbon })).toBeUndefined();
  expect(of({ skills: 2, where: lisbon })).toBeUndefined();
  // Three of many.
  expect(of({ skills: 3, ofSkills: 9 })).toBeUndefined();
  expect(of({ skills: 3, ofSkills: 7 })).toBeDefined();
  // In the same place, two are enough if they are half.
  expect(of({ skills: 2, ofSkills: 4 })).toBeUndefined();
  expect(of({ skills: 2, ofSkills: 4, where: lisbon })).toBeDefined();
  // Titles that have a word in common.
  expect(of({ like: { ...saved, share: 0.4 } })).toBeUndefined();
  expect(of({ like: { ...saved, share: 0.4 }, skills: 1 })).toBeUndefined();
  expect(of({ like: { ...saved, share: 0.4 }, skills: 2 })).toBeDefined();
  expect(of({ like: { ...saved, share: 0.4, skills: 2 } })).toBeDefined();
});

test('elsewhere in the country, title and skills have to match', () => {
  const where = { kind: 'elsewhere' } as const;
  expect(of({ like: saved, where })).toBeUndefined();
  expect(of({ skills: 5, where })).toBeUndefined();
  expect(of({ like: saved, skills: 2, where })).toBeDefined();
});

test('more evidence comes first', () => {
  const scoreOf = (evidence: Partial<Evidence>) => of(evidence)?.score ?? 0;
  expect(scoreOf({ like: saved, skills: 3 })).toBeGreaterThan(scoreOf({ like: saved }));
  expect(scoreOf({ skills: 3, where: lisbon })).toBeGreaterThan(scoreOf({ skills: 3 }));
  expect(scoreOf({ skills: 4 })).toBeGreaterThan(scoreOf({ skills: 3 }));
});

test('words of every line of work are told apart', () => {
  expect(isGeneralTitleWord('engineer')).toBe(true);
  expect(isGeneralTitleWord('nurse')).toBe(false);
});

test('internships are told apart', () => {
  expect(isTraining('Software Engineering Intern')).toBe(true);
  expect(isTraining('International Sales')).toBe(false);
});

test('skills of every job are told apart', () => {
  for (const skill of ['Teamwork', 'ENGLISH', 'Microsoft Office', 'Driving license', 'First aid'])
    expect(isGeneralSkill(skill), skill).toBe(true);
  for (const skill of ['Triage', 'TIG welding', 'React', 'SQL'])
    expect(isGeneralSkill(skill), skill).toBe(false);
});

test.each([
  [
    { skills: 0, experience: 0, jobs: 0 },
    'We recommend only jobs that match well. Add at least three job-specific skills and your experience to your profile, and save jobs that you like.',
  ],
  [
    { skills: 5, experience: 0, jobs: 2 },
    'We recommend only jobs that match well. Add your experience to your profile.',
  ],
  [
    { skills: 5, experience: 1, jobs: 0 },
    'We recommend only jobs that match well. Save jobs that you like.',
  ],
  [
    { skills: 5, experience: 1, jobs: 1 },
    'No open job matches your profile well enough right now.',
  ],
])('what is missing: %j', (basis, words) => {
  expect(missingInWords(basis)).toBe(words);
});
