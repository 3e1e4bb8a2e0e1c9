// cspell:ignore maio juni juli augusti ocak ekim kasim srpen maggio avril abril pazar
// cspell:ignore maja segunda feira
// cspell:ignore sobotu stredu sredo soboto nedeljo srijedu subotu nedjelju
import { messageParts } from './thread.ts';

/** Question marks of all scripts. */
const QUESTION = /[?¿؟՞፧᥅⁇⁈⁉⳺⳻⸮꘏꛷︖﹖？\u037E\u{11143}]/u;
/** '2026-12-03', '03/12/2026', '3.12.2026'. */
const WHOLE_DATE =
  /(?<![\p{Nd}./-])(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{2,4})(?![\p{Nd}/-])/u;
/** '3.12.', but not 'version 2.1.' or 'chapter 2.1.' */
const DAY_AND_MONTH =
  /(?<![\p{Nd}.]|(?:vers(?:ion|ión|ão|ione|ie|ja|i)|release|section|chapter|kapitel|abschnitt|punkt|§)\s?|\bv\s?)(\d{1,2})\.\s?(\d{1,2})\.(?!\p{Nd})/giu;
/** '3/12' */
const WITH_SLASH = /(?<![\p{Nd}/.])(\d{1,2})\/(\d{1,2})(?![\p{Nd}/])/gu;
/** Days, months and weekdays where words are not separated. */
const EAST_ASIAN =
  /\p{Nd}{1,2}[月日號号월일]|(?:星期|礼拜|禮拜)[一二三四五六日天]|[周週][一二三四五六日]|[月火水木金土日]曜|[월화수목금토일]요일/u;

/** The languages whose names of months and weekdays are known. */
const LANGUAGES =
  'en de fr es it pt nl pl cs sk sl hr sr bg ru uk ro hu fi et lv lt sv da nb el tr ar he fa hi th vi id ms sw ca eu gl'.split(
    ' ',
  );
/** The name of a month that is often something else counts only beside a number: 'May 3'. */
const AMBIGUOUS =
  /^(?:may|mai|mei|maj|maio|maja|mája|mayo|march|marca|mart|marts|mars|mac|april|june|juni|juli|julij|julio|july|jun|juny|jul|august|augusta|augusti|augusts|eylül|ocak|ekim|kasım|nisan|senin|srpen|maggio|avril|abril|set|pazar|sept|jan|марта|августа)$/u;
/** Short names of months: only beside a number. */
const SHORT_MONTHS = 'jan feb mar apr jun jul aug sep sept oct okt nov dec dez déc dic'.split(' ');

/** Weekdays as they stand after 'on', which the platform's names do not have. */
const ACCUSATIVES =
  'среду пятницу субботу середу п’ятницю суботу środę sobotę niedzielę středu sobotu neděli stredu nedeľu sredo soboto nedeljo srijedu subotu nedjelju'.split(
    ' ',
  );

/** Short names of weekdays in English and German that the platform shortens further, or not at all. */
const SHORT_WEEKDAYS = 'tues thur thurs mo di mi do fr'.split(' ');
/** 'by Fri' */
const SHORT_AFTER =
  /\b(?:by|on|until|till|before|this|next)\s+(?:mon|tues?|wed|thu|thurs?|fri|sat|sun)\b/iu;
/** 'Tomorrow' and 'morning' are the same word. */
const MORNING = /^(?:morgen|mañana|jutro)$/u;
const CLOCK_TIME = /^\p{Nd}{1,2}[:h]\p{Nd}{2}$/u;
const HOUR = /^(?:am|pm|uhr|h)$/u;

interface Names {
  alone: ReadonlySet<string>;
  withNumber: ReadonlySet<string>;
  /** Of two words, such as 'segunda-feira'. */
  pairs: ReadonlySet<string>;
  /** Short names of weekdays. */
  withTime: ReadonlySet<string>;
}

let names: Names | undefined;

/** The names of months and weekdays, as they stand in dates and alone, and of tomorrow. */
function readNames(): Names {
  const alone = new Set(ACCUSATIVES);
  const withNumber = new Set(SHORT_MONTHS);
  const pairs = new Set<string>();
  const withTime = new Set(SHORT_WEEKDAYS);
  for (const language of LANGUAGES) {
    const locale = `${language}-u-ca-gregory`;
    const formats = (
      [
        { month: 'long' },
        { month: 'long', day: 'numeric' },
        { weekday: 'long' },
      ] satisfies Intl.DateTimeFormatOptions[]
    ).map((parts) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }));
    const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    for (const days of [1, 2]) {
      const [word = '', ...more] = wordsIn(relative.format(days, 'day'));
      if (more.length === 0) (MORNING.test(word) ? withTime : alone).add(word);
    }
    // The first of each month, and each weekday among them.
    for (let day = 0; day < 12; day += 1) {
      const [weekday = '', ...rest] = wordsIn(short.format(Date.UTC(2026, 0, 1 + day)));
      // Shorter ones are other words of Latin languages: 'to', 'so'.
      if (rest.length === 0 && (weekday.length > 2 || /\p{Script=Cyrillic}/u.test(weekday)))
        withTime.add(weekday);
      for (const format of formats)
        for (const { type, value } of format.formatToParts(Date.UTC(2026, day, 1 + day))) {
          if (type !== 'month' && type !== 'weekday') continue;
          const name = value.toLowerCase();
          const words = wordsIn(name);
          if (words.length === 2 && name.includes('-')) pairs.add(words.join(' '));
          if (words.length !== 1 || /\p{Nd}/u.test(name)) continue;
          const isSure = name.length > 3 && !AMBIGUOUS.test(name);
          (isSure ? alone : withNumber).add(name);
        }
    }
  }
  return { alone, withNumber, pairs, withTime };
}

