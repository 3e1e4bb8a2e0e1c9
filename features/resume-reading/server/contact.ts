// cspell:ignore behance dribbble stackoverflow Lebenslauf
import { periodIn } from './reading/dates.ts';
import { isPlace } from './entries.ts';
import { withoutEnds } from '../../../shared/kit/ends.ts';
import { type Line, plainWords } from './reading/line.ts';
import { type Part, sectionOf } from './reading/sections.ts';
import { companyWords, degreeWords, institutionWords, titleWords } from './vocabulary.ts';
import { anyOf, fold, UNSPACED, wordsOf } from './reading/words.ts';

// Spaces in lines are single.
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64} ?@ ?(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}/u;
const LINK =
  /(?:https?:\/\/|(?<![\w.-])www\.)[^\s<>"|,;]+|(?<![\w.-])(?:[\w-]{1,63}\.){0,3}(?:linkedin\.com|github\.com|gitlab\.com|xing\.com|behance\.net|dribbble\.com|stackoverflow\.com|medium\.com)\/[^\s<>"|,;]+|(?<![\w.-])[a-z0-9][\w-]{0,62}\.(?:dev|io|me|design|github\.io)\b(?:\/[^\s<>"|,;]*)?/giu;

/** The first email address of a text; '' if there is none. */
export const emailIn = (text: string): string =>
  (EMAIL.exec(text.normalize('NFKC'))?.[0] ?? '').replaceAll(/\s/g, '').replace(/^[._-]+/, '');

/** In a folded text. */
const PHONE = /(?:(?=[(+])|(?<![\w/.,]))(?:\+|00)? ?\(?\+?\d[\d ()./·–-]{5,22}\d(?!\w)/g;
/** Years of any calendar. */
const YEARS = /^\(?\d{4}\)? ?[–-] ?\(?\d{4}$/;
const EXTENSION = new RegExp(
  `^ {0,2}[,;(]? {0,2}(?:${fold(anyOf('extension'))})\\.?:? ?\\d{1,6}(?!\\d)\\)?`,
  'u',
);
const PHONE_LABEL = new RegExp(
  `(?<!\\p{L})(?:${anyOf('phone').normalize('NFKC')})[^\\p{L}\\d]{0,4}$|[☎☏📞📱✆]\\P{L}{0,3}$`,
  'iu',
);

/**
 * The first phone number: 8 to 15 digits that are no dates. A labeled one comes first, then one with the code of its
 * country. Digits and hyphens are those of ASCII.
 */
export function phoneIn(text: string): string {
  let best = { phone: '', score: -1 };
  for (const line of text.split('\n')) {
    const plain = fold(line.normalize('NFKC'));
    for (const { 0: all, index } of plain.matchAll(PHONE)) {
      const found = all.trim().replace(/^\(([^)]*)$/, '$1');
      const digits = found.replaceAll(/\D/g, '').length;
      const isLabeled = PHONE_LABEL.test(plain.slice(0, index));
      const isInternational = /^\(?(?:\+|00)/.test(found);
      const period = isInternational || isLabeled ? undefined : periodIn(found);
      const isDate = (period && period.text.length > found.length / 2) || YEARS.test(found);
      if (digits < (isLabeled ? 6 : 8) || digits > 15 || isDate) continue;
      const score = (isLabeled ? 2 : 0) + (isInternational ? 1 : 0);
      if (score <= best.score) continue;
      const extension = EXTENSION.exec(plain.slice(index + all.length))?.[0] ?? '';
      best = { phone: `${found}${extension}`.replaceAll('–', '-'), score };
    }
  }
  return best.phone;
}

/** Web addresses, without those of email. */
export function linksIn(text: string): string[] {
  const links = [...text.replaceAll(new RegExp(EMAIL, 'gu'), ' ').matchAll(LINK)];
  return [...new Set(links.map(([link]) => withoutEnds(link, /\0/, /[.)\]]/)))];
}

/** The text after a label at the start of a folded line, or after the cell with the label. */
const labeledBy = (list: string) =>
  new RegExp(`^(?:${fold(anyOf(list))}) ?(?:[/,] ?[^:：]{2,30})?[:：](?: ?[:：])? ?(\\S.*)$`, 'u');
const NAME_LABEL = labeledBy('name');
const GIVEN_LABEL = labeledBy('given');
const FAMILY_LABEL = labeledBy('family');
/** 'Ph.D.' is 'phd'. */
const keyOf = (word: string) => plainWords(word.replaceAll('.', ''));
const keysOf = (...lists: string[]) => new Set(lists.flatMap((list) => wordsOf(list)).map(keyOf));
const NO_NAME = keysOf('noName', 'phone');
const RESUME = keysOf('resume');
const PARTICLES = keysOf('particles');
const DEGREES = keysOf('degreesAfter');
const SALUTATIONS = keysOf('salutations');
const SUFFIXES = keysOf('nameSuffixes');
/** 'Curriculum Vitae of …' and '… – Lebenslauf'. */
const TITLE_BEFORE = new RegExp(
  `^(?:${fold(anyOf('resume'))})(?![\\p{L}\\p{M}])[\\s:：–—|-]*(?:(?:${fold(anyOf('person'))})\\s)?`,
  'u',
);
const TITLE_AFTER = new RegExp(`(?:[\\s:：–—|(-]|的|の)(?:${fold(anyOf('resume'))})[)\\s]*$`, 'u');
/** Of lines; the name stands at the top, or at the top of a column. */
const NAME_LINES = 40;
/** What a line needs to be the name; less if it has several words. */
const SCORE_MIN = 1.5;

/** The name: a labeled one, or the line at the top that looks most like one. '' if nothing does. */
export function nameIn(lines: readonly Line[], parts: readonly Part[], email: string): string {
  const texts = lines.flatMap(({ text, cells }) => [cells.join(': '), text]);
  const labeled = (label: RegExp) => {
    for (const text of texts) {
      const { length } = label.exec(fold(text))?.[1] ?? '';
      const [found = ''] = text.slice(text.length - length).split(/ ?[|;] ?/);
      const name = nameOf(found, true);
      if (name) return name;
    }
    return '';
  };
  const whole = labeled(NAME_LABEL);
  const given = labeled(GIVEN_LABEL);
  // 'Nom' is the family name where 'Prénom' stands apart.
  const family = labeled(FAMILY_LABEL) || whole;
  if (given && family && !whole.includes(' ')) return `${given} ${family}`;
  if (whole) return whole;
  const sizes = lines.map(({ size }) => size).toSorted((one, other) => one - other);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const largest = Math.max(...lines.slice(0, NAME_LINES).map(({ size }) => size));
  const address = plainWords(email.split('@')[0]?.replaceAll(/[._\d-]/g, ' ') ?? '').split(' ');
  const head = new Set(parts.flatMap((part) => (isHead(part) ? part.lines : [])));
  let best = { name: '', score: 0 };
  let index = 0;
  for (const [at, line] of lines.slice(0, NAME_LINES).entries()) {
    const isLarge = line.size >= largest - 0.1 && line.size > 1.15 * usual;
    const look =
      (isLarge ? 4 : 0) +
      (index === 0 ? 2.5 : 1.5 - index / 10) +
      (line.size > 1.25 * (lines.at(-1)?.size ?? 0) ? 1 : 0) -
      (line.isBullet ? 3 : 0);
    for (const text of isLarge || head.has(line) ? candidatesOf(line, lines[at + 1]) : []) {
      const name = nameOf(text);
      const words = plainWords(name).split(' ');
      if (!name || (words.length === 1 && index > 2 && !isLarge)) continue;
      const isInAddress = (word: string) =>
        word.length > 2 && address.some((part) => part.includes(word));
      const score = look + 2 * words.filter(isInAddress).length;
      if (score >= SCORE_MIN - (words.length > 1 ? 1 : 0) && score > best.score)
        best = { name, score };
    }
    // Titles of the document and contact data do not count.
    if (withoutTitle(line.text) && !emailIn(line.text) && !phoneIn(line.text)) index += 1;
  }
  return best.name;
}

/** Whether a name may stand in a part: before the first heading, or under 'Personal details'. */
const isHead = ({ section }: Part) =>
  section === undefined || section === 'contact' || section === 'summary';

/** The cells of a line, and a name whose second half is in the next line. */
function candidatesOf(line: Line, next: Line | undefined): string[] {
  const [first = ''] = line.cells;
  const [start = ''] = first.split(/ ?[|•／/] ?| [·–—-] /);
  const isHalf =
    next?.size === line.size &&
    next.font === line.font &&
    [first, next.text].every((text) => /^[\p{L}\p{M}'’ -]+$/u.test(text)) &&
    !first.includes(' ') &&
    !UNSPACED.test(first) &&
    withoutTitle(first);
  return [...(isHalf ? [`${first} ${next.text}`] : []), line.text, first, start];
}

const withoutTitle = (text: string): string => {
  const folded = fold(text);
  const to = TITLE_AFTER.exec(folded)?.index;
  const plain = text.slice(TITLE_BEFORE.exec(folded)?.[0].length ?? 0, to).trim();
  return RESUME.has(keyOf(plain)) ? '' : plain;
};

const isDegree = (word: string) => DEGREES.has(keyOf(word));
/** 'M.' is a title, but 'M' is a name. */
const isSalutation = (word: string) =>
  (word.length > 1 && SALUTATIONS.has(keyOf(word))) || (word.endsWith('.') && isDegree(word));

/**
 * The name that a text is, without titles and degrees around it; '' if it is none.
 * @param isSure a label says that it is one
 */
function nameOf(text: string, isSure = false): string {
  const plain = withoutTitle(
    text
      .normalize('NFC')
      .replaceAll(/[\s\u200E\u200F]+/g, ' ')
      .trim(),
  )
    // 'Li Na (李娜)', 'Anna Schmidt (she/her)'
    .replaceAll(/ ?[(（][^()（）]{1,40}[)）]/g, '');
  if (!isSure && isPlace(plain)) return '';
  const [start = '', second, third] = plain
    .split(/ ?[,،，、;] ?/)
    .filter((piece, at) => at === 0 || !piece.split(' ').every(isDegree));
  if (third !== undefined) return '';
  const name = bareName(start, isSure);
  if (second === undefined) return name;
  if (SUFFIXES.has(keyOf(second))) return name && `${name} ${second}`;
  // 'Springfield, IL'
  if (!isSure && /^\p{Lu}{2,3}$/u.test(second)) return '';
  if ((start.includes(' ') && isPlace(second)) || titleWords(second) > 0) return name;
  // 'Schmidt, Anna' has the family name first.
  const [family, given] = [bareName(start, true), bareName(second, true)];
  return family && given && given.split(' ').length <= 3 ? `${given} ${family}` : '';
}

/** One name without commas. */
function bareName(text: string, isSure: boolean): string {
  const words = text.split(' ').filter(Boolean);
  while (words.length > 1 && (isDegree(words.at(-1)!) || /^[·|–—-]$/.test(words.at(-1)!)))
    words.pop();
  while (words.length > 1 && isSalutation(words[0]!)) words.shift();
  const name = words.join(' ');
  return isName(name, isSure) ? toNameCase(name) : '';
}

const NAME_SIGNS = /^(?:\u200C|\u200D|[\p{L}\p{M} '’ʻʼ`´"“”„«».·・‧־‐‑-])+$/u;
/** A word of a name begins with a capital, in scripts that have them. Georgian has none in names. */
const NAME_WORD = /^(?:['’ʻʼ"“„«]?\p{Lu}|d['’]|\p{Lo}|\p{Lt}|\p{Script=Georgian})/u;
/** Chinese, Japanese and Korean names are short; of Katakana and Thai ones, some are long. */
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul} ]+$/u;

function isName(name: string, isSure: boolean): boolean {
  const letters = name.replaceAll(/\P{L}/gu, '').length;
  if (letters < 2 || name.length > 60 || !NAME_SIGNS.test(name)) return false;
  // 'SQL', 'Nurse at Harbour Clinic.'
  if (/^\p{Lu}{3,}$/u.test(name) || /\p{L}{4}\.$/u.test(name)) return false;
  if (IDEOGRAPHS.test(name) && letters > 7) return false;
  const words = name.split(' ');
  const keys = plainWords(name).split(' ');
  const isNone = (word: string) => NO_NAME.has(word) && (word.length > 1 || UNSPACED.test(word));
  if (words.length > 6 || keys.some(isNone)) return false;
  if (RESUME.has(keys.join(' ')) || [name, ...words].some(isHeading)) return false;
  if (!isSure && isPlace(name)) return false;
  // Family names are jobs too: 'Anna Koch', but not 'Anna Koch Software'.
  const isWord = words.length === 1 || UNSPACED.test(name);
  const known = companyWords(name) + institutionWords(name) + degreeWords(name);
  const titles = titleWords(name);
  if (known > 0 && (!isSure || isWord || known + titles > 1)) return false;
  if (!isSure && titles > (isWord ? 0 : 1)) return false;
  const isParticle = (word: string) => words.length > 1 && PARTICLES.has(keyOf(word));
  return words.every((word) => NAME_WORD.test(word) || isParticle(word));
}

/** A word that is a heading alone, and long enough not to be a name. */
const isHeading = (word: string) => word.length > 4 && sectionOf(word) !== undefined;

/** 'ANNA SCHMIDT' is written 'Anna Schmidt'. */
function toNameCase(name: string): string {
  if (/\p{Ll}/u.test(name.replaceAll('ß', '')) || !/\p{Lu}{2}/u.test(name)) return name;
  // These have other small letters in Turkish.
  const language = /[İĞŞ]/.test(name) ? 'tr' : 'und';
  const capitalized = (word: string) =>
    word.replaceAll(/(?<=^|['’-])\p{L}/gu, (letter) => letter.toLocaleUpperCase(language));
  return name
    .toLocaleLowerCase(language)
    .split(' ')
    .map((word, at) => (at > 0 && PARTICLES.has(keyOf(word)) ? word : capitalized(word)))
    .join(' ');
}
