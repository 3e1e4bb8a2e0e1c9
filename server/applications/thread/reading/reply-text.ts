import { FORWARDED, ORIGINAL, SENT_FROM, WROTE, wordsOf } from './words.ts';

/** What the text of a mail is, without what it quotes. */
export interface ReplyText {
  /** What somebody wrote; '' if nothing is left. */
  text: string;
  /** Whether it quotes something. */
  hasQuote: boolean;
}

/** Begins the quoted mail that the HTML marks (html-text.ts). */
export const CUT = '\u{F0000}';
/** Stands for '-- ', the line before a signature (RFC 3676, 4.3). */
export const SIGNATURE = '\u{F0001}';

/** A line that introduces a quote, in characters; in lines with its continuations. */
const ATTRIBUTION_MAX = 500;
const ATTRIBUTION_LINES = 4;
/** Lines of a signature. */
const SIGNATURE_LINES = 8;

const ADDRESS =
  /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:@]+@[^\s<>()[\]"',;:@.]+\.[^\s<>()[\]"',;:@]+/u;
const DATE = /\d{4}|\d{1,2}\s?[:.h時时시]\s?\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u;
const COLON_END = /[:：]\s*$/u;
const RULE = /^\s*[-_=*–—─━]{3,}\s*$/u;
const LABEL = /^\p{L}[\p{L}\p{M} .'’()-]{0,30}$/u;

/** 'Von' of 'Von: …', which may stand in asterisks; undefined if the line does not begin with a label. */
function labelOf(line: string): string | undefined {
  const [before, after] = line.split(/[:：]/u, 2);
  const label = before?.replaceAll(/[*_]/gu, ' ').trim();
  return after !== undefined && label && LABEL.test(label) ? label : undefined;
}

const ROLES = (['from', 'sent', 'to', 'subject', 'copy'] as const).map(
  (role) => [role, new Set(wordsOf(role))] as const,
);
type Role = (typeof ROLES)[number][0];

/**
 * The text without quoted mails: lines with '>', the line above them ('On Monday, Ada wrote:'), and mails that programs
 * add below a header ('From: … Sent: …'). Everything else stays as it is, in any place. Takes linear time.
 * @param isOurs whether a text has an address of the board, which only its own mail has
 */
export function replyOf(whole: string, isOurs: (text: string) => boolean): ReplyText {
  const lines = whole.split('\n').map(plainLine);
  const quoted = markQuoted(lines);
  let hasQuote = quoted.includes(true);
  const end = findCut(lines, quoted, isOurs);
  if (end < lines.length) hasQuote = true;
  const kept: string[] = [];
  for (let at = 0; at < end; at += 1) {
    if (quoted[at]) continue;
    const length = attributionLength(lines, quoted, at, end);
    if (length > 0) {
      hasQuote = true;
      at += length - 1;
      continue;
    }
    kept.push((lines[at] ?? '').replaceAll(CUT, ''));
  }
  return { text: tidy(withoutEnd(kept)), hasQuote };
}

/** Spaces of all kinds as one, without marks that cannot be seen. */
const plainLine = (line: string) =>
  line
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '');

/** Which lines are quoted. A single '>5 years' among others is none. */
function markQuoted(lines: readonly string[]): boolean[] {
  const begins = lines.map((line) => /^\s*>/.test(line));
  return lines.map((line, at) => {
    if (!begins[at]) return false;
    return /^\s*>(?:[\s>]|$)/.test(line) || begins[at - 1] === true || begins[at + 1] === true;
  });
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
    if (COLON_END.test(line ?? '')) return length;
  }
  return 0;
}

/** The number of lines of 'On Monday, Ada wrote:' that begin there and introduce quoted lines; 0 if there are none. */
function attributionLength(
  lines: readonly string[],
  quoted: readonly boolean[],
  at: number,
  end: number,
): number {
  const length = paragraphLength(lines, quoted, at);
  if (length === 0) return 0;
  const text = lines.slice(at, at + length).join(' ');
  if (!introduces(text)) return 0;
  const next = nextFilled(lines, at + length);
  // Nothing follows when the HTML had the quote in an element of its own.
  return next >= end || quoted[next] ? length : 0;
}

function introduces(text: string): boolean {
  if (text.length > ATTRIBUTION_MAX) return false;
  const hasDate = DATE.test(text);
  const hasAddress = ADDRESS.test(text);
  return WROTE.test(text) ? hasDate || hasAddress : hasDate && hasAddress;
}

/** The line at which a quoted mail begins that goes to the end of the text. */
function findCut(
  lines: readonly string[],
  quoted: readonly boolean[],
  isOurs: (text: string) => boolean,
): number {
  // The last line that is ours: nothing after it is quoted because of it.
  const lastOurs = lines.findLastIndex((line) => isOurs(line));
  for (let at = 0; at < lines.length; at += 1) {
    if (quoted[at]) continue;
    const line = lines[at] ?? '';
    if (isBlank(line)) continue;
    const isMarked = line.includes(CUT);
    if (
      isMarked &&
      isHeader(lines, line.replaceAll(CUT, '').trim() ? at : at + 1, () => true, true)
    )
      return at;
    if (isHeader(lines, at, isOurs)) return beginOf(lines, at);
    if (
      (ORIGINAL.test(line) || FORWARDED.test(line)) &&
      (lastOurs >= at || isHeader(lines, at + 1, isOurs))
    )
      return beginOf(lines, at);
    if (lastOurs < at) continue;
    // Programs such as Yahoo's and NetEase's do not mark the lines below.
    const length = paragraphLength(lines, quoted, at);
    if (length === 0) continue;
    const next = nextFilled(lines, at + length);
    if (next >= lines.length || quoted[next]) continue;
    const text = lines.slice(at, at + length).join(' ');
    if (introduces(text) && (isOurs(text) || (WROTE.test(text) && lastOurs >= next))) return at;
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
    const label = labelOf(line);
    if (label === undefined) {
      // The first line has a label. A long list of recipients goes on in the next line; programs leave lines blank.
      if (at === start || (rest += 1) > 2) break;
      continue;
    }
    rest = 0;
    labels += 1;
    if (isOurs(line)) isOurOwn = true;
    if (ADDRESS.test(line) || /\d{1,2}[:.]\d{2}/.test(line)) isOfMail = true;
    for (const [role, names] of ROLES)
      if (!roles.has(role) && names.has(label.toLowerCase())) {
        roles.add(role);
        break;
      }
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
    if (!isBlank(above) && !RULE.test(above) && !ORIGINAL.test(above) && above.trim() !== CUT)
      break;
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
    if (lines.length > 0 && last.length < 200 && SENT_FROM.test(last)) {
      lines.pop();
      continue;
    }
    const mark = lines.findLastIndex((line) => line === '-- ' || line.trim() === SIGNATURE);
    const below = mark < 0 ? [] : lines.slice(mark + 1);
    if (mark < 0 || below.length > SIGNATURE_LINES || below.some((line) => isBlank(line))) break;
    lines.length = mark;
  }
  return lines;
}

/** One blank line between paragraphs, none at the ends. */
const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => (line.trim() === SIGNATURE ? '--' : line.trimEnd()))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
