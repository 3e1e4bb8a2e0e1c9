import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { matchSkills } from '../../../shared/applications/match.ts';
import styles from './skills.module.css';

/** Skills of an applicant that are named (product.md section 9). */
const SKILLS_SHOWN = 3;
/** Pips of a match; of a job that asks for more skills, they show the share. */
const PIPS = 6;

interface SkillsProps {
  application: Pick<ApplicationRowAnswer, 'applicant' | 'askedSkills'>;
}

/** How many skills the job asks for, and how many of them the applicant has; undefined if it asks for none. */
function countMatch({ applicant, askedSkills = [] }: SkillsProps['application']) {
  const match = matchSkills(askedSkills, applicant.applicantProfile.skills);
  const matched = match.filter(({ isFound }) => isFound).length;
  return match.length > 0 ? { asked: match.length, matched } : undefined;
}

/** How many of the skills that the job asks for the applicant has; nothing if it asks for none. */
export function SkillPips({ application }: SkillsProps) {
  const { skills } = application.applicant.applicantProfile;
  const match = countMatch(application);
  if (!match) return null;
  const pips = Math.min(match.asked, PIPS);
  const lit = Math.round((match.matched / match.asked) * pips);
  return (
    <span className={styles.pips} title={namesOf(skills)}>
      <span className="sr-only">
        {match.matched} of {match.asked} skills
      </span>
      {Array.from({ length: pips }, (_, at) => (
        // Pips have no identity.
        <i key={at} data-on={at < lit || undefined} />
      ))}
    </span>
  );
}

/** The same with its figures; in a comfortable row, and if the job asks for none, beside the skills by name. */
export function SkillMatch({
  application,
  isComfortable,
}: SkillsProps & { isComfortable: boolean }) {
  const { skills } = application.applicant.applicantProfile;
  const match = countMatch(application);
  const named = namesOf(skills);
  if (isComfortable || !match)
    return (
      <span className={styles.names}>
        {named || '–'} <SkillPips application={application} />
      </span>
    );
  return (
    <span className={styles.match}>
      <span aria-hidden>
        {match.matched} of {match.asked}
      </span>
      <SkillPips application={application} />
    </span>
  );
}

/** 'SQL, Figma, Excel +2 more' */
function namesOf(skills: readonly string[]): string {
  const shown = skills.slice(0, SKILLS_SHOWN).join(', ');
  const more = skills.length - SKILLS_SHOWN;
  return more > 0 ? `${shown} +${more}\u00a0more` : shown;
}
