// cspell:ignore heute juil fruhjahr fruhling sommer herbst jetzt aktuell laufend aujourd actuel lement actualidad
// cspell:ignore presente mente atual momento hoje oggi corso attuale heden huidig obecnie teraz nadal chwili obecnej
// cspell:ignore seit depuis sinds vanaf
import { plainWords } from './line.ts';

/** The languages in which months, present days and headings are known. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'];

/** A month, or a whole year. */
interface Moment {
  year: number;
  /** From 1. */
  month?: number;
}

/** A stretch of time in a text: 'Jan 2018 to Present', '03/2019 – heute', '2016'. */
export interface Period {
  /** Where it stands in the text. */
  at: number;
  /** As it is written there. */
  text: string;
  start: Moment;
  /** Undefined for a single date. */
  end: Moment | 'present' | undefined;
}

function readMonths(): Map<string, number> {
  const months = new Map<string, number>();
  const add = (name: string, month: number) => {
    const key = plainWords(name);
    if (key.length > 2 && !months.has(key)) months.set(key, month);
  };
  for (const language of LANGUAGES) {
    for (let month = 1; month <= 12; month += 1) {
      const date = new Date(Date.UTC(2020, month - 1, 1));
      for (const options of [
        { month: 'long' },
        { month: 'short' },
        // In the genitive where the language has one.
        { month: 'long', day: 'numeric' },
        { month: 'short', day: 'numeric' },
      ] as const) {
        const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        const name = parts.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
        add(name, month);
        if (options.month === 'long') add(name.slice(0, 3), month);
        if (options.month === 'long' && name.length > 5) add(name.slice(0, 4), month);
      }
    }
  }
  // 'jui' and 'juil' begin two months in French.
  months.delete('jui');
  months.set('juil', 7);
  months.set('sept', 9);
  months.set('mrt', 3);
  for (const [season, month] of SEASONS) months.set(season, month);
  return months;
}

/** People date internships by them. */
const SEASONS: readonly (readonly [string, number])[] = [
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
  ['fruhjahr', 3],
  ['fruhling', 3],
  ['sommer', 6],
  ['herbst', 9],
];

/** Months by their names without accents, in all forms that the languages have. */
const MONTHS = readMonths();

const PRESENT = [
  'present',
  'current',
  'currently',
  'now',
  'today',
  'ongoing',
  'date',
  'heute',
  'jetzt',
  'aktuell',
  'laufend',
  'dato',
  "aujourd['’]?hui",
  'pr[ée]sent',
  'actuel(?:lement)?',
  '(?:[àa] )?ce jour',
  '(?:la )?actualidad',
  'presente',
  'actual(?:mente)?',
  '(?:la )?fecha',
  'hoy',
  'atual(?:mente)?',
  '(?:o )?momento',
  'hoje',
  'oggi',
  'in corso',
  'attuale',
  'ad oggi',
  'heden',
  'nu',
  'huidig',
  'obecnie',
  'teraz',
  'dzi[śs]',
  'nadal',
  'chwili obecnej',
];

/** Accents in months may be written in any form; MONTHS decides what is one. */
const MONTH_WORD = String.raw`\p{L}{3,12}`;
const YEAR = String.raw`(?:19[5-9]\d|20\d\d)`;
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const DATE = [
  String.raw`(?:${DAY}\.?\s+)?(?<![\p{L}])${MONTH_WORD}\.?,?\s+(?:de\s+|del\s+|do\s+)?${YEAR}`,
  String.raw`(?<![\p{L}])${MONTH_WORD}\.?\s?['’]\d\d`,
  String.raw`${DAY}[./-]${MONTH_NUMBER}[./-]${YEAR}`,
  String.raw`${YEAR}-${MONTH_NUMBER}-${DAY}`,
  String.raw`${MONTH_NUMBER}\s?[./-]\s?${YEAR}`,
  String.raw`${YEAR}[./-]${MONTH_NUMBER}(?!\d)`,
  String.raw`${YEAR}(?:r\.)?`,
].join('|');
const MONTH_ALONE = String.raw`(?<![\p{L}])${MONTH_WORD}\.?`;
const BETWEEN = String.raw`\s*(?:[-–—‒−~→]+|\b(?:to|until|till|bis|au|al?|até|ate|hasta|tot|t/m|do|à|an?d|e)\b|à|até)\s*(?:zum\s+|la\s+|el\s+|the\s+|o\s+|today\s+)?`;
const SINCE = String.raw`(?:since|from|seit|ab|depuis|desde|dal|da|sinds|vanaf|od)\s+`;
const NOW = `(?:${PRESENT.join('|')})`;

const PERIOD = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:${SINCE})?(?<from>${DATE}|${MONTH_ALONE}(?=${BETWEEN}(?:${DATE})))${BETWEEN}(?:(?<to>${DATE})|(?<short>\d\d)(?![\p{L}\p{N}./])|(?<now>${NOW})(?![\p{L}]))`,
    String.raw`(?<![\p{L}\p{N}])(?<since>${SINCE})?(?<single>${DATE})(?<open>\s*[-–—→]\s*$)?(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
);

/** All stretches of time in a text. */
function periodsIn(text: string): Period[] {
  const found: Period[] = [];
  PERIOD.lastIndex = 0;
  for (let match = PERIOD.exec(text); match; match = PERIOD.exec(text)) {
    const period = toPeriod(match);
    if (period) found.push(period);
    // A word that is no month may hide a date behind it: 'Acme 2019'.
    else PERIOD.lastIndex = match.index + Math.max(1, match[0].search(/\s\S/) + 1);
  }
  return found;
}

/** The first stretch of time; rather one with two ends. */
export function periodIn(text: string): Period | undefined {
  const periods = periodsIn(text);
  return periods.find(({ end }) => end) ?? periods[0];
}

function toPeriod(match: RegExpExecArray): Period | undefined {
  const { from, to, short, now, since, single, open } = match.groups ?? {};
  const text = match[0].trim();
  const at = match.index + match[0].indexOf(text);
  if (single) {
    const start = toMoment(single);
    return start && { at, text, start, end: since || open ? 'present' : undefined };
  }
  if (!from) return undefined;
  const last = to ? toMoment(to) : undefined;
  const start = toMoment(from) ?? toMoment(`${from} ${last?.year ?? ''}`);
  if (!start || (to && !last)) return undefined;
  const year = short && Math.floor(start.year / 100) * 100 + Number(short);
  const end = now ? 'present' : year ? { year } : last;
  return !end || (end !== 'present' && end.year < start.year)
    ? undefined
    : { at, text, start, end };
}

function toMoment(date: string): Moment | undefined {
  const numbers = date.match(/\d+/g) ?? [];
  const word = /\p{L}{3,}/u.exec(date)?.[0];
  const written = numbers.find((number) => number.length === 4) ?? numbers.at(-1);
  if (!written) return undefined;
  const year = written.length === 2 ? toFullYear(Number(written)) : Number(written);
  if (word) {
    const month = MONTHS.get(plainWords(word));
    return month ? { year, month } : undefined;
  }
  const others = numbers.filter((number) => number !== written).map(Number);
  // Of a whole date, the month is in the middle.
  const month = others.length === 2 && written === numbers[2] ? others[1] : others[0];
  return month && month <= 12 ? { year, month } : { year };
}

const toFullYear = (short: number) => (short < 50 ? 2000 : 1900) + short;