/** Words, numbers and times of the clock. */
const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}]+|\p{Nd}{1,2}[:h]\p{Nd}{2}(?!\p{Nd})|\p{Nd}+/gu) ?? [];

/** A question with fewer words, such as '?' or 'Ok?', asks nothing. */
const QUESTION_WORDS_MIN = 2;

/**
 * Whether a message of a company answers an application: it asks something in two words or more, or names a date, a weekday,
 * a month or tomorrow. Addresses of pages do not count.
 */
export function isAnswerText(text: string): boolean {
  const said = messageParts(text)
    .map((part) => ('text' in part ? part.text : ' '))
    .join(' ');
  return (QUESTION.test(said) && countWords(said).total >= QUESTION_WORDS_MIN) || namesDate(said);
}

function namesDate(text: string): boolean {
  if ([WHOLE_DATE, EAST_ASIAN, SHORT_AFTER].some((pattern) => pattern.test(text))) return true;
  for (const pattern of [DAY_AND_MONTH, WITH_SLASH])
    for (const [whole, first = '', second = ''] of text.matchAll(pattern))
      if (whole !== '24/7' && isDayOfMonth(Number(first), Number(second))) return true;
  names ??= readNames();
  const { alone, withNumber, pairs, withTime } = names;
  const words = wordsIn(text);
  return words.some(
    (word, at) =>
      alone.has(word) ||
      // Hebrew writes 'in' and 'from' before the name.
      (/^[בלמה]/u.test(word) && alone.has(word.slice(1))) ||
      (withNumber.has(word) &&
        [...words.slice(Math.max(0, at - 3), at), words[at + 1]].some(isDay)) ||
      pairs.has(`${word} ${words[at + 1]}`) ||
      // 'Thu 10:00', 'Thu at 10 am'; of the shortest names nothing stands between.
      (withTime.has(word) && (isTime(words, at + 1) || (word.length > 2 && isTime(words, at + 2)))),
  );
}

const isDayOfMonth = (one: number, other: number) =>
  one > 0 && other > 0 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;

const isTime = (words: readonly string[], at: number) =>
  CLOCK_TIME.test(words[at] ?? '') || (isDay(words[at]) && HOUR.test(words[at + 1] ?? ''));

const isDay = (word: string | undefined) => word !== undefined && /^\p{Nd}{1,2}$/u.test(word);

/** How much of their words two texts share to be the same text, from 0 to 1. */
const SAME = 0.9;

/** The words of a text. */
interface Words {
  /** How often each occurs. */
  counts: ReadonlyMap<string, number>;
  total: number;
}

/** Each word with how often it occurs; where words are not separated, each character. */
export function countWords(text: string): Words {
  const counts = new Map<string, number>();
  const found =
    text
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{Nd}+/gu,
      ) ?? [];
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: found.length };
}

/** The words of an applicant's name. */
export const wordsOfName = (name: string): ReadonlySet<string> => new Set(wordsIn(name));

/**
 * Whether two messages are nearly the same text to different applicants: more than nine tenths of their words are the
 * same, apart from the applicants' names. The texts are compared once; each answer costs as much as the names are long.
 * @returns a function of the names of the first and of the second applicant
 */
export function sameTexts(one: Words, other: Words) {
  let inBoth: number | undefined;
  const sharedOf = (word: string) =>
    Math.min(one.counts.get(word) ?? 0, other.counts.get(word) ?? 0);
  const count = () => {
    let sum = 0;
    for (const word of one.counts.keys()) sum += sharedOf(word);
    return sum;
  };
  return (ofOne: ReadonlySet<string>, ofOther: ReadonlySet<string>): boolean => {
    const first = without(one, ofOne);
    const second = without(other, ofOther);
    const enough = (SAME * (first + second)) / 2;
    if (first + second === 0) return true;
    // Texts of other lengths need no comparison.
    if (Math.min(first, second) <= enough) return false;
    let shared = (inBoth ??= count());
    for (const word of ofOne) shared -= sharedOf(word);
    for (const word of ofOther) if (!ofOne.has(word)) shared -= sharedOf(word);
    return shared > enough;
  };
}

/** The number of words without those of a name. */
function without({ counts, total }: Words, name: ReadonlySet<string>): number {
  let left = total;
  for (const word of name) left -= counts.get(word) ?? 0;
  return left;
}
