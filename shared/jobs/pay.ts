import { plainDigits, readNumber } from '../kit/numbers.ts';
import {
  AMOUNT_MAX,
  isCurrency,
  MONEY,
  type Pay,
  PAY_PERIODS,
  type PayPeriod,
} from './pay-units.ts';
import table from './pay-words.json' with { type: 'json' };

// The schemas of requests are in pay-fields.ts: pages that have no form of a job need no words of pay.
export { type Pay, PAY_PERIODS, type PayPeriod };

/** Periods in a year of full-time work, to compare hourly and monthly pay. */
const PERIODS_A_YEAR: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

/** An amount of pay for a year of full-time work. Without a period, it is for a year (`isForAYear`). */
export const perYear = (amount: number, period: PayPeriod | null): number =>
  amount * PERIODS_A_YEAR[period ?? 'year'];

/** Whether an amount without a period can be compared as that of a year: '15 EUR' is not, '45,000 EUR' is. */
export const isForAYear = (amount: number, currency: string | null): boolean =>
  amount >= ((table.yearFrom as Record<string, number>)[currency ?? ''] ?? 10_000);

/** What a word means: a list of pay-words.json, with its language, currency or factor. */
interface Meaning {
  list: string;
  value: string;
}

interface Token {
  text: string;
  start: number;
  end: number;
  meanings: readonly Meaning[];
}

/** Digits with separators; `readNumber` decides whether they form a number. */
const FIGURES = String.raw`\d(?:[\d.,' ]*\d)?`;
const isNumber = (token: Token | undefined) => /^\d/.test(token?.text ?? '');
/** '55.000,-' and '95’000.–' are whole amounts. */
const WITHOUT_CENTS = /(\d)(?:[.,] ?[-–—]+|\.?--)(?! ?\d)/g;
/** A letter of the scripts that put spaces between words. */
const LETTER = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{M}]`;
/** No word begins or ends within letters. */
const EDGE = `(?!(?<=${LETTER})${LETTER})`;
/** Capitals beside an amount that are a word: 'TOP 60,000', 'ALL 5 OF US'. */
const ALSO_WORDS: ReadonlySet<string> = new Set(['ALL', 'TOP']);

/** The words of the table, and a pattern of numbers, these words and others. Made for the first text. */
let lexicon: { words: ReadonlyMap<string, Meaning[]>; pattern: RegExp } | undefined;

function createLexicon() {
  const words = new Map<string, Meaning[]>();
  const add = (list: string, value: string, texts: readonly string[]) => {
    for (const text of texts) {
      const word = plainText(text).toLowerCase();
      words.set(word, [...(words.get(word) ?? []), { list, value }]);
    }
  };
  for (const [language, lists] of Object.entries(table.languages))
    for (const [list, texts] of Object.entries(lists)) add(list, language, texts);
  for (const [factor, texts] of Object.entries(table.multipliers)) add('factor', factor, texts);
  for (const [code, texts] of Object.entries(table.currencies)) add('currency', code, texts);
  const known = [...words.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.?+*|()[\]$^{}/\\]/g, String.raw`\$&`));
  // The dot of 'Std.' says nothing.
  const word = `${EDGE}(?<word>${known.join('|')})${EDGE}\\.?`;
  const pattern = new RegExp(`${FIGURES}|${word}|[\\p{L}\\p{M}]+|\\S`, 'gu');
  return { words, pattern };
}

/** '(m/w/d)' behind an amount is no period. */
const GENDERS = /(?<!\p{L})(?:\p{L}\/\p{L}\/\p{L}|\(\p{L}\/\p{L}\))(?!\p{L})/gu;

/** One spelling of digits, signs and spaces. Lower case is of the same length. */
const plainText = (text: string) =>
  plainDigits(text.normalize('NFKC'))
    .replaceAll(/[’‘ʼ´`]/g, "'")
    .replaceAll('İ', 'I')
    .replaceAll(GENDERS, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/');

/**
 * Parses pay from a text such as '$80,000 - $120,000', '€52k–64k per year', 'od 45 000 Kč / měsíc' or '月給25万円'
 * (product.md section 3.2). The text must be unambiguous: one amount or one range, and no other number. The words of
 * languages and currencies are in pay-words.json.
 * @returns undefined if the text is ambiguous, has no pay, or pays for something else than a period
 */
export function readPay(text: string): Pay | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined;
  const tokens = tokensOf(plainText(text).replaceAll(WITHOUT_CENTS, '$1'));
  const [first, second = first, ...others] = [...tokens.keys()].filter((at) =>
    isNumber(tokens[at]),
  );
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const [before, after] = [tokens.slice(0, first), tokens.slice(second + 1)];
  const gap = tokens.slice(first + 1, second);
  // 'Up to $100k' says no lower end.
  const isUpperEnd = tokens.some((token) => is(token, 'upTo'));
  if (first === second ? isUpperEnd : !isRange(before, gap)) return undefined;
  const [low, high] = [figureOf(tokens, first), figureOf(tokens, second)];
  const max = high.number * high.factor;
  // '80-120k': the factor applies to both.
  const isShared = low.factor === 1 && low.number * high.factor <= max;
  const min = low.number * (isShared ? high.factor : low.factor);
  const codes = codesOf(tokens);
  const period = periodOf(before, gap, after, homesOf(codes ?? []));
  const currency = currencyOf(tokens, codes);
  if (period === undefined || currency === undefined) return undefined;
  const isMoney = codes !== undefined || min >= 1000;
  if (!isMoney || !(min > 0 && max >= min && max <= AMOUNT_MAX)) return undefined;
  return { min, max, currency, period };
}

