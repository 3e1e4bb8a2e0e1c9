// cspell:ignore KENNIS VAARDIGHEDEN
import { type Line, plainWords, toUnspaced } from './line.ts';
import { anyOf, wordsOf } from './words.ts';

const SECTIONS = [
  'experience',
  'education',
  'skills',
  'languages',
  'summary',
  'contact',
  'other',
] as const;
export type Section = (typeof SECTIONS)[number];

/** 'Education & Training': words between two headings. */
const BETWEEN = new Set(wordsOf('and').map(plainWords));
const toKey = (heading: string) =>
  plainWords(toUnspaced(heading))
    .split(' ')
    .filter((word) => !BETWEEN.has(word))
    .join('');
/** Between the parts of a heading. */
const PARTS = new RegExp(` ?[&/|+,・·] ?| (?:${anyOf('and')}) `, 'iu');

const KEYS = new Map<string, Section>();
for (const section of SECTIONS) {
  for (const heading of wordsOf(section)) {
    const key = toKey(heading);
    if (key && !KEYS.has(key)) KEYS.set(key, section);
  }
}

/** Longer headings are sentences. */
const HEADING_MAX = 45;

/** '3.' and 'IV.' before a heading, and brackets around it: '【技能】'. */
const NUMBER =
  /^(?:[\d.\s]+|#{1,6}\s|[A-Z][.)]\s|[IVX]{1,4}[.)]\s?|[一二三四五六七八九十]{1,2}[、.．]\s?)(?=[\p{L}【[])/u;
const FRAME = /[【】〔〕［］[\]■◆●▼]/gu;

/** The section that a heading begins, in any case, also with spaced letters: 'W O R K   E X P E R I E N C E'. */
export function sectionOf(text: string): Section | undefined {
  const heading = text
    .replace(NUMBER, '')
    .replace(FRAME, '')
    .replace(/ ?[:：]$/, '');
  if (heading.length > 2 * HEADING_MAX || /[\d@]/.test(heading)) return undefined;
  const whole = KEYS.get(toKey(heading));
  if (whole || heading.length > HEADING_MAX) return whole;
  // 'Education & Certifications' begins with its first part.
  const parts = heading.split(PARTS);
  if (parts.length < 2) return undefined;
  const sections = parts.map((part) => KEYS.get(toKey(part)));
  return sections.every(Boolean) ? sections[0] : undefined;
}

/** 'Skills: Java, Python': the section, and what the line says of it. */
function labeledSection(text: string): [section: Section, rest: string] | undefined {
  const match = /^([^:：]{3,45})[:：]\s*(\S.*)$/.exec(text);
  const section = match && sectionOf(match[1] ?? '');
  return section ? [section, match[2] ?? ''] : undefined;
}

export interface Part {
  section: Section | undefined;
  lines: Line[];
}

/** Divides a document by its headings. The first part, before any heading, has no section. */
export function divide(lines: readonly Line[]): Part[] {
  const parts: Part[] = [{ section: undefined, lines: [] }];
  const begin = (section: Section) => parts.push({ section, lines: [] });
  const add = (line: Line) => parts.at(-1)?.lines.push(line);
  for (const line of joinWrappedHeadings(lines)) {
    const isAfterList = line.startsDocument && parts.at(-1)?.section === 'skills';
    if (line.startsColumn || isAfterList) parts.push({ section: undefined, lines: [] });
    const [first = '', ...others] = line.cells;
    const section = sectionOf(first);
    const isEntry =
      section && isSkillsList(parts.at(-1), line, section) && !standsOut(line, parts.at(-1));
    if (section && !isEntry) {
      begin(section);
      // A heading in the margin, beside its first line.
      if (others.length > 0)
        add({ ...line, cells: others, xs: line.xs.slice(1), text: others.join(' ') });
      continue;
    }
    const current = parts.at(-1)?.section;
    const [named, rest = ''] = labeledSection(line.text) ?? [];
    // In a list of skills, such a label names a group of them.
    const isGroup = current === 'skills' && (named === 'skills' || named === 'languages');
    if (named && !isGroup && current !== 'experience') {
      begin(named);
      add({ ...line, cells: [rest], text: rest });
      continue;
    }
    add(line);
  }
  return parts;
}

/** A narrow column breaks a heading: 'KENNIS EN' and 'VAARDIGHEDEN'. */
function joinWrappedHeadings(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const [first = '', ...others] = line.cells;
    const [start = ''] = above?.cells ?? [];
    const isSame = above && above.font === line.font && above.size === line.size;
    const both = `${start} ${first}`;
    const isWrapped = sectionOf(both) && !(sectionOf(first) && sectionOf(start));
    if (isSame && !line.startsColumn && isWrapped && both.split(' ').length <= 5) {
      const cells = [both, ...above.cells.slice(1)];
      joined[joined.length - 1] = { ...above, cells, text: cells.join(' ') };
      if (others.length > 0)
        joined.push({ ...line, cells: others, xs: line.xs.slice(1), text: others.join(' ') });
    } else joined.push(line);
  }
  return joined;
}

/** Whether a line goes on with a list of skills although it could be a heading. */
const isSkillsList = (part: Part | undefined, line: Line, section: Section) =>
  part?.section === 'skills' && (line.isBullet || (part.lines.length > 0 && section === 'skills'));

/** Whether a line differs from those before it: 'Tools' may be a heading, or a skill. */
function standsOut(line: Line, part: Part | undefined): boolean {
  const last = part?.lines.at(-1);
  if (line.isBullet) return false;
  return (
    !last || line.isHeading || line.font !== last.font || Math.abs(line.size - last.size) > 0.3
  );
}
