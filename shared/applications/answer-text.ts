// cspell:ignore maio juni juli augusti ocak ekim kasim srpen maggio avril abril pazar
// cspell:ignore sobotu stredu sredo soboto nedeljo srijedu subotu nedjelju
import { messageParts } from './thread.ts';

/** Question marks of all scripts. */
const QUESTION = /[?¿؟՞፧᥅⁇⁈⁉⳺⳻⸮꘏꛷︖﹖？\u037E\u{11143}]/u;
/** '2026-12-03', '03/12/2026', '3.12.2026'. */
const WHOLE_DATE =
  /(?<![\p{Nd}./-])(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{2,4})(?![\p{Nd}/-])/u;
/** '3.12.' */
const DAY_AND_MONTH = /(?<![\p{Nd}.])(\d{1,2})\.\s?(\d{1,2})\.(?!\p{Nd})/gu;
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
  /^(?:may|mai|mei|maj|maio|mayo|march|mart|marts|mars|mac|april|june|juni|juli|july|jun|jul|august|augusti|ocak|ekim|kasim|nisan|srpen|maggio|avril|abril|set|pazar|sept|jan)$/u;
/** Short names of months: only beside a number. */
const SHORT_MONTHS = 'jan feb mar apr jun jul aug sep sept oct okt nov dec dez déc dic'.split(' ');

/** Weekdays as they stand after 'on', which the platform's names do not have. */
const ACCUSATIVES =
  'среду пятницу субботу середу п’ятницю суботу środę sobotę niedzielę středu sobotu neděli stredu nedeľu sredo soboto nedeljo srijedu subotu nedjelju'.split(
    ' ',
  );

interface Names {
  alone: ReadonlySet<string>;
  withNumber: ReadonlySet<string>;
}

let names: Names | undefined;

/** The names of months and weekdays, as they stand in dates and alone. */
function readNames(): Names {
  const alone = new Set(ACCUSATIVES);
  const withNumber = new Set(SHORT_MONTHS);
  for (const language of LANGUAGES) {
    const locale = `${language}-u-ca-gregory`;
    const formats = (
      [
        { month: 'long' },
        { month: 'long', day: 'numeric' },
        { weekday: 'long' },
      ] satisfies Intl.DateTimeFormatOptions[]
    ).map((parts) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }));
    // The first of each month, and each weekday among them.
    for (let day = 0; day < 12; day += 1) {
      for (const format of formats)
        for (const { type, value } of format.formatToParts(Date.UTC(2026, day, 1 + day))) {
          if (type !== 'month' && type !== 'weekday') continue;
          const name = value.toLowerCase();
          if (wordsIn(name).length !== 1 || /\p{Nd}/u.test(name)) continue;
          const isSure = name.length > 3 && !AMBIGUOUS.test(name);
          (isSure ? alone : withNumber).add(name);
        }
    }
  }
  return { alone, withNumber };
}

const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];

/**
 * Whether a message of a company answers an application: it asks something, or names a date, a weekday or a month.
 * Addresses of pages do not count.
 */
export function isAnswerText(text: string): boolean {
  const said = messageParts(text)
    .map((part) => ('text' in part ? part.text : ' '))
    .join(' ');
  return QUESTION.test(said) || namesDate(said);
}

function namesDate(text: string): boolean {
  if (WHOLE_DATE.test(text) || EAST_ASIAN.test(text)) return true;
  for (const pattern of [DAY_AND_MONTH, WITH_SLASH])
    for (const [whole, first = '', second = ''] of text.matchAll(pattern))
      if (whole !== '24/7' && isDayOfMonth(Number(first), Number(second))) return true;
  names ??= readNames();
  const { alone, withNumber } = names;
  const words = wordsIn(text);
  return words.some(
    (word, at) =>
      alone.has(word) ||
      // Hebrew writes 'in' and 'from' before the name.
      (/^[בלמה]/u.test(word) && alone.has(word.slice(1))) ||
      (withNumber.has(word) &&
        [...words.slice(Math.max(0, at - 3), at), words[at + 1]].some(isDay)),
  );
}

const isDayOfMonth = (one: number, other: number) =>
  one > 0 && other > 0 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;

const isDay = (word: string | undefined) => word !== undefined && /^\p{Nd}{1,2}$/u.test(word);

/** How much of their words two texts share to be the same text, from 0 to 1. */
const SAME = 0.9;

/**
 * Whether two messages are nearly the same text to different applicants: more than nine tenths of their words are the
 * same, apart from the applicants' names.
 */
export function isSameText(one: SentText, other: SentText): boolean {
  const [first, second] = [countWords(one), countWords(other)];
  let shared = 0;
  let total = 0;
  for (const [word, count] of first) {
    shared += Math.min(count, second.get(word) ?? 0);
    total += count;
  }
  for (const count of second.values()) total += count;
  return total === 0 || (2 * shared) / total > SAME;
}

export interface SentText {
  text: string;
  /** The applicant's name. */
  name: string;
}

/** Each word with how often it occurs; where words are not separated, each character. */
function countWords({ text, name }: SentText): Map<string, number> {
  const own = new Set(wordsIn(name));
  const counts = new Map<string, number>();
  const found =
    text
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{Nd}+/gu,
      ) ?? [];
  for (const word of found) if (!own.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
