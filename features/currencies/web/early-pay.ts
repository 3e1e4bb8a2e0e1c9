import { convert, type Rates, roundApproximately } from '../../../shared/rates/conversion.ts';
import { amountInFigures, symbolOf, SYMBOLS } from '../../../shared/rates/money.ts';
import { IN_SHORT, inShort } from '../../../shared/rates/short.ts';
import { approximateRange } from '../rules/pay.ts';

/**
 * Runs in the browser, where it uses nothing but its arguments: writes pay in the visitor's currency, and that currency
 * into the choice of it, as React does after it has hydrated the page (pay.tsx, currency-choice.tsx).
 */
function writePay(
  [toOwn, round, toRange, toFigures, toSymbol, toShort]: typeof FUNCTIONS,
  symbols: typeof SYMBOLS,
  short: Intl.NumberFormatOptions,
) {
  const choice = document.querySelector<HTMLElement>('[data-rates]');
  const own = document.documentElement.dataset['currency'];
  if (!choice || !own) return;
  choice.firstElementChild?.replaceChildren(own);
  const rates = JSON.parse(choice.dataset['rates'] ?? '{}') as Rates;
  const symbol = toSymbol(own, symbols);
  for (const line of document.querySelectorAll<HTMLElement>('[data-paid-in]')) {
    const { paidIn = '', pay = '' } = line.dataset;
    if (paidIn === own) continue;
    const [low = '', high = '', each = ''] = pay.split('|');
    const inOwn = (amount: string) => round(toOwn(Number(amount), paidIn, own, rates) ?? 0);
    const range = toRange(inOwn(low), inOwn(high), symbol, toFigures);
    if (range) line.textContent = range + each;
  }
  const amounts = document.querySelectorAll<HTMLElement>('[data-amount]');
  if (amounts.length === 0) return;
  const format = new Intl.NumberFormat('en-US', { ...short, currency: own });
  for (const element of amounts) {
    const [amount, currency = ''] = (element.dataset['amount'] ?? '').split('|');
    const converted = toOwn(Number(amount), currency, own, rates);
    if (converted) element.textContent = toShort(converted, format);
  }
}

const FUNCTIONS = [
  convert,
  roundApproximately,
  approximateRange,
  amountInFigures,
  symbolOf,
  inShort,
] as const;

/** A part of the script of each page for visitors. */
export const earlyPayScript = (): string =>
  `(${writePay.toString()})([${FUNCTIONS.join()}],${[SYMBOLS, IN_SHORT].map((part) => JSON.stringify(part)).join()});`;
