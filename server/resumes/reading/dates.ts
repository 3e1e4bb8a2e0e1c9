// cspell:ignore Halbjahr marzo
import { fold, LANGUAGES, numbersOf, UNSPACED, wordsOf } from './words.ts';

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

/** What a word can mean in dates; one word may mean several things in different languages. */
type Kind =
  | 'month'
  | 'season'
  | 'quarter'
  | 'half'
  | 'era'
  | 'now'
  | 'since'
  | 'sinceAfter'
  | 'from'
  | 'to'
  | 'until'
  | 'of';

interface Token {
  /** Folded. */
  text: string;
  at: number;
  end: number;
  /** Of digits. */
  number?: number;
  kinds?: ReadonlyMap<Kind, number>;
}

/** Known words by their first sign, the longest first. */
const lexicon = new Map<string, [word: string, kinds: Map<Kind, number>][]>();
const known = new Map<string, Map<Kind, number>>();

function add(word: string, kind: Kind, value = 0): void {
  const text = fold(word.normalize('NFC')).replace(/\.$/, '');
  if (!text || /^\d|\d$/.test(text)) return;
  let kinds = known.get(text);
  if (!kinds) {
    known.set(text, (kinds = new Map()));
    const first = lexicon.get(text[0]!) ?? [];
    first.push([text, kinds]);
    lexicon.set(text[0]!, first);
  }
  // What is written first in the table counts.
  if (!kinds.has(kind)) kinds.set(kind, value);
}

