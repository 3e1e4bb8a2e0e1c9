import * as z from 'zod/mini';
import {
  PROFILE_ENTRIES_MAX,
  PROFILE_SKILLS_MAX,
} from '../../../shared/applications/applicant-profile.ts';
import { type ResumeDraft, resumeDraft } from '../rules.ts';
import { distinctWords } from '../../../shared/kit/text.ts';
import { emailIn, linksIn, nameIn, phoneIn } from './contact.ts';
import {
  DEGREE,
  EITHER,
  isStudies,
  JOB,
  type ReadEducation,
  toEducation,
  toEntries,
  toExperience,
  toUndatedEducation,
} from './entries.ts';
import { periodIn } from './reading/dates.ts';
import { withoutEnds } from '../../../shared/kit/ends.ts';
import { beginsSmall, joined, type Line } from './reading/line.ts';
import { divide, type Part, type Section, sectionOf } from './reading/sections.ts';
import { anyOf } from './reading/words.ts';

/** What the text of a resume says, by its lines in the order of reading. */
export function parseResume(lines: readonly Line[], links: readonly string[] = []): ResumeDraft {
  const text = lines.map((line) => line.text).join('\n');
  const email = emailIn(text) || emailIn(links.join('\n'));
  const parts = divide(lines);
  const linesOf = (section: Section) =>
    parts.filter((part) => part.section === section).map((part) => part.lines);
  const jobs = linesOf('experience').flatMap((part) => toExperience(toEntries(part, false, JOB)));
  const studies = linesOf('education').flatMap((part) => {
    const entries = toEntries(part, true, DEGREE);
    return entries.length > 0 ? toEducation(entries) : toUndatedEducation(part);
  });
  const skills = linesOf('skills').flatMap((part) => toSkills(part));
  const unnamed = jobs.length + studies.length === 0 ? withoutHeadings(parts) : undefined;
  return toDraft({
    fullName: nameIn(lines, parts, email),
    email,
    phone: phoneIn(text),
    links: distinctWords([...linksIn(text), ...links.filter((link) => /^https?:/.test(link))]),
    skills: skills.length > 0 ? skills : (unnamed?.skills ?? []),
    experience: unnamed?.experience ?? jobs,
    education: unnamed?.education ?? studies,
  });
}

/** A document without headings: entries by their dates, and skills by their commas. */
function withoutHeadings(parts: readonly Part[]) {
  const lines = parts.flatMap((part) => part.lines).filter(({ text }) => !emailIn(text));
  const entries = toEntries(lines, false, EITHER);
  const studies = entries.filter(isStudies);
  const isList = ({ text }: Line) =>
    text.split(/[,;•|·、，；،]/).length >= 4 && !/\p{Ll}\.$/u.test(text) && !periodIn(text);
  const list = lines.findLast(isList);
  const withoutList = entries.map((entry) => ({
    ...entry,
    body: entry.body.filter((line) => line !== list),
  }));
  return {
    experience: toExperience(withoutList.filter((entry) => !isStudies(entry))),
    education: toEducation(studies),
    skills: list ? toSkills([list]) : [],
  };
}

const SKILL_MAX = 45;
const SKILL_WORDS = 5;
/** 'Advanced' and percentages behind a skill. */
const LEVEL = new RegExp(
  ` ?(?:\\([^()]*\\)|（[^（）]*）|\\[[^[\\]]*\\]|[–—:：-] ?(?:${anyOf('levels')})|\\b\\d{1,3} ?%|\\b\\d/\\d{1,2})$`,
  'iu',
);
/** Stars, bars and the like, which show a level as well. */
const SIGN = /[\s–—•*★☆●○◦■□▪▫·-]/u;

