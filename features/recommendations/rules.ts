import { fold } from '../../shared/kit/text.ts';

/** Jobs that are recommended at most, and those of one company among them. */
export const RECOMMENDED_MAX = 24;
export const OF_ONE_COMPANY = 3;
/** Jobs that the dashboard shows. */
export const RECOMMENDED_ON_DASHBOARD = 4;
/** Kilometers from a place that count as near. */
export const NEAR_KM = 50;

/**
 * Skills and conditions that jobs of every kind ask for. They say nothing about what somebody does, so no job is
 * recommended for them. In lower case, as `fold` makes it.
 */
const GENERAL_SKILLS = new Set(
  `accuracy; adaptability; administration; analytical thinking; attention to detail; coaching; collaboration; common sense;
  communication; communication skills; computer skills; creativity; critical thinking; customer care; customer service;
  customer support; decision making; documentation; driver's license; drivers license; driving license; email;
  empathy; english; excel; first aid; flexibility; french; friendliness; german; google docs; google workspace; health and safety;
  independence; italian; leadership; listening; management; mentoring; microsoft excel; microsoft office; microsoft word;
  motivation; ms office; multitasking; negotiation; office; organization; organizational skills; outlook; people
  management; planning; portuguese; powerpoint; presentation; presentations; presenting; problem solving; problem-solving;
  punctuality; reliability; reporting; research; responsibility; safety; self-motivation; shift work; slack; spanish; spreadsheets;
  stakeholder management; strategy; stress tolerance; supervision; team leadership; team player; team work; teamwork; time
  management; training; typing; verbal communication; willingness to learn; word; work ethic; writing; written communication;
  zoom`
    .split(';')
    .map((skill) => skill.replaceAll(/\s+/g, ' ').trim()),
);

/** Whether jobs of every kind ask for a skill, such as 'Teamwork' or 'English'. */
export const isGeneralSkill = (skill: string): boolean => GENERAL_SKILLS.has(fold(skill).trim());

/** Words of titles in every line of work: a civil engineer writes no software. */
const GENERAL_TITLE_WORDS = new Set(
  `administrator adviser advisor agent analyst apprentice assistant associate clerk consultant contractor coordinator
  director employee engineer executive expert freelancer graduate helper leader manager member office officer operator
  partner planner representative service services specialist supervisor support team technician technologist trainee
  worker`.split(/\s+/),
);

/** Whether a word of a title, in lower case, says little about the work. */
export const isGeneralTitleWord = (word: string): boolean => GENERAL_TITLE_WORDS.has(word);

const TRAINING = /\b(intern|internship|trainee|apprentice|apprenticeship|work experience)\b/i;

/** Whether a title is that of a job for people who learn the work. Nobody who has done it gets one recommended. */
export const isTraining = (title: string): boolean => TRAINING.test(title);

/** What a job resembles: one that the person saved or applied for, or work of the person's profile. */
export interface Likeness {
  by: 'saved' | 'applied' | 'experience';
  title: string;
  /** How much of the two titles is the same, from 0 to 1; rare words count more. */
  share: number;
  /** Skills that both have, without general ones. */
  skills: number;
}

/** Where a job is, seen from the places of the person's saved jobs, applications and saved searches. */
export type Whereabouts =
  /** In, or near, one of these places. */
  | { kind: 'there' | 'near'; name: string }
  /** Remote, as much of what the person saved or applied for is. */
  | { kind: 'remote' }
  /** Elsewhere in the same country. */
  | { kind: 'elsewhere' }
  /** Nothing is known, or a remote job. */
  | { kind: 'anywhere' };

/** What speaks for a job. */
export interface Evidence {
  /** Skills of the person's profile that the job asks for, and how many it asks for, both without general ones. */
  skills: number;
  ofSkills: number;
  /** What the job resembles most; undefined for nothing. */
  like: Likeness | undefined;
  where: Whereabouts;
}

