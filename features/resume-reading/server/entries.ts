import type { Education, Experience } from '../../../shared/applications/applicant-profile.ts';
import { placeNamed } from '../../../server/places/gazetteer.ts';
import { countryNamed } from '../../../server/places/countries.ts';
import { nameKey } from '../../../server/places/names.ts';
import { type Period, periodIn } from './reading/dates.ts';
import { withoutEnds } from '../../../shared/kit/ends.ts';
import { beginsSmall, joined, type Line, plainWords } from './reading/line.ts';
import {
  companyWords,
  degreeWords,
  institutionWords,
  isLegalForm,
  isTableHead,
  titleWords,
} from './vocabulary.ts';
import { anyOf, wordsOf } from './reading/words.ts';

/** A job or a degree as it is found: lines at its head, with its dates, and lines below. */
interface Entry {
  period: Period | undefined;
  /** Texts of the head without dates and places, in their order. */
  parts: string[];
  body: Line[];
}

/** Words that a line has at most, unless it is a sentence. */
const HEAD_WORDS = 14;
const HEAD_MAX = 110;

/** A line that may name a job or a degree: no bullet, no sentence. */
const isHead = (line: Line): boolean =>
  !line.isBullet &&
  line.text.length <= HEAD_MAX &&
  line.text.split(' ').length <= HEAD_WORDS &&
  !beginsSmall(line.text) &&
  !/(?:[^.\s]{4}[.;]|:)$/.test(line.text.replace(/\b(?:Inc|Ltd|Corp|GmbH|Jr|Sr)\.$/i, ''));

/** Which lines are heads: a line that is full goes on in the next one, and both are a paragraph. */
function headsOf(lines: readonly Line[], dated: readonly (Period | undefined)[]): boolean[] {
  const edge = Math.max(...lines.map(({ right }) => right));
  const isFull = ({ right, cells, text }: Line) =>
    right > 0.9 * edge && cells.length === 1 && text.length > FULL && !/[.!?:;]$/.test(text);
  const goesOn = lines.map((line, index) => isFull(line) && !dated[index] && !dated[index + 1]);
  return lines.map(
    (line, index) =>
      isHead(line) &&
      !goesOn[index] &&
      !(goesOn[index - 1] && lines[index - 1]?.font === line.font),
  );
}

/** Characters of a full line, at least. */
const FULL = 50;
/** Lines of a head before its dates, and lines that begin after them. */
const HEAD_LINES = 2;
/** Points between lines that begin at the same place. */
const ALIGNED = 5;

/** Whether a line begins where a cell of the other one does, or both are centered. */
const isAligned = (line: Line, other: Line): boolean => {
  const [x] = line.xs;
  if (x === undefined || other.xs.length === 0) return true;
  const middle = (of: Line) => (of.xs[0]! + of.right) / 2;
  return (
    other.xs.some((start) => Math.abs(start - x) < ALIGNED) ||
    Math.abs(middle(line) - middle(other)) < ALIGNED
  );
};

/**
 * The entries of a section, which all have the same order: the dates are in the first, second or third line of each.
 * @param isSingle a single year counts as dates
 * @param kind names jobs, or degrees
 */
export function toEntries(all: readonly Line[], isSingle: boolean, kind: Kind): Entry[] {
  const lines = all.filter(({ cells }) => !isTableHead(cells));
  const dated = lines.map((line) => datesOf(line, isSingle));
  const anchors = dated.flatMap((period, index) => (period ? [index] : []));
  const [first] = anchors;
  if (first === undefined) return [];
  const heads = headsOf(lines, dated);
  const before = Math.min(
    ...anchors.map((anchor, index) => {
      const last = anchors[index - 1] ?? -1;
      let count = 0;
      // No entry begins before the dates of the one before it.
      for (let at = anchor - 1; at > last && count < HEAD_LINES; at -= 1) {
        if (!heads[at] || !isAligned(lines[at]!, lines[anchor]!)) break;
        count += 1;
      }
      return count;
    }),
  );
  return anchors.map((anchor, index) => {
    const next = anchors[index + 1];
    const end = next === undefined ? lines.length : next - before;
    const anchorLine = lines[anchor]!;
    const texts = lines
      .slice(anchor - before, anchor + 1)
      .flatMap((line) => partsOf(line, line === anchorLine ? dated[anchor] : undefined));
    let from = anchor + 1;
    while (from < end && from <= anchor + HEAD_LINES && !isWhole(texts, kind)) {
      const line = lines[from]!;
      if (!heads[from] || !isAligned(line, anchorLine)) break;
      texts.push(...partsOf(line, undefined));
      from += 1;
    }
    const parts = namesOf(texts, kind);
    return { period: dated[anchor], parts, body: lines.slice(from, Math.max(from, end)) };
  });
}