/** The listed skills: by commas, bullets, cells or lines; labels and levels are left out. */
function toSkills(lines: readonly Line[]): string[] {
  const lists: string[] = [];
  const edge = Math.max(...lines.map(({ right }) => right));
  let last: Line | undefined;
  for (const line of lines) {
    if (!line.isBullet && sectionOf(line.text)) continue;
    const cells = line.cells.map((cell) => cell.replace(/^[^:：,]{2,40}[:：]\s+/, ''));
    const [first = '', ...others] = cells;
    if (last && goesOn(last, line, edge)) lists.push(joined(lists.pop()!, first), ...others);
    else lists.push(...cells);
    last = line;
  }
  return lists
    .filter((line) => !/\p{Ll}{3}\.$/u.test(line) || line.split(',').length > 3)
    .flatMap(splitSkills)
    .map((skill) => withoutEnds(skill, SIGN, /[\s.:–—•*★☆●○◦■□▪▫·-]/u))
    .map((skill) => withoutEnds(skill.replace(LEVEL, ''), SIGN))
    .filter((skill) => skill && skill.length <= SKILL_MAX && skill.split(' ').length <= SKILL_WORDS)
    .filter(
      (skill) =>
        /[\p{L}\p{N}]/u.test(skill) &&
        !emailIn(skill) &&
        !/^[\d\s%/+.()-]+$/.test(skill) &&
        !periodIn(skill)?.end,
    );
}

/** A separator, or an item, within which parentheses keep their commas: 'Java (8, 11), SQL'. */
const ITEMS = /[,;、，；،؛|•·●▪◦‣∙■]| [–—/] |((?:\([^()]*\)|(?! [–—/] )[^,;、，；،؛|•·●▪◦‣∙■])+)/gu;

const splitSkills = (list: string): string[] =>
  [...list.matchAll(ITEMS)].flatMap(([, item]) => item ?? []);

const LIST = /[,;、，；،|•·]/;

/** Whether a list goes on in the next line: after a comma, with a small letter, or because the line was full. */
function goesOn(last: Line, line: Line, edge: number): boolean {
  if (line.isBullet || line.cells[0] !== line.text) return false;
  if (/[,;]$/.test(last.text) || beginsSmall(line.text))
    return !/^[^:：,]{2,40}[:：]\s/.test(line.text);
  return (
    last.right > 0 &&
    last.right > 0.85 * edge &&
    LIST.test(last.text) &&
    last.text.length > 40 &&
    !line.text.includes(':')
  );
}

/** What was read, before it is shortened to the limits of a profile. */
type Found = Omit<ResumeDraft, 'education' | 'experience' | 'leftOut'> & {
  education: ReadEducation[];
  experience: ResumeDraft['experience'];
};

const clipped = (text: string, max: number) => {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u200B\uFEFF]/gu, (sign) => (sign === '\n' ? sign : ' '))
    .trim();
  return plain.length > max ? `${plain.slice(0, max - 1).trimEnd()}…` : plain;
};

/** In the shape and the limits of a profile. */
export function toDraft(found: Found): ResumeDraft {
  const line = (text: string, max: number) => clipped(text.replaceAll(/\s+/g, ' '), max);
  const skills = distinctWords(found.skills.map((skill) => line(skill, 80)));
  const { experience, education } = found;
  const beyond = (list: readonly unknown[], max: number) => Math.max(0, list.length - max);
  return z.parse(resumeDraft, {
    fullName: line(found.fullName, 120),
    email: line(found.email, 254),
    phone: line(found.phone, 40),
    links: found.links.map((link) => line(link, 300)).slice(0, 10),
    skills: skills.slice(0, PROFILE_SKILLS_MAX),
    experience: experience.slice(0, PROFILE_ENTRIES_MAX).map((job) => ({
      title: line(job.title, 160),
      company: line(job.company, 160),
      duration: line(job.duration, 80),
      description: clipped(job.description, 4000),
    })),
    education: education.slice(0, PROFILE_ENTRIES_MAX).map(({ degree, institution, year }) => ({
      degree: line(degree, 160),
      institution: line(institution, 160),
      year,
    })),
    leftOut:
      beyond(skills, PROFILE_SKILLS_MAX) +
      beyond(experience, PROFILE_ENTRIES_MAX) +
      beyond(education, PROFILE_ENTRIES_MAX),
  });
}
