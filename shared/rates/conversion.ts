// Must not import zod: public pages load this file.

/** The currencies that pay is compared in (ISO 4217), by name of the code. Rates are stored for all but the euro. */
export const CURRENCIES = (
  'AED AUD BRL CAD CHF CNY CZK DKK EGP EUR GBP GHS HKD HUF ILS INR JPY KES KRW MXN NGN NOK NZD PLN SEK SGD TRY USD ' +
  'ZAR'
).split(' ');

/** The currency that all rates refer to. */
export const BASE = 'EUR';

/** Units of each currency for one euro; 1 for the euro itself. */
export type Rates = Readonly<Record<string, number>>;

/**
 * An amount in another currency, not rounded; undefined if one of the rates is unknown. It uses nothing but its
 * arguments, because the text of this function may be a part of pages.
 */
export function convert(
  amount: number,
  from: string,
  to: string,
  rates: Rates,
): number | undefined {
  if (from === to) return amount;
  const [one, other] = [from, to].map((currency) =>
    Object.hasOwn(rates, currency) ? rates[currency] : undefined,
  );
  return one && other && (amount / one) * other;
}

/**
 * An amount as people write an approximate one: three digits that are not zero if the first is 1, otherwise two.
 * 103,482 becomes 103,000 and 87,432 becomes 87,000. The error is below 1 % or 2.5 %. It uses nothing but its argument,
 * like `convert`.
 */
export function roundApproximately(amount: number): number {
  if (!(amount > 0)) return 0;
  const digits = amount.toExponential().startsWith('1') ? 3 : 2;
  return Number(amount.toPrecision(digits));
}
