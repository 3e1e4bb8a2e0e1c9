import { CLOSING, FORWARDED, ORIGINAL, SENT_FROM, WROTE, wordsOf } from './words.ts';

/** What the text of a mail is, without what it quotes. */
export interface ReplyText {
  /** What somebody wrote; '' if nothing is left. */
  text: string;
  /** Whether it quotes something. */
  hasQuote: boolean;
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
const RULE = /^\s*[-_=*–—─━]{3,}\s*$/u;
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
  const quoted = markQuoted(lines, isOurs);
  let hasQuote = quoted.includes(true);
  const end = findCut(lines, quoted, isOurs);
  if (end < lines.length) hasQuote = true;
  const kept: string[] = [];
  for (let at = 0; at < end; at += 1) {
    if (quoted[at]) continue;
    const length = attributionLength({ lines, quoted, end, isOurs }, at);
    if (length > 0) {
      hasQuote = true;
      at += length - 1;
      continue;
    }
    kept.push((lines[at] ?? '').replaceAll(CUT, ''));
  }
  const begin = Math.max(0, kept.length - CLOSING_LINES);
  const last = kept.slice(begin).findLastIndex((line) => line.length < 80 && CLOSING.test(line));
  const closing = last < 0 ? -1 : begin + last;
  const numbers = (some: string[]) =>
    (some.join('').match(PICTURE) ?? []).map((mark) => (mark.codePointAt(0) ?? 0) - FIRST_PICTURE);
  const pictures =
    closing < 0
      ? { written: numbers(kept), below: [] }
      : { written: numbers(kept.slice(0, closing)), below: numbers(kept.slice(closing)) };
  const lastLines = kept.map((line) => line.replaceAll(PICTURE, ''));
  return { text: tidy(withoutEnd(lastLines)), hasQuote, pictures };
}

/** Spaces of all kinds as one, without marks that cannot be seen. */
const plainLine = (line: string) =>
  line
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '');

/**
 * Which lines are quoted: those with '>', or with another mark below the line that introduces them. A '>5 years' is
 * none, nor are a few such lines within a paragraph, if no others are without a line above that introduces them.
 */
function markQuoted(lines: readonly string[], isOurs: (text: string) => boolean): boolean[] {
  const begins = lines.map((line) => /^\s*>/.test(line) && !ARROWS.test(line));
  const quoted = lines.map((line, at) => {
    if (!begins[at]) return false;
    return /^\s*>(?:[\s>]|$)/.test(line) || begins[at - 1] === true || begins[at + 1] === true;
  });
  const introduced = new Set<number>();
  for (let at = 0; at < lines.length; at += 1) {
    if (quoted[at]) continue;
    const length = paragraphLength(lines, quoted, at);
    if (length === 0) continue;
    const text = lines.slice(at, at + length).join(' ');
    if (!introduces(text, isOurs) && !isDated(text)) continue;
    const next = nextFilled(lines, at + length);
    introduced.add(next);
    for (let each = next; OTHER_MARK.test(lines[each] ?? ''); each = nextFilled(lines, each + 1))
      quoted[each] = true;
  }
  const typed: [number, number][] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!quoted[at] || quoted[at - 1] || introduced.has(at)) continue;
    let end = at;
    while (quoted[end]) end += 1;
    typed.push([at, end]);
  }
  const [[from, to] = [0, 0], ...more] = typed;
  const isWithin = !isBlank(lines[from - 1]) && !isBlank(lines[to]) && to - from <= TYPED_LINES;
  if (more.length === 0 && isWithin && !lines.slice(from, to).some((line) => isOurs(line)))
    quoted.fill(false, from, to);
  return quoted;
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
  const word = /^\S*/.exec(next.trimStart())?.[0] ?? '';
  // 'Nov.' ends no sentence.
  const isEnd = /[.!?。！？]\s*$/u.test(line) && !/^\p{Nd}/u.test(word);
  return line.length + word.length >= WRAP_MIN && !isEnd;
}

interface Marked {
  lines: readonly string[];
  quoted: readonly boolean[];
  end: number;
  isOurs: (text: string) => boolean;
}

/** The number of lines of 'On Monday, Ada wrote:' that begin there and introduce quoted lines; 0 if there are none. */
function attributionLength({ lines, quoted, end, isOurs }: Marked, at: number): number {
  const length = paragraphLength(lines, quoted, at);
  const text = lines.slice(at, at + length).join(' ');
  if (length === 0 || !(introduces(text, isOurs) || isDated(text))) return 0;
  const next = nextFilled(lines, at + length);
  // Nothing follows when the HTML had the quote in an element of its own.
  return (next >= end && introduces(text, isOurs)) || quoted[next] ? length : 0;
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
function findCut(
  lines: readonly string[],
  quoted: readonly boolean[],
  isOurs: (text: string) => boolean,
): number {
  const end = findHeader(lines, quoted, isOurs);
  // Programs such as Yahoo's and NetEase's do not mark the lines below 'Ada wrote:'.
  const ours = new Set<number>();
  const begins: { at: number; next: number; text: string }[] = [];
  for (let at = 0; at < end; at += 1) {
    if (quoted[at]) continue;
    const length = paragraphLength(lines, quoted, at);
    const text = lines.slice(at, at + length).join(' ');
    if (length > 0 && introduces(text, isOurs)) {
      const next = nextFilled(lines, at + length);
      if (next < end && !quoted[next]) begins.push({ at, next, text });
      at += length - 1;
    } else if (isOurs(lines[at] ?? '')) ours.add(at);
  }
  // Nothing above the last line of the board is quoted because of it.
  const lastOurs = Math.max(-1, ...ours);
  const first = begins.find(({ next, text }) =>
    isOurs(text)
      ? DATE.test(text) || text.includes('<')
      : (WROTE.test(text) && lastOurs >= next) || ARROWS.test(text),
  );
  return first?.at ?? end;
}

/** The line at which a mail with a header of its own begins; the number of lines if there is none. */
function findHeader(
  lines: readonly string[],
  quoted: readonly boolean[],
  isOurs: (text: string) => boolean,
): number {
  const lastOurs = lines.findLastIndex((line, at) => !quoted[at] && isOurs(line));
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (quoted[at] || isBlank(line)) continue;
    const isMarked = line.includes(CUT);
    const below = line.replaceAll(CUT, '').trim() ? at : at + 1;
    if (isMarked && isHeader(lines, below, () => true, true)) return at;
    if (isHeader(lines, at, isOurs)) {
      // Somebody may have typed labels above it.
      for (let next = at + 2; next < at + HEADER_LINES; next += 1)
        if (isBlank(lines[next - 1]) && isHeader(lines, next, isOurs)) return beginOf(lines, next);
      return beginOf(lines, at);
    }
    if (
      ((/[-_–—]{2}/.test(line) && ORIGINAL.test(line)) ||
        (/[:：]\s*$/u.test(line) && FORWARDED.test(line))) &&
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
    if (ADDRESS.test(line) || /\p{Nd}{1,2}[:.]\p{Nd}{2}/u.test(line)) isOfMail = true;
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
