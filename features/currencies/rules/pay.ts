import { eachPeriod } from '../../../shared/jobs/text.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { convert, type Rates, roundApproximately } from '../../../shared/rates/conversion.ts';
import { amountInFigures, symbolOf, SYMBOLS } from '../../../shared/rates/money.ts';

// Must not import zod: public pages load this file.

type Pay = Pick<Job, 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'>;

/**
 * A job's pay in another currency: '≈ €52,000–61,000 a year'. Undefined if it is paid in that currency, states no
 * figures or no currency, or if a rate is unknown.
 */
export function approximatePay(job: Pay, currency: string, rates: Rates): string | undefined {
  const { salaryMin, salaryMax, salaryCurrency: paidIn, salaryPeriod } = job;
  if (salaryMin == null || !paidIn || paidIn === currency) return undefined;
  const inCurrency = (amount: number) =>
    roundApproximately(convert(amount, paidIn, currency, rates) ?? 0);
  const [low, high] = [inCurrency(salaryMin), inCurrency(salaryMax ?? salaryMin)];
  const range = approximateRange(low, high, symbolOf(currency, SYMBOLS), amountInFigures);
  return range && range + eachPeriod(salaryPeriod);
}

/**
 * '≈ €52,000–61,000' for rounded amounts; undefined if the lower one is 0. It uses nothing but its arguments, because
 * the text of this function is a part of pages (../web/early-pay.ts).
 * @param symbol stands before the amounts
 */
export function approximateRange(
  low: number,
  high: number,
  symbol: string,
  figures: typeof amountInFigures,
): string | undefined {
  if (low === 0) return undefined;
  const digits = low < 1000 ? 2 : 0;
  const most = high > low ? `–${figures(high, digits)}` : '';
  return `≈ ${symbol}${figures(low, digits)}${most}`;
}