function datesOf(line: Line, isSingle: boolean): Period | undefined {
  if (line.isBullet && line.text.length > 60) return undefined;
  const period = periodIn(line.text);
  if (!period) return undefined;
  const rest = line.text.length - period.text.length;
  if (rest > HEAD_MAX || /\p{Ll}{3}\.$/u.test(line.text)) return undefined;
  const isExact = period.end !== undefined || (period.start.month !== undefined && rest < 70);
  return isExact || isSingle || rest < 3 ? period : undefined;
}

const SEPARATOR = / [@•·–—⋅∙/-] | ?\| ?/;
/** 'Engineer at Acme': words between a job and a company that begins in upper case. */
const AT = new RegExp(` (?:${anyOf('at')}) (?=(?:\\p{Ll}{2,3} )?\\p{Lu})`, 'u');

/** The texts of a line without its dates. */
function partsOf(line: Line, period: Period | undefined): string[] {
  return line.cells.flatMap((cell) => {
    return withoutDates(cell, period)
      .split(SEPARATOR)
      .map((part) => trimmed(part))
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
  });
}

/** Years and months that were worked, behind the dates. */
const WORKED = new RegExp(`\\(?(?<!\\d)\\d{1,2} ?(?:${anyOf('units')})(?!\\p{L})\\.?\\)?`, 'giu');

function withoutDates(cell: string, period: Period | undefined): string {
  const found = period && cell.includes(period.text) ? period.text : periodIn(cell)?.text;
  return found ? cell.replace(found, ' | ').replaceAll(WORKED, ' ') : cell;
}

/** Without marks at both ends that separated it from something else. */
const trimmed = (part: string): string =>
  withoutEnds(part, /[\s,،、;:|•·)\]–—-]/u, /[\s,،、;:|•·([–—-]/u).replace(/^\(([^()]*)\)?$/, '$1');

/** What the entries of a section name: a job at a company, or a degree at a place to study. */
export interface Kind {
  /** Words of what is named first in most languages, and of where it was. */
  what: (text: string) => number;
  where: (text: string) => number;
}
export const JOB: Kind = { what: titleWords, where: companyWords };
export const DEGREE: Kind = { what: degreeWords, where: institutionWords };
/** Either of them, where no heading says which. */
export const EITHER: Kind = {
  what: (text) => titleWords(text) + degreeWords(text),
  where: (text) => companyWords(text) + institutionWords(text),
};

/** How far a text is what is named, rather than where. */
const judge = (text: string, { what, where }: Kind): number =>
  Math.min(2, what(text)) - 1.75 * Math.min(2, where(text));

/** Whether texts name both, so that the next line is something else. */
function isWhole(texts: readonly string[], kind: Kind): boolean {
  const names = texts.filter((text) => !isPlace(text));
  if (names.length !== 1) return names.length > 1;
  const [one = '', other] = divided(names[0]!, kind);
  return (
    other !== undefined &&
    kind.what(one) + kind.what(other) > 0 &&
    kind.where(one) + kind.where(other) > 0
  );
}

/** Texts without places, if two others remain; a single text is divided where it names two things. */
function namesOf(texts: readonly string[], kind: Kind): string[] {
  const names = texts.filter((text) => !isPlace(text));
  if (names.length >= 2) return names;
  return names[0] === undefined ? [...texts] : divided(names[0], kind);
}

/** 'Engineer, Acme' or 'Engineer at Acme'. */
function divided(text: string, kind: Kind): string[] {
  const pieces = commaParts(text).filter((piece, index) => index === 0 || !isPlace(piece));
  if (pieces.length >= 2) return pieces;
  const [first = ''] = text.split(AT);
  const rest = text.slice(first.length).replace(AT, '');
  const namesBoth =
    rest !== '' &&
    kind.what(first) > 0 &&
    judge(rest, kind) < judge(first, kind) &&
    (kind === JOB || kind.where(rest) > 0);
  return namesBoth ? [first, rest].map(trimmed) : [text];
}

function commaParts(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of text.split(/, |[،、，] ?/)) {
    if (pieces.length > 0 && isLegalForm(piece)) pieces.push(`${pieces.pop()}, ${piece}`);
    else pieces.push(piece);
  }
  return pieces.map(trimmed).filter(Boolean);
}

const ANYWHERE = new Set(wordsOf('employment').map(plainWords));

/** 'Lisbon', 'Lisbon, Portugal', 'Remote', and kinds of employment. */
export function isPlace(text: string): boolean {
  const [city = '', ...rest] = text.replace(/ ?\([^()]*\)$/, '').split(/[,،、，] ?/);
  if (rest.length === 0)
    return ANYWHERE.has(plainWords(text)) || isCity(city, 5000) || isCountry(city);
  return (
    isCity(city, 0) && rest.every((part) => part.length <= 3 || isCity(part, 0) || isCountry(part))
  );
}

const isCountry = (text: string) => countryNamed(text) !== undefined;

