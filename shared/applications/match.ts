import { fold } from '../kit/text.ts';
import type { Experience } from './applicant-profile.ts';

/** A skill that a job asks for, and whether the profile of the applicant has it. */
interface SkillMatch {
  skill: string;
  isFound: boolean;
}

/** Compares skills regardless of case and of spaces at the ends. Those that are found come first, in the job's order. */
export function matchSkills(asked: readonly string[], own: readonly string[]): SkillMatch[] {
  const has = new Set(own.map(key));
  const all = asked.map((skill) => ({ skill, isFound: has.has(key(skill)) }));
  return [...all.filter(({ isFound }) => isFound), ...all.filter(({ isFound }) => !isFound)];
}

const key = (skill: string) => fold(skill).trim();

const SPAN = /\b((?:19|20)\d\d)\b(?:[^\d]*\b((?:19|20)\d\d)\b)?/;
const STILL = /present|now|today|current/i;

/**
 * Whole years of work by the durations of a profile ('2018 – 2021', '2021 – present'); years that overlap count once.
 * Undefined if no duration names its years.
 */
export function yearsOfWork(
  experience: readonly Pick<Experience, 'duration'>[],
  now: Date,
): number | undefined {
  const years = new Set<number>();
  let isKnown = false;
  for (const { duration } of experience) {
    const [, first, last] = SPAN.exec(duration) ?? [];
    if (!first || (!last && !STILL.test(duration))) continue;
    isKnown = true;
    const end = last ? Number(last) : now.getUTCFullYear();
    for (let year = Number(first); year < end; year += 1) years.add(year);
  }
  return isKnown ? years.size : undefined;
}
