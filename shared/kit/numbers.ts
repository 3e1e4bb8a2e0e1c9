// How typed numbers are read. Must not import zod: public pages load this file.

export interface NumberRule {
  /**
   * Decimals that such figures have at most. Three digits after a separator are thousands where there cannot be three
   * decimals.
   */
  decimals?: number;
  /** A dot is never a separator of thousands, as in exchange rates. */
  dotIsDecimal?: boolean;
}

const THOUSAND = 1000;

/** Digits of every script as 0 to 9, and one kind of space; without marks that change the direction of text. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))
    .replaceAll('٫', '.')
    .replaceAll(/[٬＇]/g, '’')
    .replaceAll(/[،，]/g, ',')
    .replaceAll('．', '.')
    .replaceAll(/\p{Zs}/gu, ' ');
}

/** The digits of a script follow each other, from 0 to 9. */
function digitOf(code: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/**
 * Reads a number that a person typed: '1,500', '1 500', '1’500', '2,5', '1.234,56', '12,34,567', '45k', '１２', '٣٫٥'.
 * A comma before exactly three digits separates thousands; a dot there can mean either and is refused.
 * @returns why it is refused if it is no number, has words beside it, or can be read in two ways
 */
export function readNumber(
  text: string,
  rule: NumberRule = {},
): { number: number } | { refusal: string } {
  const plain = plainDigits(text).trim();
  const [, sign = '', digits = '', k = '', unit = ''] =
    /^([-+−–]?) ?((?:\d|[.,](?=\d))(?:[\d.,'’ ]*\d)?)( ?k\b)?(.*)$/isu.exec(plain) ?? [];
  if (unit.trim() && !/\d/.test(unit))
    return { refusal: `Write only the number, without “${unit.trim().slice(0, 40)}”.` };
  const found = unit.trim() ? [] : readDigits(digits, rule);
  const [number, other] = found.map(
    (read) => read * (k ? THOUSAND : 1) * (/[-−–]/.test(sign) ? -1 : 1),
  );
  if (
    number === undefined ||
    !Number.isFinite(number) ||
    Math.abs(number) > Number.MAX_SAFE_INTEGER
  )
    return { refusal: 'Enter a number, such as 12 or 3.5.' };
  if (other === undefined) return { number };
  return {
    refusal: `“${plain}” can be read as ${figures(number)} or as ${figures(other)}. Write ${plainNumber(number)} or ${plainNumber(other)}.`,
  };
}

/** What digits with separators can mean: none, one or two numbers. */
function readDigits(
  digits: string,
  { decimals = 12, dotIsDecimal = false }: NumberRule = {},
): number[] {
  const toNumber = (whole: string, rest = '') =>
    Number(`${whole.replaceAll(/\D/g, '') || '0'}.${rest || '0'}`);
  const [, single = '', mark, tail = ''] = /^(\d*)([.,])(\d+)$/.exec(digits) ?? [];
  if (mark) {
    const isGroup = tail.length === 3 && /^[1-9]\d{0,2}$/.test(single);
    const mayGroup = isGroup && !(mark === '.' && dotIsDecimal);
    const mayBeDecimals = tail.length <= decimals && !(isGroup && mark === ',');
    return [
      ...(mayGroup ? [toNumber(single + tail)] : []),
      ...(mayBeDecimals ? [toNumber(single, tail)] : []),
    ];
  }
  const [, whole, rest = ''] = GROUPED.exec(digits) ?? [];
  if (whole === undefined || rest.length > decimals) return [];
  return [toNumber(whole, rest)];
}

/** Plain, or grouped with one separator (lakhs too: '10,00,000'), with decimals after another one. */
const GROUPED =
  /^(\d+|\d{1,3}(?:,\d{3})+(?!,)|\d{1,3}(?:\.\d{3})+(?!\.)|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}(?!,))(?:[.,](\d+))?$/;

const figures = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 12 });

/** A number as a field shows it; `readNumber` reads it without a doubt. */
export function plainNumber(number: number | null | undefined): string {
  if (number == null) return '';
  const text = number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 });
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** 'Read as 1,500': how a typed number is read, if that is not plain from the text. */
export function numberReading(text: string, rule?: NumberRule): string | undefined {
  if (!text.trim()) return undefined;
  const read = readNumber(text, rule);
  if ('refusal' in read) return undefined;
  return String(read.number) === text.trim() ? undefined : `Read as ${figures(read.number)}`;
}

/** The number in a field: null if it is blank, NaN if it is refused. */
export function fieldNumber(text: string, rule?: NumberRule): number | null {
  if (!text.trim()) return null;
  const read = readNumber(text, rule);
  return 'number' in read ? read.number : Number.NaN;
}