/** Whether a text is the name of a city, and nothing more. */
function isCity(text: string, population: number): boolean {
  const words = plainWords(text).split(' ').length;
  if (
    words > 3 ||
    companyWords(text) + institutionWords(text) + titleWords(text) + degreeWords(text) > 0
  )
    return false;
  const place = placeNamed(text);
  if (!place || place.population < population) return false;
  // Names of other languages are single words: 'Lisboa'.
  return words === 1 || nameKey(place.name) === nameKey(text);
}

/** 'Acme GmbH, Berlin' is Acme GmbH. */
function withoutPlace(text: string): string {
  const pieces = commaParts(
    text.replace(/ ?\(([^()]+)\)$/, (all, inside: string) => (isPlace(inside) ? '' : all)),
  );
  while (pieces.length > 1 && isPlace(pieces.at(-1)!)) pieces.pop();
  return pieces.join(', ');
}

/** Whether the first part of each entry is what is named, by what most entries say. */
const comesFirst = (entries: readonly Entry[], kind: Kind): boolean => {
  const votes = entries
    .filter(({ parts }) => parts.length > 1)
    .map(({ parts }) => Math.sign(judge(parts[0]!, kind) - judge(parts[1]!, kind)));
  return votes.reduce((sum, vote) => sum + vote, 0) >= 0;
};

/** How sure an entry has to be to differ from the others. */
const SURE = 2.5;

function inOrder({ parts }: Pick<Entry, 'parts'>, isFirst: boolean, kind: Kind): [string, string] {
  const [one = '', other = ''] = parts;
  const difference = judge(one, kind) - judge(other, kind);
  const firstIsIt = Math.abs(difference) >= SURE ? difference > 0 : isFirst;
  return firstIsIt || !other ? [one, other] : [other, one];
}

/** Jobs with their descriptions. */
export function toExperience(entries: readonly Entry[]): Experience[] {
  const isFirst = comesFirst(entries, JOB);
  return entries.flatMap((entry) => {
    const [title, company] = inOrder(entry, isFirst, JOB);
    if (!title && !company) return [];
    return {
      title: title || company,
      company: title ? withoutPlace(company) : '',
      duration: entry.period?.text ?? '',
      description: describe(entry.body),
    };
  });
}

/** A degree whose year may be unknown. */
export type ReadEducation = Omit<Education, 'year'> & { year: number | null };

export function toEducation(entries: readonly Entry[]): ReadEducation[] {
  const isFirst = comesFirst(entries, DEGREE);
  return entries.flatMap((entry) => {
    const [degree, institution] = inOrder(entry, isFirst, DEGREE);
    if (!degree && !institution) return [];
    return { degree, institution: withoutPlace(institution), year: yearOf(entry.period) };
  });
}

/** The last year; of studies that go on, the first. */
function yearOf(period: Period | undefined): number | null {
  if (!period) return null;
  return period.end && period.end !== 'present' ? period.end.year : period.start.year;
}

/** Degrees without any dates: a line each, or a line for the degree and one for the place. */
export function toUndatedEducation(lines: readonly Line[]): ReadEducation[] {
  const heads = lines.filter((line) => isHead(line) && !isTableHead(line.cells));
  const read: ReadEducation[] = [];
  for (let index = 0; index < heads.length; index += 1) {
    const own = namesOf(partsOf(heads[index]!, undefined), DEGREE);
    const isPair = own.length < 2 && heads[index + 1];
    const parts = isPair ? [...own, ...partsOf(heads[index + 1]!, undefined)] : own;
    const [degree, institution] = inOrder({ parts }, true, DEGREE);
    if (institutionWords(institution) + degreeWords(degree) === 0) continue;
    read.push({ degree, institution: withoutPlace(institution), year: null });
    if (isPair) index += 1;
  }
  return read;
}

/** Whether an entry of a document without headings is about studies. */
export const isStudies = ({ parts }: Entry): boolean => {
  const text = parts.join(' ');
  return institutionWords(text) + degreeWords(text) > titleWords(text);
};

/** Bullets on a line each; lines that wrap are joined. */
function describe(body: readonly Line[]): string {
  const paragraphs: string[] = [];
  let last: Line | undefined;
  for (const line of body) {
    const wraps =
      last && !line.isBullet && (last.isBullet || paragraphs.length > 0) && !endsShort(last, body);
    if (wraps) paragraphs.push(joined(paragraphs.pop()!, line.text));
    else paragraphs.push(line.isBullet ? `• ${line.text}` : line.text);
    last = line;
  }
  return paragraphs.join('\n');
}

/** A paragraph's last line is shorter than the others. */
const endsShort = (line: Line, body: readonly Line[]): boolean =>
  line.text.length < 0.6 * Math.max(...body.map(({ text }) => text.length)) ||
  (/[.:;]$/.test(line.text) && line.text.length < 50);
