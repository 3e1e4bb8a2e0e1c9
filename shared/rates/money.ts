// Must not import zod: public pages load this file.

/** What stands before an amount in US English; before those of other currencies stands their code. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  TWD: 'NT$',
  USD: '$',
  VND: '₫',
  XAF: 'FCFA\u00a0',
  XCD: 'EC$',
  XOF: 'F\u202fCFA\u00a0',
  XPF: 'CFPF\u00a0',
};

/**
 * '€52,000', 'KES 450'. As `Intl.NumberFormat` writes it in US English, without one: making it costs a phone as much as
 * showing ten cards of jobs, for each currency.
 * @param currency a code of three letters (ISO 4217)
 * @param digits at most so many fraction digits; an amount without a fraction has none
 */
export const formatMoney = (amount: number, currency: string, digits: 0 | 2): string =>
  symbolOf(currency, SYMBOLS) + amountInFigures(amount, digits);

/** '€', or 'KES ' for a currency without a symbol. Uses nothing but its arguments, like `amountInFigures`. */
export const symbolOf = (currency: string, symbols: typeof SYMBOLS): string =>
  symbols[currency] ?? `${currency}\u00a0`;

/**
 * '52,000', '17.50' for an amount that is not negative. It uses nothing but its arguments, because the text of this
 * function may be a part of pages.
 */
export const amountInFigures = (amount: number, digits: 0 | 2): string =>
  amount
    .toFixed(digits)
    .replace(/\.00$/, '')
    .replace(/\d(?=(\d{3}){1,7}(?!\d))/g, '$&,');