/** Languages in which people shorten months to three or four letters as they like. */
const SHORTENED = new Set(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl']);
/** Calendars of which only the names of months are known; years are told apart by their size. */
const CALENDARS: Partial<Record<string, string>> = { fa: 'persian' };

const FORMS = [
  { month: 'long', timeZone: 'UTC' },
  // In the genitive, where the language has one.
  { month: 'long', day: 'numeric', timeZone: 'UTC' },
  { month: 'short', timeZone: 'UTC' },
] as const;

function addMonths(): void {
  for (const [name, month] of numbersOf('months')) add(name, 'month', month);
  for (const language of LANGUAGES) {
    const [endings, prefixes] = [
      wordsOf('monthEndings', language),
      wordsOf('monthPrefixes', language),
    ];
    for (const calendar of ['gregory', CALENDARS[language]].filter(Boolean)) {
      for (const form of FORMS) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-${calendar}`, form);
        for (let month = 1; month <= 12; month += 1) {
          // The Persian year begins on March 21.
          const isPersian = calendar === 'persian';
          const date = isPersian ? Date.UTC(2021, month + 1, 25) : Date.UTC(2020, month - 1, 1);
          const parts = format.formatToParts(date);
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          if (fold(name).replaceAll(/\P{L}/gu, '').length < 3 || /\p{Nd}/u.test(name)) continue;
          const number = isPersian ? ((month + 1) % 12) + 1 : month;
          add(name, 'month', number);
          for (const ending of endings) add(name + ending, 'month', number);
          for (const prefix of prefixes) add(prefix + name, 'month', number);
          if (!SHORTENED.has(language) || form.month === 'short') continue;
          // 'jui' begins two months in French.
          for (const length of [3, 4]) {
            const start = name.slice(0, length);
            if (name.length > length && start !== 'jui') add(start, 'month', number);
          }
        }
      }
    }
  }
}

const SEASONS = [
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['winter', 12],
] as const;

addMonths();
for (const [season, month] of SEASONS)
  for (const word of wordsOf(season)) add(word, 'season', month);
for (const [era, before] of numbersOf('eras')) add(era, 'era', before);
for (const kind of [
  'quarter',
  'half',
  'now',
  'since',
  'sinceAfter',
  'from',
  'to',
  'until',
  'of',
] as const)
  for (const word of wordsOf(kind)) add(word, kind);
for (const words of lexicon.values()) words.sort(([one], [other]) => other.length - one.length);

const LETTER = /[\p{L}\p{M}]/u;
/** The sign before or after a place does not belong to a word there. */
const isEdge = (inside: string, outside: string | undefined): boolean =>
  outside === undefined ||
  !LETTER.test(outside) ||
  !LETTER.test(inside) ||
  UNSPACED.test(inside) ||
  UNSPACED.test(outside);

const DIGITS = /\d+/y;
const WORD = /[\p{L}\p{M}]+/uy;

function tokensOf(folded: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < folded.length;) {
    const sign = folded[at]!;
    if (sign === ' ') {
      at += 1;
      continue;
    }
    const token = tokenAt(folded, at, sign);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(folded: string, at: number, sign: string): Token {
  DIGITS.lastIndex = at;
  const digits = DIGITS.exec(folded)?.[0];
  if (digits) return { text: digits, at, end: at + digits.length, number: Number(digits) };
  for (const [word, kinds] of lexicon.get(sign) ?? []) {
    const end = at + word.length;
    if (!folded.startsWith(word, at)) continue;
    if (!isEdge(sign, folded[at - 1]) || !isEdge(word.at(-1)!, folded[end])) continue;
    return { text: word, at, end, kinds };
  }
  WORD.lastIndex = at;
  const word = UNSPACED.test(sign) ? undefined : WORD.exec(folded)?.[0];
  const text = word ?? String.fromCodePoint(folded.codePointAt(at)!);
  return { text, at, end: at + text.length };
}

/** Reads the dates of one text. */
class Reader {
  private readonly tokens: Token[];
  private readonly text: string;
  private readonly folded: string;
  /** Years that other calendars count from theirs. */
  private readonly isThai: boolean;
  private readonly isPersian: boolean;

  constructor(text: string) {
    this.text = text;
    this.folded = fold(text);
    this.tokens = tokensOf(this.folded);
    this.isThai = /\p{Script=Thai}/u.test(text);
    this.isPersian = /\p{Script=Arabic}|[\u06F0-\u06F9]/u.test(text);
  }

  periods(): Period[] {
    const found: Period[] = [];
    for (let at = 0; at < this.tokens.length;) {
      const read = this.periodAt(at);
      if (read) found.push(read.period);
      at = read ? read.next : at + 1;
    }
    return found;
  }

  private periodAt(first: number): { period: Period; next: number } | undefined {
    const isSince = this.is(first, 'since');
    const start = isSince || this.is(first, 'from') ? this.skip(first + 1, 'of') : first;
    const date = this.dateAt(start) ?? this.monthBefore(start);
    if (!date) return undefined;
    const made = (next: number, end: Period['end']) => {
      const at = this.tokens[first]!.at;
      const text = this.text.slice(at, this.tokens[next - 1]!.end).trim();
      return { period: { at, text, start: date.moment, end }, next };
    };
    const range = this.endAt(date);
    if (range) return made(range.next, range.end);
    if (date.isShort || date.isAlone) return undefined;
    const after = this.skip(date.next, 'sinceAfter');
    if (isSince || after > date.next) return made(after, 'present');
    return made(date.next, undefined);
  }

  /** The end of a period after its start. */
  private endAt(start: ReadDate): { end: Moment | 'present'; next: number } | undefined {
    let at = start.next;
    let dashes = 0;
    while (
      this.sign(at, '-–…') ||
      this.is(at, 'to') ||
      this.is(at, 'sinceAfter') ||
      (this.sign(at, '/') && !this.isGlued(at, '/')) ||
      this.dots(at)
    ) {
      // 'bis zum', '– até'; a single word may begin what is meant by 'now'.
      if (this.sign(at, '-–…') || this.dots(at)) dashes += 1;
      at += 1;
    }
    const isApart = at > start.next;
    const inside = this.sign(at, '(') ? at + 1 : at;
    if (isApart || inside > at || this.isClearNow(at)) {
      const now = this.is(inside, 'now') ? inside : this.skip(inside, 'of');
      // The last dot of 'н.в.' belongs to it.
      const isShort = this.tokens[now]?.text.includes('.') && this.isGlued(now + 1, '.');
      const until = this.skip(isShort ? now + 2 : now + 1, 'until');
      if (this.is(now, 'now'))
        return { end: 'present', next: inside > at && this.sign(until, ')') ? until + 1 : until };
    }
    const academic = this.sign(start.next, '/') ? start.next + 1 : undefined;
    const date = isApart ? (this.dateAt(this.skip(at, 'of')) ?? this.dateAt(at)) : undefined;
    if (date && !date.isAlone && !isBefore(date.moment, start.moment))
      return { end: date.moment, next: this.skip(date.next, 'until') };
    const month = isApart ? this.kind(at, 'month') : undefined;
    if (month !== undefined && month >= (start.moment.month ?? 13))
      return { end: { year: start.moment.year, month }, next: at + 1 };
    const short = isApart && dashes > 0 ? at : academic;
    const year = short === undefined ? undefined : this.shortEnd(short, start.moment.year);
    if (year !== undefined && short !== undefined)
      return { end: { year }, next: this.skip(this.skip(short + 1, 'of'), 'until') };
    if (dashes === 0 || start.isShort || start.isAlone) return undefined;
    if (at >= this.tokens.length) return { end: 'present', next: at };
    return this.unknownEnd(at);
  }

  /** 'jan. 2019 - <a word in small letters>': what no language of the table says, and which names nothing. */
  private unknownEnd(at: number): { end: 'present'; next: number } | undefined {
    const rest = this.text.slice(this.tokens[at]!.at).trim();
    if (!/^\p{Ll}[^\d,;:|]{0,24}$/u.test(rest) || rest.split(' ').length > 3) return undefined;
    return { end: 'present', next: this.tokens.length };
  }

  /** Whether 'now' is meant without anything before it: '2019年至今', '2019 (ongoing)'. */
  private isClearNow(at: number): boolean {
    const token = this.tokens[at];
    if (!token || !this.is(at, 'now')) return false;
    return UNSPACED.test(token.text) || token.text.includes(' ') || at === this.tokens.length - 1;
  }

  /** '2008–12', '2014/15'. */
  private shortEnd(at: number, start: number): number | undefined {
    const token = this.tokens[at];
    if (!token || token.number === undefined || this.isGlued(at + 1, './')) return undefined;
    if (token.text.length === 4) return this.yearAt(at);
    const year = start - (start % 100) + token.number;
    return token.text.length === 2 && year >= start && !this.hasLetterAfter(at) ? year : undefined;
  }

  /** 'Jan' of 'Jan – Mar 2019', and '03' of '03 – 08/2019'. */
  private monthBefore(at: number): ReadDate | undefined {
    const month = this.kind(at, 'month');
    let next = at + 1;
    if (this.sign(next, '.')) next += 1;
    const number = this.tokens[at]?.number ?? 0;
    const isNumber = month === undefined && number >= 1 && number <= 12 && this.sign(next, '–-');
    if (month === undefined && !isNumber) return undefined;
    const between = this.sign(next, '–-') || this.is(next, 'to') ? next + 1 : undefined;
    const end = between === undefined ? undefined : this.dateAt(between);
    if (!end?.moment.month || end.isShort || (isNumber && end.hasWord)) return undefined;
    return { moment: { year: end.moment.year, month: month ?? number }, next, isAlone: true };
  }

  /** A date that begins with a token. */
  private dateAt(at: number): ReadDate | undefined {
    const before = this.tokens[at - 1];
    const token = this.tokens[at];
    if (!token) return undefined;
    // 'IPv6', 'B2019'.
    const isJoined =
      token.number !== undefined &&
      before?.end === token.at &&
      before.number === undefined &&
      !before.kinds &&
      LETTER.test(before.text) &&
      !UNSPACED.test(before.text);
    if (isJoined) return undefined;
    return (
      this.eraAt(at) ??
      this.partOfYearAt(at) ??
      this.yearFirst(at) ??
      this.monthWord(at) ??
      this.numeric(at)
    );
  }

  /** '令和3年4月' */
  private eraAt(at: number): ReadDate | undefined {
    const base = this.kind(at, 'era');
    if (base === undefined) return undefined;
    const token = this.tokens[at + 1];
    const number = token?.text === '元' ? 1 : token?.number;
    if (number === undefined || number > 150) return undefined;
    return this.withMonth(base + number, this.afterYear(at + 1));
  }

  /** 'Q1 2020', '2. Halbjahr 2019', 'Spring 2019', 'WS 2019/20' */
  private partOfYearAt(at: number): ReadDate | undefined {
    const season = this.kind(at, 'season');
    if (season !== undefined) return this.yearBehind(at + 1, season);
    const part = this.partAt(at);
    return part && this.yearBehind(part.next, part.month);
  }

  private yearBehind(at: number, month: number): ReadDate | undefined {
    let next = at;
    while (this.sign(next, ".,/-'") || this.is(next, 'of')) next += 1;
    const year = this.yearAt(next);
    if (year === undefined) return undefined;
    // 'WS 2019/20'
    const isTwo = this.isGlued(next + 1, '/') && this.shortEnd(next + 2, year) !== undefined;
    return { moment: { year, month }, next: isTwo ? next + 3 : this.afterYear(next) };
  }

  /** A quarter or half year beside its number. */
  private partAt(at: number): { month: number; next: number } | undefined {
    const [first, second] = [this.ordinalAt(at), this.ordinalAt(at + 1)];
    let behind = at + 1;
    while (this.sign(behind, '.-º°') || (this.tokens[behind]?.text.length ?? 9) < 3) {
      if (this.is(behind, 'quarter') || this.is(behind, 'half')) break;
      behind += 1;
    }
    for (const [kind, months, most] of [
      ['quarter', 3, 4],
      ['half', 6, 2],
    ] as const) {
      if (this.is(at, kind) && second !== undefined && second <= most)
        return { month: 1 + (second - 1) * months, next: at + 2 };
      if (first !== undefined && first <= most && this.is(behind, kind))
        return { month: 1 + (first - 1) * months, next: behind + 1 };
    }
    return undefined;
  }

  /** 1 to 4, also in Roman numerals. */
  private ordinalAt(at: number): number | undefined {
    const token = this.tokens[at];
    const roman = ['i', 'ii', 'iii', 'iv'].indexOf(token?.text ?? '');
    const number = roman >= 0 ? roman + 1 : token?.number;
    return number !== undefined && number >= 1 && number <= 4 && (token?.text.length ?? 9) < 4
      ? number
      : undefined;
  }

  private yearFirst(at: number): ReadDate | undefined {
    // 'พ.ศ. 2560'
    let from = at;
    while (this.is(from, 'of') || (from > at && this.isGlued(from, '.'))) from += 1;
    const year = this.yearAt(from);
    return year === undefined ? undefined : this.withMonth(year, this.afterYear(from));
  }

  /** After a year: '-03', '/3/15', '年3月1日', '. március 5.', ' Q2'. */
  private withMonth(year: number, from: number): ReadDate {
    const alone: ReadDate = { moment: { year }, next: from };
    const hasOf = this.is(from - 1, 'of');
    const mark = this.tokens[from];
    if (this.isGlued(from, '-/.') && mark) {
      const month = this.monthNumber(from + 1);
      if (month !== undefined && this.tokens[from + 1]!.at === mark.end) {
        const isDay = this.isGlued(from + 2, mark.text) && this.dayAt(from + 3);
        return { moment: { year, month }, next: isDay ? from + 4 : from + 2 };
      }
    }
    // '2019. 3. 1.'
    const spaced = this.isGlued(from, '.') ? this.monthNumber(from + 1) : undefined;
    if (spaced !== undefined && this.sign(from + 2, '.')) {
      const hasDay = this.dayAt(from + 3) && this.sign(from + 4, '.');
      return { moment: { year, month: spaced }, next: hasDay ? from + 5 : from + 3 };
    }
    const bare = this.partAt(from) ? undefined : this.monthNumber(from);
    if (bare !== undefined && (hasOf || this.is(from + 1, 'of')) && !this.sign(from + 1, '/.-')) {
      let next = this.skip(from + 1, 'of');
      if (this.dayAt(next) && this.is(next + 1, 'of')) next = this.skip(next + 1, 'of');
      return { moment: { year, month: bare }, next };
    }
    let at = from;
    while (this.sign(at, '.,/') || this.is(at, 'of')) at += 1;
    const month = this.kind(at, 'month') ?? this.partAt(at)?.month;
    // 'May 2019' belongs together rather than '2018 May'.
    if (month === undefined || this.yearAt(at + 1) !== undefined) return alone;
    let next = this.partAt(at)?.next ?? at + 1;
    while (this.sign(next, '.') || this.is(next, 'of')) next += 1;
    if (this.dayAt(next) && (this.sign(next + 1, '.') || this.is(next + 1, 'of'))) next += 2;
    return { moment: { year, month }, next, hasWord: true };
  }

  /** '5. März 2019', 'March 5, 2019', 'marzo de 2019', "Sep '19", 'Mar-19'. */
  private monthWord(first: number): ReadDate | undefined {
    let at = first;
    if (this.dayAt(at)) {
      at += 1;
      while (
        this.sign(at, '.-º°') ||
        this.is(at, 'of') ||
        ORDINAL.test(this.tokens[at]?.text ?? '')
      )
        at += 1;
    }
    const month = this.kind(at, 'month');
    if (month === undefined) return undefined;
    let next = at + 1;
    while (this.sign(next, '.,/') || this.is(next, 'of') || this.isGlued(next, '-')) next += 1;
    if (this.sign(next, "'")) next += 1;
    const isMarked = this.sign(next - 1, "'");
    if (!isMarked && this.dayAt(next)) {
      let behind = next + 1;
      while (this.sign(behind, ',.') || ORDINAL.test(this.tokens[behind]?.text ?? '')) behind += 1;
      const year = this.yearAt(behind);
      if (year !== undefined && behind > next)
        return { moment: { year, month }, next: this.afterYear(behind), hasWord: true };
    }
    const year = this.yearAt(next);
    if (year !== undefined)
      return { moment: { year, month }, next: this.afterYear(next), hasWord: true };
    const short = this.shortYear(next);
    return short === undefined
      ? undefined
      : { moment: { year: short, month }, next: next + 1, isShort: !isMarked, hasWord: true };
  }

  /** '12.03.2019', '12/31/2019', '03/2019', '08/16'; with 'tháng' and 'năm' between them. */
  private numeric(first: number): ReadDate | undefined {
    const from = this.skip(first, 'of');
    const month = this.tokens[from]?.number;
    if (month === undefined || month < 1 || month > 31 || this.tokens[from]!.text.length > 2)
      return undefined;
    const mark = this.tokens[from + 1];
    if (!mark) return undefined;
    const isMark = '/.-'.includes(mark.text);
    if (!isMark && !this.is(from + 1, 'of')) return undefined;
    const second = isMark ? from + 2 : this.skip(from + 1, 'of');
    const year = this.yearAt(second);
    if (year !== undefined)
      return month > 12 || (mark.text === '-' && mark.at > this.tokens[from]!.end)
        ? undefined
        : { moment: { year, month }, next: this.afterYear(second) };
    const other = this.tokens[second];
    if (!isMark || other?.number === undefined || other.text.length > 2) return undefined;
    if (this.sign(second + 1, mark.text)) {
      const last = this.yearAt(second + 2) ?? this.shortYear(second + 2);
      if (last !== undefined && other.number >= 1 && other.number <= 31) {
        // The day of '12/31/2019' is in the middle; otherwise the month is.
        const inMiddle = other.number <= 12 ? other.number : month;
        return inMiddle > 12
          ? undefined
          : {
              moment: { year: last, month: inMiddle },
              next: this.afterYear(second + 2),
              isShort: this.tokens[second + 2]!.text.length < 4,
            };
      }
      return undefined;
    }
    const short = this.shortYear(second);
    const isTight = mark.at === this.tokens[from]!.end && mark.end === other.at;
    return short === undefined || month > 12 || !isTight || mark.text === '-'
      ? undefined
      : { moment: { year: short, month }, next: second + 1, isShort: true };
  }

  /** A year of four digits. */
  private yearAt(at: number): number | undefined {
    const token = this.tokens[at];
    if (token?.text.length !== 4 || token.number === undefined || this.hasLetterAfter(at))
      return undefined;
    const year = token.number;
    if (year >= 1950 && year <= 2099) return year;
    if (this.isThai && year >= 2450 && year <= 2650) return year - 543;
    if (this.isPersian && year >= 1330 && year <= 1450) return year + 621;
    return undefined;
  }

  private shortYear(at: number): number | undefined {
    const token = this.tokens[at];
    if (token?.text.length !== 2 || token.number === undefined || this.hasLetterAfter(at))
      return undefined;
    if (this.isThai && token.number > 49) return 1957 + token.number;
    return (token.number < 50 ? 2000 : 1900) + token.number;
  }

  /** '2020s' and '12th' are no years. */
  private hasLetterAfter(at: number): boolean {
    const next = this.tokens[at + 1];
    return (
      next !== undefined &&
      next.at === this.tokens[at]!.end &&
      !next.kinds &&
      LETTER.test(next.text) &&
      !UNSPACED.test(next.text)
    );
  }

  /** The token after a year and what belongs to it: 'г.', '年', "'dan". */
  private afterYear(at: number): number {
    let next = at + 1;
    const suffix = this.tokens[next + 1];
    if (
      this.isGlued(next, "':-") &&
      suffix &&
      suffix.at === this.tokens[next]!.end &&
      /^\p{L}{1,4}$/u.test(suffix.text) &&
      !suffix.kinds?.has('now') &&
      !suffix.kinds?.has('month')
    )
      next += 2;
    while (this.is(next, 'of') && !this.is(next, 'to')) {
      next += 1;
      if (this.isGlued(next, '.')) next += 1;
    }
    // 'ožujak 2019. – …'
    return this.isGlued(next, '.') && this.sign(next + 1, '-–') ? next + 1 : next;
  }

  private monthNumber(at: number): number | undefined {
    const token = this.tokens[at];
    const isMonth =
      token?.number !== undefined &&
      token.text.length <= 2 &&
      token.number >= 1 &&
      token.number <= 12 &&
      !this.hasLetterAfter(at);
    return isMonth ? token.number : undefined;
  }

  private dayAt(at: number): boolean {
    const token = this.tokens[at];
    return (
      token?.number !== undefined &&
      token.text.length <= 2 &&
      token.number >= 1 &&
      token.number <= 31
    );
  }

  private kind(at: number, kind: Kind): number | undefined {
    return this.tokens[at]?.kinds?.get(kind);
  }

  private is(at: number, kind: Kind): boolean {
    return this.kind(at, kind) !== undefined;
  }

  private skip(at: number, kind: Kind): number {
    let next = at;
    while (this.is(next, kind)) next += 1;
    return next;
  }

  private sign(at: number, signs: string): boolean {
    const text = this.tokens[at]?.text;
    return text !== undefined && text.length === 1 && signs.includes(text);
  }

  /** '...' */
  private dots(at: number): boolean {
    return (
      this.sign(at, '.') &&
      (this.sign(at + 1, '.') || (this.sign(at - 1, '.') && this.isGlued(at, '.')))
    );
  }

  /** Whether a sign follows without a space. */
  private isGlued(at: number, signs: string): boolean {
    return this.sign(at, signs) && this.tokens[at - 1]?.end === this.tokens[at]!.at;
  }
}

interface ReadDate {
  moment: Moment;
  next: number;
  /** Its year has two digits without a mark: a date only beside another one. */
  isShort?: boolean;
  /** Its year is that of the end. */
  isAlone?: boolean;
  hasWord?: boolean;
}

/** 'st' of '1st', and the like. */
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|ers|a|o)$/;

const isBefore = (one: Moment, other: Moment): boolean =>
  one.year < other.year || (one.year === other.year && (one.month ?? 12) < (other.month ?? 1));

/** The first stretch of time; rather one with two ends. */
export function periodIn(text: string): Period | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined;
  const periods = new Reader(text).periods();
  return periods.find(({ end }) => end) ?? periods[0];
}
