// Must not import zod: public pages load this file.

/** '€38k', '¥3.3M'. It uses nothing but its arguments, because its text may be a part of pages. @param format a compact one */
export function inShort(amount: number, format: Intl.NumberFormat): string {
  return format.format(amount).replace(/K$/, 'k');
}

/** The options of a format of amounts in short; a currency comes to them. */
export const IN_SHORT = {
  style: 'currency',
  notation: 'compact',
  trailingZeroDisplay: 'stripIfInteger',
} as const;

/** Kept, because making one costs as much as formatting a hundred amounts. */
const shortFormats = new Map<string, Intl.NumberFormat>();

/** Amounts such as '$8.8K' in US English; a currency of three letters. */
export function shortFormat(currency: string): Intl.NumberFormat {
  let format = shortFormats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { ...IN_SHORT, currency });
    // Some two hundred currencies; an address may name others.
    if (shortFormats.size < 200) shortFormats.set(currency, format);
  }
  return format;
}
