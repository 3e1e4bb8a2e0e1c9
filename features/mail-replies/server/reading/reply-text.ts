import { CLOSING, ORIGINAL, SENT_FROM, WROTE, wordsOf } from './words.ts';

/** What the text of a mail is, without what it quotes. */
export interface ReplyText {
  /** What somebody wrote; '' if nothing is left. */
  text: string;
  /** The numbers of the pictures in it, and of those that may be of a signature. */
  pictures: { written: number[]; below: number[] };
}

/** Begins the quoted mail that the HTML marks (html-text.ts). */
export const CUT = '\u{F0000}';
/** Stands for '-- ', the line before a signature (RFC 3676, 4.3). */
export const SIGNATURE = '\u{F0001}';

/** Stands for the first picture in the HTML; the next characters for the others. */
export const FIRST_PICTURE = 0xf1000;
const PICTURE = /[\u{F1000}-\u{F8FFF}]/gu;

/** A line that introduces a quote, in characters; in lines with its continuations. */
const ATTRIBUTION_MAX = 500;
const ATTRIBUTION_LINES = 4;
/** Lines of a signature. */
const SIGNATURE_LINES = 8;
/** Lines at the end of a letter. */
const CLOSING_LINES = 30;
/** Lines with '>' that somebody may have typed. */
const TYPED_LINES = 3;

const ADDRESS =
  /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:@]+@[^\s<>()[\]"',;:@.]+\.[^\s<>()[\]"',;:@]+/u;
const DATE =
  /\p{Nd}{4}|\p{Nd}{1,2}\s?[:.h時时시]\s?\p{Nd}{2}|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}/u;
