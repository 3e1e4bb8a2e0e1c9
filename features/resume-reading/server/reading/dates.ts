// cspell:ignore marzo Halbjahr danas trimestre
import { fold, LANGUAGES, numbersOf, UNSPACED, wordsOf } from './words.ts';

/** A month, or a whole year. */
interface Moment {
  year: number;
  /** From 1. */
  month?: number;
}

/** A stretch of time in a text: 'Jan 2018 to Present', '03/2019 – heute', '2016'. */
export interface Period {
  /** As it is written there. */
  text: string;
  start: Moment;
  /** Undefined for a single date. */
  end: Moment | 'present' | undefined;
}

const SEASONS = { spring: 3, summer: 6, autumn: 9, winter: 12 };
/** The lists of words without a number. */
const LISTS = ['quarter', 'half', 'now', 'since', 'sinceAfter', 'from', 'to', 'until', 'of'];

/**
 * What a word can mean in dates, as lists or 'month', 'season', 'era', 'ordinal' and 'clearNow' with their numbers: a word
 * may mean several things in different languages.
 */
type Meaning = Partial<Record<string, number>>;

const MEANINGS = new Map<string, Meaning>();

function addWord(word: string, kind: string, number = 0): void {
  const text = fold(word.normalize('NFC'));
  for (const form of new Set([text, text.replace(/\.$/, '')])) {
    const meaning = MEANINGS.get(form) ?? {};
    // What is written first in the table counts.
    meaning[kind] ??= number;
    if (form && !/^\d|\d$/.test(form)) MEANINGS.set(form, meaning);
  }
}

const MONTH_FORMS = [
  { month: 'long' },
  // In the genitive, where the language has one.
  { month: 'long', day: 'numeric' },
  { month: 'short' },
] as const;

/** The names of months that Unicode's tables have. */
function addMonths(language: string): void {
  const [endings, prefixes] = [
    wordsOf('monthEndings', language),
    wordsOf('monthPrefixes', language),
  ];
  for (const form of MONTH_FORMS) {
    const options = { ...form, calendar: 'gregory', timeZone: 'UTC' };
    const format = new Intl.DateTimeFormat(language, options);
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2020, month - 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      if (name.replaceAll(/[^\p{L}\p{M}]/gu, '').length < 3 || /\p{Nd}/u.test(name)) continue;
      addWord(name, 'month', month);
      for (const ending of endings) addWord(name + ending, 'month', month);
      for (const prefix of prefixes) addWord(prefix + name, 'month', month);
    }
  }
}

for (const [word, month] of numbersOf('months')) addWord(word, 'month', month);
for (const language of LANGUAGES) addMonths(language);
for (const [season, month] of Object.entries(SEASONS))
  for (const word of wordsOf(season)) addWord(word, 'season', month);
for (const [word, before] of numbersOf('eras')) addWord(word, 'era', before);
for (const [word, number] of numbersOf('ordinals')) addWord(word, 'ordinal', number);
for (const kind of LISTS) for (const word of wordsOf(kind)) addWord(word, kind);
// These mean 'now' without anything before them: '2019年至今', '2019 until now'.
for (const word of wordsOf('now'))
  if (UNSPACED.test(word) || word.includes(' ')) addWord(word, 'clearNow');

/** Known words by their first sign, the longest first. */
const WORDS = Map.groupBy(
  [...MEANINGS.keys()].toSorted((one, other) => other.length - one.length),
  (word) => word[0],
);

/** The mark of each word, which is one sign for private use. Words with the same meaning share it. */
const MARKS = new Map<string, string>();
const MARKED = new Map<string, Meaning>();
const sameMeanings = Map.groupBy(MEANINGS, ([, meaning]) =>
  JSON.stringify(Object.entries(meaning)),
);
for (const [index, same] of [...sameMeanings.values()].entries()) {
  const mark = String.fromCodePoint(0xe0_00 + index);
  MARKED.set(mark, same[0]![1]);
  for (const [word] of same) MARKS.set(word, mark);
}

/** A class of the marks of one of these kinds, for patterns. */
const marksOf = (kinds: string[], butNot?: string): string => {
  const isMeant = (meaning: Meaning) =>
    kinds.some((kind) => kind in meaning) && !(butNot && butNot in meaning);
  const marks = [...MARKED].filter(([, meaning]) => isMeant(meaning)).map(([mark]) => mark);
  return `[${marks.join('')}]`;
};

/** A text in which each known word is its mark, and where each sign stands in the text as it is written. */
interface Marked {
  text: string;
  places: number[];
}

