import { type PayPeriod, readPay } from '../../shared/jobs/pay.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { eachPeriod, showsFigures } from '../../shared/jobs/text.ts';

export type PayFields = Pick<
  Job,
  'salaryRange' | 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'
>;

/** '52,000 – 64,000'; '' without figures. */
export function amountsOf({ salaryMin: min, salaryMax: max }: PayFields): string {
  if (min === null) return '';
  const range = max !== null && max > min ? [min, max] : [min];
  return range.map((amount) => amount.toLocaleString('en-US')).join(' – ');
}

/** A job's pay as one text. Figures that its own text does not repeat take the text's place, as on its page. */
export function payText(job: PayFields): string {
  const { salaryRange, salaryMin: min, salaryMax: max, salaryCurrency, salaryPeriod } = job;
  if (min === null || (salaryRange && !showsFigures(job))) return salaryRange;
  const read = readPay(salaryRange);
  const isRepeated =
    read?.min === min &&
    read.max === max &&
    read.currency === salaryCurrency &&
    read.period === salaryPeriod;
  if (isRepeated) return salaryRange;
  return `${salaryCurrency ?? ''} ${amountsOf(job)}${eachPeriod(salaryPeriod)}`.trim();
}

/** Currencies that a bare '$' may stand for, as `readPay` reads them. */
const DOLLARS = ['US$', 'CA$', 'AU$'];
const FREQUENT = ['EUR', 'USD', 'GBP'];

/** The currencies to choose from where a text names none. */
export const currenciesFor = (text: string): string[] => (text.includes('$') ? DOLLARS : FREQUENT);

/** 'EUR 45,000', 'US$45,000 – US$55,000': a text without a currency, with this one. */
export const withCurrency = (text: string, currency: string): string =>
  currency.endsWith('$') ? text.replaceAll('$', currency) : text.replace(/\d/, `${currency} $&`);

/** '€45,000 a year + bonus': a text without a period, with this one after the last amount. */
export const withPeriod = (text: string, period: PayPeriod): string =>
  text.replace(
    /^(.*\d(?:\s?k\b)?(?:\s?(?:\p{Sc}|[A-Z]{3}\b))?)/isu,
    (amount) => `${amount}${eachPeriod(period)}`,
  );