const is = (token: Token | undefined, ...lists: readonly string[]): boolean =>
  token?.meanings.some(({ list }) => lists.includes(list)) ?? false;
const isLetters = ({ text }: Token) => /^[\p{L}\p{M}]/u.test(text);
const isCode = (text: string) => isCurrency(text) && !ALSO_WORDS.has(text);
const isUnknownWord = (token: Token) =>
  token.meanings.length === 0 && isLetters(token) && !isCode(token.text);

/** Numbers, the longest words of the table, and what is not known. */
function tokensOf(text: string): Token[] {
  lexicon ??= createLexicon();
  const { words, pattern } = lexicon;
  return [...text.toLowerCase().matchAll(pattern)].map(({ 0: whole, index, groups }) => ({
    text: text.slice(index, index + (groups?.word ?? whole).length),
    start: index,
    end: index + whole.length,
    meanings: words.get(groups?.word ?? '') ?? [],
  }));
}

/** Text between two amounts: '-', 'a year to', '€ bis'. */
function isRange(before: readonly Token[], gap: readonly Token[]): boolean {
  const joins = before.some((token) => is(token, 'between')) ? ['and'] : [];
  return (
    gap.some((token) => is(token, 'dash', 'to', ...joins)) &&
    // 'XYZ' of '50 XYZ - 60 XYZ'.
    gap.every(({ meanings, text }) => meanings.length > 0 || /^(?:[/.]|[A-Z]{3})$/.test(text))
  );
}