const LETTER = /[\p{L}\p{M}]/u;
const isEdge = (inside: string, outside: string | undefined): boolean =>
  outside === undefined ||
  ![inside, outside].every((sign) => LETTER.test(sign) && !UNSPACED.test(sign));

/** The longest known word at a place. */
function wordAt(folded: string, at: number): string | undefined {
  // "'dan" of "2019'dan" is no word.
  if (!isEdge(folded[at]!, folded[at - 1]) || /\d['’:]$/.test(folded.slice(at - 2, at)))
    return undefined;
  return WORDS.get(folded[at])?.find(
    (word) => folded.startsWith(word, at) && isEdge(word.at(-1)!, folded[at + word.length]),
  );
}

const NUMBER = /\d+/y;
/** What stands between two dates. A hyphen without spaces may be a part of a date. */
const DASH = / {0,3}(?:[–…]|\.{2,}|-(?= |$)|(?<= )-) {0,3}/y;

/** Words as marks, ASCII digits, years as ours, '–' for dashes and dots, and no spaces beside marks and dashes. */
function toMarked(text: string): Marked {
  const folded = fold(text).replaceAll(/[\uE000-\uF8FF]/g, '?');
  const isThai = /\p{Script=Thai}/u.test(text);
  const isPersian = /\p{Script=Arabic}|[\u06F0-\u06F9]/u.test(text);
  const toOurYear = (digits: string): string => {
    const year = Number(digits);
    if (isThai && digits.length === 2 && year > 49) return String(year - 43);
    if (isThai && year >= 2450 && year <= 2650) return String(year - 543);
    return isPersian && year >= 1330 && year <= 1450 ? String(year + 621) : digits;
  };
  const signs: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < folded.length;) {
    NUMBER.lastIndex = at;
    DASH.lastIndex = at;
    const number = NUMBER.exec(folded)?.[0];
    const dash = number ? undefined : DASH.exec(folded)?.[0];
    const word = number || dash ? undefined : wordAt(folded, at);
    const written = number ?? dash ?? word ?? folded[at]!;
    const mark = dash ? '–' : word && MARKS.get(word);
    if (mark && signs.at(-1) === ' ') {
      signs.pop();
      places.pop();
    }
    const isNeeded = written !== ' ' || /[^\uE000-\uF8FF– ]/.test(signs.at(-1) ?? ' ');
    const added = isNeeded ? (mark ?? (number ? toOurYear(number) : written)) : '';
    for (let index = 0; index < added.length; index += 1) {
      signs.push(added[index]!);
      places.push(at + index);
    }
    at += written.length;
  }
  return { text: signs.join(''), places };
}

const OF = marksOf(['of']);
/** Without words that also stand between two dates. */
const OF_ALONE = marksOf(['of'], 'to');
const MONTH_WORD = marksOf(['month']);
const PART = marksOf(['quarter', 'half']);
const TO = `(?:[-–/]|${marksOf(['to', 'sinceAfter'])}) ?`;
const AFTER_END = `${marksOf(['until'])}{0,3}`;
const NOW = `${marksOf(['now'])}${AFTER_END}`;
const YEAR = String.raw`(?<year>(?:19[5-9]\d|20\d\d)(?![\d\p{Ll}]))`;
const SHORT_YEAR = String.raw`(?<short>\d\d)(?![\d\p{Ll}])`;
const MONTH = String.raw`(?<month>0?[1-9]|1[0-2])(?!\d)`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])(?!\d)`;
/** Before a number that is no part of a word or of a longer number. */
const FIRST = String.raw`(?<![\d\p{Ll}])`;
const FILL = `(?:[.,/ -]|${OF}){0,4}`;
/** '5th March', '5. März' */
const AFTER_DAY = String.raw`(?:[.° -]|st|nd|rd|th|ers?|re?|[aeo]|${OF}){0,3}`;
/** 'г.', '年', "'dan", and the dot of 'ožujak 2019. – danas'. */
const AFTER_YEAR = String.raw`(?:[':-]\p{Ll}{1,4}(?![\d\p{L}]))?(?:${OF_ALONE}\.?){0,3}(?:\.(?=[–\uE000-\uF8FF]|$))?`;
const SECOND_YEAR = String.raw`(?:\/\d\d(?![\d.]))?`;
const ORDINAL = `(?<ordinal>[1-4]|${marksOf(['ordinal'])})(?!\\d)`;
/** 'Q1', '3Q', '2. Halbjahr', '1er trimestre' */
const PART_OF_YEAR = String.raw`(?:(?<part>${PART}) ?${ORDINAL}|${FIRST}${ORDINAL}[.° -]{0,2}(?:\p{Ll}{1,3}[. -]?)?(?<part>${PART}))`;

/** The forms of dates in a marked text. */
const DATE_FORMS = [
  // 'Q1 2020'
  `${PART_OF_YEAR}${FILL}${YEAR}${SECOND_YEAR}${AFTER_YEAR}`,
  // '2019', '2019-03-01', '2019. 3. 1.', '2020 Q1', '2019年3月1日', '2019. március 5.', '令和元年5月'
  `(?:${FIRST}${YEAR}|(?<era>${marksOf(['era'])})(?<year>元|\\d{1,3}))${AFTER_YEAR}(?:${[
    `\\. ?${MONTH}\\.(?: ?${DAY}\\.|(?!\\d))`,
    `(?<sign>[-/.])${MONTH}(?:\\k<sign>${DAY})?`,
    `${FILL}${PART_OF_YEAR}${OF}{0,2}`,
    ` ?(?:(?<=${OF})|(?=\\d{1,2}${OF}))${MONTH}(?![/.-])${OF}{0,2}(?:${DAY}${OF})?`,
    // 'May 2019' belongs together rather than '2018 May'.
    `${FILL}(?<word>${MONTH_WORD})(?!'?\\d{4})(?:\\.|${OF}){0,3}(?:${DAY}(?:(?:\\.|${OF}){1,2}|(?=${TO})))?`,
  ].join('|')})?`,
  // '5. März 2019', 'March 5, 2019', 'marzo de 2019', "Sep '19", 'Mar-19', 'WS 2019/20'
  `(?:${FIRST}${DAY}${AFTER_DAY})?(?<word>${marksOf(['month', 'season'])})${FILL}(?:${DAY}${AFTER_DAY}[, ]{0,2}(?=\\d{4}))?(?:${YEAR}${SECOND_YEAR}${AFTER_YEAR}|(?<tick>')?${SHORT_YEAR})`,
  // '12.03.2019', '12/31/2019'
  ...[`${DAY} ?(?<sign>[-/.]) ?${MONTH}`, `${MONTH} ?(?<sign>[-/.]) ?${DAY}`].map(
    (dayAndMonth) => `${FIRST}${dayAndMonth} ?\\k<sign> ?(?:${YEAR}${AFTER_YEAR}|${SHORT_YEAR})`,
  ),
  // '03/2019', 'tháng 3 năm 2019'
  `${OF_ALONE}{0,2}${FIRST}${MONTH}(?: ?[/.] ?|-|${OF}{1,3})${YEAR}${AFTER_YEAR}`,
  // '08/16', "'18.06"
  `${FIRST}${MONTH}[/.]${SHORT_YEAR}(?![./])`,
  `(?<tick>')${SHORT_YEAR}[/.]${MONTH}`,
];
const DATE = new RegExp(DATE_FORMS.join('|'), 'gu');

/** 'since', 'from' */
const BEFORE_DATE = new RegExp(
  `(?:(?<since>${marksOf(['since'])})|${marksOf(['from'])})${OF}{0,3}$`,
  'u',
);
/** 'Jan' of 'Jan – Mar 2019', and '03' of '03 – 08/2019' */
const MONTH_BEFORE = new RegExp(
  `(?:(?<word>${MONTH_WORD})\\.?|${FIRST}${MONTH} ?(?=[-–])) ?${TO}$`,
  'u',
);
const BETWEEN_DATES = new RegExp(`^ ?(?:${TO}){1,4}${OF}{0,3}$`, 'u');
/** '– now' and '(now)', 'Dec' of 'Jan 2019 – Dec', '12' of '2008–12' and '2014/15', 'onwards'. */
const AFTER_DATE = new RegExp(
  `^(?: ?(?<now>(?:${TO}){0,4}\\(${OF}{0,2}${NOW}\\)?|(?:${TO}){1,4}${OF}{0,2}${NOW}|${NOW}$|${marksOf(['clearNow'])})|${[
    ` ?(?:${TO}){1,4}(?<word>${MONTH_WORD})`,
    `[-–/]${SHORT_YEAR}(?![./])${OF}{0,2}`,
    `(?<since>${marksOf(['sinceAfter'])}{1,3})`,
  ].join('|')})${AFTER_END}`,
  'u',
);
const UNTIL = new RegExp(`^${AFTER_END}`, 'u');
const OPEN = new RegExp(`^ ?[-–](?:${TO}){0,3}`, 'u');
/** What no language of the table says, and which names nothing: '- <a word in small letters>'. */
const UNKNOWN_NOW = /^(?:\p{Ll}[^\s\d,;:|]{0,24}(?: [^\s\d,;:|]{1,24}){0,2})?$/u;

/** A date with its place in the marked text. */
interface MarkedDate {
  moment: Moment;
  from: number;
  to: number;
  /** Its year has two digits without a mark: a date only beside another one. */
  isShort: boolean;
  /** Its month is a word. */
  hasWord: boolean;
}

const meaningOf = (mark: string | undefined): Meaning => MARKED.get(mark ?? '') ?? {};

function toDate({ index, 0: { length }, groups = {} }: RegExpExecArray): MarkedDate {
  const { era, year, short, tick, month, word, part, ordinal } = groups;
  const start = meaningOf(era).era ?? 0;
  const fullYear = short ? Number(short) + (Number(short) < 50 ? 2000 : 1900) : Number(year);
  const before = (meaningOf(ordinal).ordinal ?? Number(ordinal)) - 1;
  const number = part ? 1 + before * ('quarter' in meaningOf(part) ? 3 : 6) : monthOf(word, month);
  return {
    moment: {
      year: start + (year === '元' ? 1 : fullYear),
      ...(number && number <= 12 && { month: number }),
    },
    from: index,
    to: index + length,
    isShort: Boolean(short) && !tick,
    hasWord: Boolean(word),
  };
}

function monthOf(word: string | undefined, digits?: string): number | undefined {
  const { month, season } = meaningOf(word);
  return month ?? season ?? (digits ? Number(digits) : undefined);
}

/** Signs of a marked text in which words before a date are found. */
const BEFORE_MAX = 20;

/** All stretches of time in a text. */
function periodsIn(text: string): Period[] {
  const marked = toMarked(text);
  const dates = [...marked.text.matchAll(DATE)].map(toDate);
  const found: Period[] = [];
  let done = 0;
  for (const [index, date] of dates.entries()) {
    if (date.from < done) continue;
    const before = (at: number) => marked.text.slice(Math.max(done, at - BEFORE_MAX), at);
    const alone = date.isShort ? null : MONTH_BEFORE.exec(before(date.from));
    const month = date.moment.month && alone && monthOf(alone.groups?.word, alone.groups?.month);
    const isStart =
      alone && month && month <= date.moment.month! && (alone.groups?.word || !date.hasWord);
    const first = date.from - (isStart ? alone[0].length : 0);
    const prefix = BEFORE_DATE.exec(before(first));
    const from = first - (prefix?.[0].length ?? 0);
    const read = isStart
      ? { start: { ...date.moment, month }, end: date.moment, to: date.to }
      : { start: date.moment, ...endOf(date, dates[index + 1], marked, text) };
    const isSingle = read.end === undefined;
    if (isSingle && date.isShort) continue;
    const end = isSingle && prefix?.groups?.since ? 'present' : read.end;
    const written = text.slice(marked.places[from], marked.places[read.to]).trim();
    found.push({ text: written, start: read.start, end });
    done = read.to;
  }
  return found;
}

/** How a period ends that begins with a date, and where its text ends. */
function endOf(
  { moment, isShort, to }: MarkedDate,
  next: MarkedDate | undefined,
  marked: Marked,
  text: string,
): { end: Period['end']; to: number } {
  const rest = marked.text.slice(to);
  const { 0: tail = '', groups = {} } = AFTER_DATE.exec(rest) ?? {};
  const { now, word, short, since } = groups;
  const ended = { to: to + tail.length };
  if (now) return { end: 'present', ...ended };
  const isRange = next && BETWEEN_DATES.test(marked.text.slice(to, next.from));
  if (isRange) {
    const until = UNTIL.exec(marked.text.slice(next.to))?.[0].length ?? 0;
    return { end: next.moment, to: next.to + until };
  }
  const month = monthOf(word);
  if (month && month >= (moment.month ?? 13)) return { end: { ...moment, month }, ...ended };
  const year = moment.year - (moment.year % 100) + Number(short);
  if (year >= moment.year) return { end: { year }, ...ended };
  const dash = isShort ? undefined : OPEN.exec(rest)?.[0];
  const isOpen =
    dash && UNKNOWN_NOW.test(text.slice(marked.places[to + dash.length] ?? text.length).trim());
  if (isOpen) return { end: 'present', to: marked.text.length };
  return since && !isShort ? { end: 'present', ...ended } : { end: undefined, to };
}

/** The first stretch of time; rather one with two ends. */
export function periodIn(text: string): Period | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined;
  const periods = periodsIn(text);
  return periods.find(({ end }) => end) ?? periods[0];
}
