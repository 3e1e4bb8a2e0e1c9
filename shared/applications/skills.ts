import { fold } from '../kit/text.ts';

interface SkillMatch {
  /** Skills that a job asks for. */
  asked: number;
  /** Of these, those that the applicant has. */
  matched: number;
}

/** How many of the skills that a job asks for an applicant has; undefined if it asks for none. Case does not matter. */
export function matchSkills(
  asked: readonly string[],
  own: readonly string[],
): SkillMatch | undefined {
  if (asked.length === 0) return undefined;
  const known = new Set(own.map(fold));
  return { asked: asked.length, matched: asked.filter((skill) => known.has(fold(skill))).length };
}
