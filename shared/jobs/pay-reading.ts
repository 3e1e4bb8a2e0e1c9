// cspell:ignore brutto Jahr
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
  /** The digits of a number. */
  digits?: string;
}

/** In characters; no word of the table is longer. */
const WORD_MAX = 24;
/** Digits with separators; `readNumber` decides whether they form a number. */
const FIGURES = /\d(?:[\d.,'’ ]*\d)?/y;
/** '55.000,-' and '95’000.–' are whole amounts. */
const WITHOUT_CENTS = /(\d)(?:[.,] ?[-–—]+|\.?--)(?! ?\d)/g;
/** Letters of scripts that put spaces between words. */
const SPACED =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{M}]/u;
const UNKNOWN = /[\p{L}\p{M}]+|[^]/uy;
const RANGE_SIGN = /^(?:-|–|—|−|‐|~|〜|\.\.|\.\.\.|→)$/;
/** Capitals beside an amount that are a word: 'TOP 60,000', 'ALL 5 OF US'. */
const ALSO_WORDS: ReadonlySet<string> = new Set(['ALL', 'TOP']);

/** The table is read when the first text is. */
let known: Map<string, Meaning[]> | undefined;

function meanings(): Map<string, Meaning[]> {
  if (known) return known;
  const words = new Map<string, Meaning[]>();
  const add = (list: string, value: string, texts: readonly string[] = []) => {
    for (const text of texts) {
      const word = plainText(text).toLowerCase();
      words.set(word, [...(words.get(word) ?? []), { list, value }]);
    }
  };
  for (const [language, lists] of Object.entries(table.languages))
    for (const [list, texts] of Object.entries(lists)) add(list, language, texts);
  for (const [factor, texts] of Object.entries(table.multipliers)) add('factor', factor, texts);
  for (const [code, texts] of Object.entries(table.currencies)) add('currency', code, texts);
  known = words;
  return words;
}

/** One spelling of digits, signs and spaces. Lower case has the same length, so that positions agree. */
const plainText = (text: string) =>
  plainDigits(text.normalize('NFKC'))
    .replaceAll(/[’‘ʼ´`]/g, "'")
    .replaceAll('İ', 'I')
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
  const at = tokens.flatMap(({ digits }, index) => (digits === undefined ? [] : [index]));
  const [first, second = first, ...others] = at;
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const [before, gap, after] = [
    tokens.slice(0, first),
    first === second ? undefined : tokens.slice(first + 1, second),
    tokens.slice(second + 1),
  ];
  if (gap ? !isRange(before, gap) : isUpperEnd(before, after)) return undefined;
  const max = amountOf(tokens, second);
  const min = amountOf(tokens, first, gap && tokens[second + 1], max);
  if (min === undefined || max === undefined) return undefined;
  const codes = codesOf(tokens);
  const period = periodOf(before, gap ?? [], after, homesOf(codes ?? []));
  const currency = currencyOf(tokens, codes);
  if (period === undefined || currency === undefined) return undefined;
  const isMoney = codes !== undefined || min >= 1000;
  if (!isMoney || !(min > 0 && max >= min && max <= AMOUNT_MAX)) return undefined;
  return { min, max, currency, period };
}

/** Whether an amount without a period can be compared as that of a year: '15 EUR' is not, '45,000 EUR' is. */
export const isForAYear = (amount: number, currency: string | null): boolean =>
  amount >= ((table.yearFrom as Record<string, number>)[currency ?? ''] ?? 10_000);

const is = ({ meanings: each }: Token, ...lists: readonly string[]): boolean =>
  each.some(({ list }) => lists.includes(list));
const isLetters = ({ text }: Token) => /^[\p{L}\p{M}]/u.test(text);
const isUnknownWord = (token: Token) => token.meanings.length === 0 && isLetters(token);

/** Numbers, the longest words of the table, and what is not known. */
function tokensOf(cased: string): Token[] {
  const text = cased.toLowerCase().length === cased.length ? cased.toLowerCase() : cased;
  const words = meanings();
  const tokens: Token[] = [];
  const joins = (at: number) =>
    SPACED.test(text[at - 1] ?? '') && SPACED.test(text[at] ?? '') && at < text.length;
  const wordAt = (start: number): Meaning[] | undefined => {
    if (joins(start)) return undefined;
    for (let length = Math.min(WORD_MAX, text.length - start); length > 0; length -= 1) {
      const found = words.get(text.slice(start, start + length));
      if (!found || joins(start + length)) continue;
      end = start + length;
      return found;
    }
    return undefined;
  };
  let end = 0;
  for (let start = 0; start < text.length; start = end) {
    end = start + 1;
    // The dot of 'Std.' says nothing.
    if (
      text[start] === ' ' ||
      (text[start] === '.' && tokens.at(-1)?.end === start && tokens.at(-1)?.meanings.length)
    )
      continue;
    FIGURES.lastIndex = start;
    const [digits] = FIGURES.exec(text) ?? [];
    if (digits !== undefined) {
      end = start + digits.length;
      tokens.push({ text: digits, digits, start, end, meanings: [] });
      continue;
    }
    const found = wordAt(start) ?? [];
    if (found.length === 0) {
      UNKNOWN.lastIndex = start;
      end = start + (UNKNOWN.exec(text)?.[0].length ?? 1);
    }
    tokens.push({ text: cased.slice(start, end), start, end, meanings: found });
  }
  return tokens.map((token, index) => {
    // 'an' is a year in French, but not in 'an hour'.
    const next = tokens[index + 1];
    const isArticle = is(token, 'article', 'per') && next && is(next, ...PERIODS);
    if (!isArticle) return token;
    return { ...token, meanings: token.meanings.filter(({ list }) => !isPeriod(list)) };
  });
}

/** Text between two amounts: '-', 'a year to', '€ bis'. */
function isRange(before: readonly Token[], gap: readonly Token[]): boolean {
  const isBetween = before.some((token) => is(token, 'between'));
  const joined = gap.filter(
    (token) => RANGE_SIGN.test(token.text) || is(token, 'to') || (isBetween && is(token, 'and')),
  );
  const isKnown = gap.every(
    (token) =>
      token.meanings.length > 0 ||
      ['/', '.', '…'].includes(token.text) ||
      RANGE_SIGN.test(token.text) ||
      // 'XYZ' of '50 XYZ - 60 XYZ'.
      /^[A-Z]{3}$/.test(token.text),
  );
  return joined.length > 0 && isKnown;
}

/** 'Up to $100k' says no lower end. */
function isUpperEnd(before: readonly Token[], after: readonly Token[]): boolean {
  const isBeside = (token: Token) =>
    is(token, 'currency', 'factor', 'gross', 'article', ...PAY_PERIODS) ||
    /^[:(/.]$/.test(token.text);
  const next = before.findLast((token) => is(token, 'upTo') || !isBeside(token));
  const following = after.find((token) => is(token, 'upTo') || !isBeside(token));
  return [next, following].some((token) => token && is(token, 'upTo'));
}

/**
 * The amount of a number with its factor.
 * @param later the word after the upper end of a range, whose factor the lower end has too: '80-120k'
 */
function amountOf(
  tokens: readonly Token[],
  index: number,
  later?: Token,
  max = 0,
): number | undefined {
  const [before, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const read = readNumber(token?.digits ?? '', MONEY);
  if (!('number' in read)) return undefined;
  // '3rd', '80kpa', 'E13'
  const isOfWord =
    (next?.start === token?.end && next && isUnknownWord(next) && !isCode(next.text)) ||
    (before?.end === token?.start && before && isUnknownWord(before) && !isCode(before.text));
  if (isOfWord) return undefined;
  const own = factorOf(next);
  const shared = own === 1 && later ? factorOf(later) : own;
  return (
    read.number * (own === 1 && read.number * shared > max && max > 0 ? 1 : shared) || undefined
  );
}

const factorOf = (token: Token | undefined) =>
  Number(token?.meanings.find(({ list }) => list === 'factor')?.value ?? 1);

type Period = PayPeriod | 'other';

/** @returns null if no period is stated, undefined if the pay is for something else or for two periods */
function periodOf(
  before: readonly Token[],
  gap: readonly Token[],
  after: readonly Token[],
  languages: readonly string[],
): PayPeriod | null | undefined {
  const periodsIn = (token: Token) => periodsOf(token, languages);
  const behind = periodBehind(after, periodsIn);
  const found = [...(behind === null ? [] : [behind]), ...gap.flatMap(periodsIn)];
  if (found.length === 0) {
    const from = before.findLastIndex((token) => /^[,;+]$/.test(token.text));
    const words = before.slice(from + 1).filter(({ text }) => !text.startsWith('/'));
    found.push(...words.flatMap(periodsIn));
  }
  const [period = null, ...others] = new Set(found);
  return others.length > 0 || period === 'other' ? undefined : period;
}

/** The period of a word; 'other' if it means several, also in the languages of the currency. */
function periodsOf({ meanings: all }: Token, languages: readonly string[]): Period[] {
  const each = all.filter(({ list }) => isPeriod(list));
  const local = each.filter(({ value }) => languages.includes(value));
  const lists = new Set((local.length > 0 ? local : each).map(({ list }) => list as Period));
  return lists.size > 1 ? ['other'] : [...lists];
}
const PERIODS = [...PAY_PERIODS, 'other'] as const;
const isPeriod = (list: string) => (PERIODS as readonly string[]).includes(list);

/** The period that follows an amount: '€ brutto / Jahr', 'EUR, monthly'. */
function periodBehind(
  after: readonly Token[],
  periodsIn: (token: Token) => Period[],
): Period | null {
  let [isStrict, hasComma] = [false, false];
  for (const [index, token] of after.entries()) {
    const [period] = periodsIn(token);
    if (period) return hasComma && after.slice(index + 1).some(isUnknownWord) ? null : period;
    const isSign = /^[/(),.:·-]$/.test(token.text);
    const isKnown = is(token, 'currency', 'per', 'article', 'gross') || isCode(token.text);
    if (!isSign && !isKnown && !(index === 0 && is(token, 'factor'))) {
      if (isStrict && isLetters(token)) return 'other';
      const rest = after.slice(index);
      const until = rest.findIndex(({ text }) => /^[+,;&|]$/.test(text));
      const within = until === -1 ? rest : rest.slice(0, until);
      const per = within.findIndex((each) => each.text === '/' || is(each, 'per'));
      return (per > 0 && periodsIn(within[per + 1] ?? token)[0]) || null;
    }
    isStrict = token.text === '/' || is(token, 'per');
    hasComma ||= token.text === ',';
  }
  return null;
}

const isCode = (text: string) => isCurrency(text) && !ALSO_WORDS.has(text);

/** The currencies that all signs and words may mean; undefined if there are none. */
function codesOf(tokens: readonly Token[]): string[] | undefined {
  const isBesideAmount = (index: number) =>
    [tokens[index - 1], tokens[index + 1]].some(
      (token) => token && (token.digits !== undefined || is(token, 'factor', 'currency')),
    );
  const capitals = new Set(tokens.flatMap(({ text }) => text.match(/^[A-Z]{2,}$/) ?? []));
  const stated = tokens.flatMap((token, index): string[][] => {
    const codes = token.meanings.flatMap(({ list, value }) => (list === 'currency' ? value : []));
    const isShort = isLetters(token) && token.text.length <= 2;
    if (codes.length > 0 && (!isShort || isBesideAmount(index))) return [codes];
    const isOther = token.meanings.length === 0 && capitals.size === 1 && isBesideAmount(index);
    if (isOther && isCode(token.text)) return [[token.text]];
    // A sign that the table lacks.
    return /^\p{Sc}$/u.test(token.text) && codes.length === 0 ? [[]] : [];
  });
  const [first, ...others] = stated;
  return first?.filter((code) => others.every((codes) => codes.includes(code)));
}

const homesOf = (codes: readonly string[]) =>
  codes.flatMap((code) => (table.home as Record<string, string>)[code] ?? []);

/** @returns null for none, or '$' alone; undefined if the signs and words stand for several */
function currencyOf(
  tokens: readonly Token[],
  codes: readonly string[] | undefined,
): string | null | undefined {
  const factor = Math.max(...tokens.map(factorOf));
  if (!codes) return factor > 1000 ? undefined : null;
  if (codes.length < 2) return codes[0];
  const spoken = tokens.flatMap((token) =>
    is(token, ...PAY_PERIODS, 'to', 'per')
      ? [token.meanings.flatMap(({ list, value }) => (list === 'currency' ? [] : value))]
      : [],
  );
  const isSpoken = (language: string) => spoken.every((languages) => languages.includes(language));
  if (codes.includes('USD')) return isSpoken('en') ? null : undefined;
  const home = codes.filter((code) => homesOf([code]).some(isSpoken));
  return spoken.length > 0 && home.length === 1 ? home[0] : undefined;
}