const TIME = /\p{Nd}{1,2}\s?[:.h時时시]\s?\p{Nd}{2}/u;
/** A colon, the mark that stands for it in Armenian, or what Zoho and GroupWise write. */
const ATTRIBUTION_END = /[:：՝]\s*$|\s(?:-{3,4}|>>>)\s*$/u;
/** '>>> Ada 11/30/26 9:12 AM >>>' */
const ARROWS = /^\s*>>>\s.*\s>>>\s*$/u;
/** What stands before quoted lines instead of '>': 'AL> ' or '| '. */
const OTHER_MARK = /^\s*(?:\p{Lu}{1,3}>|[|»¦])(?:\s|$)/u;
const LINK = /^\s*[<([]?https?:\S+$/u;
/** A line of dashes; also around words, such as 'Original Message' in any language. */
const RULE = /^\s*(?:[-_=*–—─━]{2,}|[-_=–—]{3,}[^-_=–—]{1,60}[-_=–—]{3,})\s*$/u;
const LABEL = /^\p{L}[\p{L}\p{M} .'’()-]{0,30}$/u;

/** 'Von' of 'Von: …' or '| Von | … |', in asterisks or not; undefined if the line does not begin with a label. */
function labelOf(line: string): string | undefined {
  const isRow = /^\s*\|/.test(line);
  const [before, after] = isRow ? line.split('|', 3).slice(1) : line.split(/[:：]/u, 2);
  const label = before?.replaceAll(/[*_]/gu, ' ').trim();
  return after !== undefined && label && LABEL.test(label) ? label : undefined;
}

const ROLES = (['from', 'sent', 'to', 'subject', 'copy'] as const).map(
  (role) => [role, new Set(wordsOf(role))] as const,
);
type Role = (typeof ROLES)[number][0];

/** A further label within a line: '… Sent: …'. */
const NEXT_LABEL = /\s(\p{L}[\p{L}\p{M}.'’-]{0,20})\s?[:：]\s/gu;

/** The labels of a line. Some programs write all of them in one. */
function labelsOf(line: string): string[] {
  const first = labelOf(line);
  if (first === undefined) return [];
  const more = ADDRESS.test(line) ? line.slice(0, ATTRIBUTION_MAX).matchAll(NEXT_LABEL) : [];
  return [first, ...[...more].map(([, label = '']) => label)].map((label) => label.toLowerCase());
}

/**
 * The text without quoted mails: lines with '>', the line above them ('On Monday, Ada wrote:'), and mails that programs
 * add below a header ('From: … Sent: …'). Everything else stays as it is, in any place. Takes linear time.
 * @param isOurs whether a text has an address of the board, which only its own mail has
 */
export function replyOf(whole: string, isOurs: (text: string) => boolean): ReplyText {
  const lines = whole.split('\n').map(plainLine);
  const begins = lines.map((line) => /^\s*>/.test(line) && !ARROWS.test(line));
  // A '>5 years' alone is no quote.
  const quoted = lines.map(
    (line, at) =>
      begins[at] === true &&
      (/^\s*>(?:[\s>]|$)/.test(line) || begins[at - 1] === true || begins[at + 1] === true),
  );
  const attributions = attributionsIn(lines, quoted, isOurs);
  const letter: Letter = { lines, quoted, attributions, isOurs };
  markQuoted(letter);
  const end = findCut(letter);
  const removed = [...quoted];
  for (const { at, below, next, isClear } of attributions)
    // Nothing follows when the HTML had the quote in an element of its own.
    if (!removed[at] && ((next >= end && isClear) || quoted[next])) removed.fill(true, at, below);
  const kept = lines
    .filter((_line, at) => at < end && !removed[at])
    .map((line) => line.replaceAll(CUT, ''));
  const first = kept.length - CLOSING_LINES;
  const last = kept.findLastIndex(
    (line, at) => at >= first && line.length < 80 && CLOSING.test(line),
  );
  const closing = last < 0 ? kept.length : last;
  const numbers = (some: string[]) =>
    (some.join('').match(PICTURE) ?? []).map((mark) => (mark.codePointAt(0) ?? 0) - FIRST_PICTURE);
  return {
    text: tidy(withoutEnd(kept.map((line) => line.replaceAll(PICTURE, '')))),
    pictures: { written: numbers(kept.slice(0, closing)), below: numbers(kept.slice(closing)) },
  };
}

/** Spaces of all kinds as one, without marks that cannot be seen. */
const plainLine = (line: string) =>
  line
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '');

/** A letter with what it quotes. */
interface Letter {
  lines: readonly string[];
  quoted: boolean[];
  attributions: readonly Attribution[];
  isOurs: (text: string) => boolean;
}

/** Lines such as 'On Monday, Ada wrote:', from `at` to `below`. */
interface Attribution {
  at: number;
  below: number;
  /** The line with text that follows. */
  next: number;
  text: string;
  /** Whether it also introduces lines that are not marked. */
  isClear: boolean;
}

function attributionsIn(
  lines: readonly string[],
  quoted: readonly boolean[],
  isOurs: (text: string) => boolean,
): Attribution[] {
  const found: Attribution[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const below = at + paragraphLength(lines, quoted, at);
    const text = lines.slice(at, below).join(' ');
    const isClear = below > at && introduces(text, isOurs);
    if (!isClear && !isDated(text)) continue;
    found.push({ at, below, next: nextFilled(lines, below), text, isClear });
    if (isClear) at = below - 1;
  }
  return found;
}

/**
 * Marks lines with another mark than '>' below the line that introduces them. A few lines with '>' within a paragraph
 * are none, if no others are without a line above that introduces them.
 */
function markQuoted({ lines, quoted, attributions, isOurs }: Letter): void {
  const introduced = new Set(attributions.map(({ next }) => next));
  for (const next of introduced)
    for (let at = next; OTHER_MARK.test(lines[at] ?? ''); at = nextFilled(lines, at + 1))
      quoted[at] = true;
  const typed = [...quoted.keys()].filter(
    (at) => quoted[at] && !quoted[at - 1] && !introduced.has(at),
  );
  const [from = 0] = typed;
  const to = quoted.indexOf(false, from);
  const isWithin = !isBlank(lines[from - 1]) && !isBlank(lines[to]) && to - from <= TYPED_LINES;
  if (typed.length === 1 && isWithin && !lines.slice(from, to).some((line) => isOurs(line)))
    quoted.fill(false, from, to);
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/** The next line after blank ones. */
function nextFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at])) at += 1;
  return at;
}

/** The paragraph of up to four lines that begins there and ends with a colon; its number of lines, or 0. */
function paragraphLength(lines: readonly string[], quoted: readonly boolean[], at: number): number {
  for (let length = 1; length <= ATTRIBUTION_LINES; length += 1) {
    const line = lines[at + length - 1];
    if (isBlank(line) || quoted[at + length - 1]) return 0;
    if (ATTRIBUTION_END.test(line ?? '')) return length;
    if (!isWrapped(line ?? '', lines[at + length] ?? '')) return 0;
  }
  return 0;
}

/** Characters of a line before programs break it. */
const WRAP_MIN = 64;

/** Whether a program broke the line there: the next word had no room, or is an address. */
function isWrapped(line: string, next: string): boolean {
  if (/<\s*$/.test(line) || /^\s*[<(]/.test(next)) return true;
  if (isDated(line) && ADDRESS.test(next)) return true;
  const word = /^\S*/.exec(next.trimStart())?.[0] ?? '';
  // 'Nov.' ends no sentence.
  const isEnd = /[.!?。！？]\s*$/u.test(line) && !/^\p{Nd}/u.test(word);
  return line.length + word.length >= WRAP_MIN && !isEnd;
}

function introduces(text: string, isOurs: (text: string) => boolean): boolean {
  if (text.length > ATTRIBUTION_MAX) return false;
  const hasDate = DATE.test(text);
  const hasAddress = ADDRESS.test(text);
  if (ARROWS.test(text)) return hasDate;
  return (WROTE.test(text) ? hasDate || hasAddress : hasDate && hasAddress) || isOurs(text);
}

/** 'Ada, 30.11.2026 09:12:', which introduces quoted lines in any language. */
const isDated = (text: string) =>
  text.length < ATTRIBUTION_MAX && TIME.test(text) && DATE.test(text.replace(TIME, ''));

/** The line at which a quoted mail begins that goes to the end of the text. */
function findCut(letter: Letter): number {
  const { lines, quoted, attributions, isOurs } = letter;
  const end = findHeader(letter);
  const clear = attributions.filter(({ at, isClear }) => at < end && isClear && !quoted[at]);
  const isIntroducing = (line: number) => clear.some(({ at, below }) => at <= line && line < below);
  // Nothing above the last line of the board is quoted because of it.
  const lastOurs = lines.findLastIndex(
    (line, at) => at < end && !quoted[at] && isOurs(line) && !isIntroducing(at),
  );
  // Programs such as Yahoo's and NetEase's do not mark the lines below 'Ada wrote:'.
  const first = clear.find(({ next, text }) => {
    if (next >= end || quoted[next]) return false;
    if (isOurs(text)) return DATE.test(text) || text.includes('<');
    return (WROTE.test(text) && lastOurs >= next) || ARROWS.test(text);
  });
  return first?.at ?? end;
}

/** The line at which a mail with a header of its own begins; the number of lines if there is none. */
function findHeader({ lines, quoted, isOurs }: Letter): number {
  const lastOurs = lines.findLastIndex((line, at) => !quoted[at] && isOurs(line));
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (quoted[at] || isBlank(line)) continue;
    const isMarked = line.includes(CUT);
    const below = line.replaceAll(CUT, '').trim() ? at : at + 1;
    if (isMarked && isHeader(lines, below, () => true, true)) return at;
    if (isHeader(lines, at, isOurs)) {
      // Somebody may have typed labels above it, which alone are no header.
      for (let next = at + 2; next < at + HEADER_LINES; next += 1)
        if (isBlank(lines[next - 1]?.replace(RULE, '')) && isHeader(lines, next, isOurs))
          return beginOf(lines, isHeader(lines.slice(0, next), at, isOurs) ? at : next);
      return beginOf(lines, at);
    }
    if (
      /[-_–—]{2}|[:：]\s*$/u.test(line) &&
      ORIGINAL.test(line) &&
      (lastOurs >= at || isHeader(lines, at + 1, isOurs))
    )
      return beginOf(lines, at);
  }
  return lines.length;
}

/** A header has the first labels within this many lines. */
const HEADER_LINES = 12;

/** Whether lines such as 'From: … Sent: … To: … Subject: …' begin there, in any language if they name the board. */
function isHeader(
  lines: readonly string[],
  from: number,
  isOurs: (text: string) => boolean,
  isMarked = false,
): boolean {
  const start = isMarked ? nextFilled(lines, from) : from;
  const roles = new Set<Role>();
  let labels = 0;
  let isOurOwn = false;
  // People write such words too: 'From: 2019. To: 2024.'
  let isOfMail = false;
  let rest = 0;
  for (let at = start; at < Math.min(lines.length, start + HEADER_LINES); at += 1) {
    const line = (lines[at] ?? '').replaceAll(CUT, '');
    const found = labelsOf(line);
    if (found.length === 0) {
      // The first line has a label. A long list of recipients goes on in the next line; programs leave lines blank.
      if (at === start || (rest += 1) > 2) break;
      continue;
    }
    rest = 0;
    const known = found.flatMap(
      (label) => ROLES.find(([role, names]) => !roles.has(role) && names.has(label))?.[0] ?? [],
    );
    // Another header begins, below labels of other things.
    if (labels > 0 && roles.size === 0 && known.includes('from')) break;
    labels += found.length;
    if (isOurs(line)) isOurOwn = true;
    if (ADDRESS.test(line) || isDated(line) || /\p{Nd}:\p{Nd}{2}/u.test(line)) isOfMail = true;
    for (const role of known) roles.add(role);
  }
  if (
    isOfMail &&
    roles.has('from') &&
    roles.size >= 3 &&
    (roles.has('sent') || roles.has('subject'))
  )
    return true;
  if (isMarked && labels >= 2) return true;
  return isOurOwn && (labels >= 3 || roles.size >= 2) && labelOf(lines[start] ?? '') !== undefined;
}

/** The begin of a quoted mail, with the line of dashes above it. */
function beginOf(lines: readonly string[], at: number): number {
  let begin = at;
  while (begin > 0) {
    const above = lines[begin - 1] ?? '';
    if (!isBlank(above) && !RULE.test(above) && above.trim() !== CUT) break;
    begin -= 1;
  }
  return begin;
}

/** Without what programs add at the end: lines of dashes above the quote, 'Sent from my phone' and a signature. */
function withoutEnd(all: readonly string[]): string[] {
  const lines = [...all];
  for (;;) {
    while (lines.length > 0 && (isBlank(lines.at(-1)) || RULE.test(lines.at(-1) ?? '')))
      lines.pop();
    const last = lines.at(-1) ?? '';
    // Its link may stand in a line below.
    const ends = LINK.test(last) ? [last, `${lines.at(-2)} ${last}`] : [last];
    const end = ends.findIndex((each) => each.length < 200 && SENT_FROM.test(each));
    if (lines.length > 0 && end >= 0) {
      lines.length -= end + 1;
      continue;
    }
    const mark = lines.findLastIndex((line) => line === '-- ' || line.trim() === SIGNATURE);
    const below = lines.slice(mark + 1);
    if (mark < 0 || !isSignature(below)) break;
    lines.length = mark;
  }
  return lines;
}

/** Whether lines below '-- ' are a signature: few, and neither times nor questions. */
const isSignature = (lines: readonly string[]) =>
  !isBlank(lines[0] ?? 'x') &&
  lines.filter((line) => !isBlank(line)).length <= SIGNATURE_LINES &&
  !lines.some((line) => /\p{Nd}[:h]\p{Nd}{2}|[?？؟]\s*$/u.test(line));

/** One blank line between paragraphs, none at the ends. */
const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => (line.trim() === SIGNATURE ? '--' : line.trimEnd()))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