/** Titles that are so much alike need nothing else; those that are a little alike need skills as well. */
const ALIKE = { enough: 0.5, withSkills: 0.2 } as const;
const SKILLS_WITH_TITLE = 2;
/** Skills alone are enough if there are three, and two fifths of what the job asks for; in the same place, two and half. */
const SKILLS_ALONE = 3;
const SKILLS_SHARE = 0.4;
const SKILLS_NEARBY = 2;
const SKILLS_SHARE_NEARBY = 0.5;
/** More skills do not count more. */
const SKILLS_COUNTED = 6;

const WEIGHTS = {
  like: { saved: 2, applied: 2, experience: 1.8 },
  skill: 0.35,
  share: 0.6,
  where: { there: 0.8, near: 0.6, remote: 0.6, anywhere: 0.2, elsewhere: -0.8 },
} as const;

export interface Recommendation {
  /** For ordering. */
  score: number;
  /** One or two, such as 'Similar to Staff Nurse, which you saved' and '4 of your skills, in Lisbon'. */
  reasons: string[];
}

/** Whether enough speaks for a job, and what, in words. Undefined: no recommendation is better than a bad one. */
export function recommend({ skills, ofSkills, like, where }: Evidence): Recommendation | undefined {
  const common = Math.max(skills, like?.skills ?? 0);
  const isAlike =
    like !== undefined &&
    (like.share >= ALIKE.enough || (like.share >= ALIKE.withSkills && common >= SKILLS_WITH_TITLE));
  const isNearby = where.kind === 'there' || where.kind === 'near';
  const hasSkills =
    (skills >= SKILLS_ALONE && skills >= SKILLS_SHARE * ofSkills) ||
    (isNearby && skills >= SKILLS_NEARBY && skills >= SKILLS_SHARE_NEARBY * ofSkills);
  if (!isAlike && !hasSkills) return undefined;
  // Far away, only what fits doubly.
  if (where.kind === 'elsewhere' && !(isAlike && common >= SKILLS_WITH_TITLE)) return undefined;
  const score =
    (isAlike ? like.share * WEIGHTS.like[like.by] : 0) +
    Math.min(SKILLS_COUNTED, skills) * WEIGHTS.skill +
    (ofSkills > 0 ? (skills / ofSkills) * WEIGHTS.share : 0) +
    WEIGHTS.where[where.kind];
  return { score, reasons: reasonsOf(isAlike ? like : undefined, skills, where) };
}

function reasonsOf(like: Likeness | undefined, skills: number, where: Whereabouts): string[] {
  const place = placeInWords(where);
  const known = skills >= 2 || !like ? `${skills} of your skills` : '';
  const second = [known, place].filter(Boolean).join(', ');
  return [
    ...(like ? [likenessInWords(like)] : []),
    ...(second ? [second.replace(/^./, (first) => first.toUpperCase())] : []),
  ];
}

const LIKENESS: Record<Likeness['by'], (title: string) => string> = {
  saved: (title) => `Similar to ${title}, which you saved`,
  applied: (title) => `Similar to ${title}, which you applied for`,
  experience: (title) => `Matches your experience as ${title}`,
};

const likenessInWords = ({ by, title }: Likeness) => LIKENESS[by](title);

function placeInWords(where: Whereabouts): string {
  if (where.kind === 'there') return `in ${where.name}`;
  if (where.kind === 'near') return `near ${where.name}`;
  return where.kind === 'remote' ? 'remote' : '';
}

/** How much of what recommendations are made from there is. */
export interface Basis {
  /** Skills of the profile, without general ones. */
  skills: number;
  /** Entries of the experience. */
  experience: number;
  /** Saved jobs and applications. */
  jobs: number;
}

/** What somebody without recommendations can do about it, in one or two sentences. */
export function missingInWords({ skills, experience, jobs }: Basis): string {
  const profile = [
    ...(skills < SKILLS_ALONE ? ['at least three job-specific skills'] : []),
    ...(experience === 0 ? ['your experience'] : []),
  ];
  const steps = [
    ...(profile.length > 0 ? [`add ${profile.join(' and ')} to your profile`] : []),
    ...(jobs === 0 ? ['save jobs that you like'] : []),
  ];
  if (steps.length === 0) return 'No open job matches your profile well enough right now.';
  const sentence = steps.join(', and ');
  return `We recommend only jobs that match well. ${sentence.replace(/^./, (first) => first.toUpperCase())}.`;
}