/** The number of a token, NaN if it is none, such as in '3rd', '80kpa' and 'E13'; and the factor behind it. */
function figureOf(tokens: readonly Token[], index: number): { number: number; factor: number } {
  const [before, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const read = readNumber(token?.text ?? '', MONEY);
  const beside = [before?.end === token?.start && before, next?.start === token?.end && next];
  const isOfWord = beside.some((word) => word && isUnknownWord(word));
  return {
    number: 'number' in read && !isOfWord ? read.number : Number.NaN,
    factor: factorOf(next),
  };
}

const factorOf = (token: Token | undefined) =>
  Number(token?.meanings.find(({ list }) => list === 'factor')?.value ?? 1);

const PERIODS: readonly string[] = [...PAY_PERIODS, 'other'];

/** @returns null if no period is stated, undefined if the pay is for something else or for two periods */
function periodOf(
  before: readonly Token[],
  gap: readonly Token[],
  after: readonly Token[],
  languages: readonly string[],
): PayPeriod | null | undefined {
  const periodsIn = ({ meanings }: Token) => {
    const periods = meanings.filter(({ list }) => PERIODS.includes(list));
    // '/v' is a week in Swedish, and a year in Finnish.
    const local = periods.filter(({ value }) => languages.includes(value));
    return (local.length > 0 ? local : periods).map(({ list }) => list);
  };
  const next = periodBehind(after);
  // '€/Wort' pays for something else.
  if (next && isUnknownWord(next)) return undefined;
  const behind = [...gap, ...(next ? [next] : [])].flatMap(periodsIn);
  const clause = before.slice(before.findLastIndex(({ text }) => /^[,;+]$/.test(text)) + 1);
  const [period = null, ...others] = new Set(
    behind.length > 0 ? behind : clause.flatMap(periodsIn),
  );
  return others.length > 0 || period === 'other' ? undefined : (period as PayPeriod | null);
}

/** The word for a period that follows an amount: '€ gross / year', 'EUR, monthly', '€ base pay per hour'. */
function periodBehind(after: readonly Token[]): Token | undefined {
  const end = after.findIndex(
    ({ text }, at) =>
      /^[+;&|]$/.test(text) || (text === ',' && after.slice(at).some(isUnknownWord)),
  );
  const clause = end < 0 ? after : after.slice(0, end);
  const unknown = clause.findIndex(isUnknownWord);
  return clause.find((token, at) => {
    const before = clause[at - 1];
    const isPer = token.text.startsWith('/') || before?.text === '/' || is(before, 'per');
    if (isUnknownWord(token)) return isPer;
    return is(token, ...PERIODS) && (isPer || unknown < 0 || at < unknown);
  });
}

/** The currencies that all signs and words may mean; undefined if there are none. */
function codesOf(tokens: readonly Token[]): string[] | undefined {
  const [first, ...others] = tokens.flatMap((token, index): string[][] => {
    const isBesideAmount = [tokens[index - 1], tokens[index + 1]].some(
      (other) => isNumber(other) || is(other, 'factor', 'currency'),
    );
    const codes = token.meanings.flatMap(({ list, value }) => (list === 'currency' ? value : []));
    const isShort = isLetters(token) && token.text.length <= 2;
    if (codes.length > 0) return isShort && !isBesideAmount ? [] : [codes];
    if (token.meanings.length === 0 && isBesideAmount && isCode(token.text)) return [[token.text]];
    // A sign that the table lacks.
    return /^\p{Sc}$/u.test(token.text) ? [[]] : [];
  });
  return first?.filter((code) => others.every((codes) => codes.includes(code)));
}

const homesOf = (codes: readonly string[]) =>
  codes.flatMap((code) => (table.home as Record<string, string>)[code] ?? []);

/** @returns null for none, or '$' alone; undefined if the signs and words stand for several */
function currencyOf(
  tokens: readonly Token[],
  codes: readonly string[] | undefined,
): string | null | undefined {
  if (!codes) return tokens.some((token) => factorOf(token) > 1000) ? undefined : null;
  if (codes.length < 2) return codes[0];
  const spoken = tokens
    .filter((token) => is(token, ...PAY_PERIODS, 'to', 'per'))
    .map(({ meanings }) => meanings.map(({ value }) => value));
  const isSpoken = (language: string) => spoken.every((languages) => languages.includes(language));
  if (codes.includes('USD')) return isSpoken('en') ? null : undefined;
  const home = codes.filter((code) => homesOf([code]).some(isSpoken));
  return spoken.length > 0 && home.length === 1 ? home[0] : undefined;
}
