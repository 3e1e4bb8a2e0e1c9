import { toPlainText } from '../kit/markdown.ts';
import { toParagraphs, toTitledList } from '../kit/markup.ts';
import { formatMoney } from '../rates/money.ts';
import { isStated, passportFacts } from './passport-facts.ts';
import type { PayPeriod } from './pay.ts';
import type { Job } from './posting.ts';

// Texts about jobs. Must not import zod: public pages load this file.

type Pay = Pick<Job, 'salaryRange' | 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'>;

/** Whether cards and pages show a job's pay in figures: without a currency, they mean nothing. */
export const showsFigures = ({
  salaryMin,
  salaryCurrency,
}: Pick<Pay, 'salaryMin' | 'salaryCurrency'>) => salaryMin != null && Boolean(salaryCurrency);

/** A job's pay for cards and pages: in figures if they are known, otherwise the company's text. */
export function payOf(job: Pay): { amount: string; period?: string } | undefined {
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryRange } = job;
  if (salaryMin == null || !salaryCurrency || !showsFigures(job))
    return salaryRange ? { amount: salaryRange } : undefined;
  const money = (amount: number) => formatMoney(amount, salaryCurrency, salaryMin < 1000 ? 2 : 0);
  const most = salaryMax != null && salaryMax > salaryMin ? ` – ${money(salaryMax)}` : '';
  const amount = money(salaryMin) + most;
  return salaryPeriod ? { amount, period: salaryPeriod } : { amount };
}

/** 'Hybrid', unless the location says it, as 'Remote (EU)' does. */
export const workplaceBeside = ({
  jobLocation,
  workplace,
}: Pick<Job, 'jobLocation' | 'workplace'>) =>
  jobLocation.toLowerCase().includes(workplace.toLowerCase()) ? '' : workplace;

/** 'Porto, Portugal · Hybrid'. */
export const placeInWords = (job: Pick<Job, 'jobLocation' | 'workplace'>): string =>
  [job.jobLocation, workplaceBeside(job)].filter(Boolean).join(' · ');

/** The end of an amount: '' without a period. */
export const eachPeriod = (period: PayPeriod | null | undefined): string =>
  period ? ` ${EACH[period]}` : '';

const EACH: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
};

/** `payOf` as one text: '€52,000 – €64,000 / year'; '' if no pay is stated. */
export function payInWords(job: Pay): string {
  const { amount = '', period } = payOf(job) ?? {};
  return period ? `${amount} / ${period}` : amount;
}

/** A job's text as HTML for search engines and feeds, without the defaults of product.md section 2.4. */
export const jobHtml = ({
  jobDescription,
  jobRequirements,
  jobBenefits,
  ...job
}: Pick<
  Job,
  'jobDescription' | 'jobRequirements' | 'jobBenefits' | 'passport' | 'companyName'
>): string =>
  toParagraphs(toPlainText(jobDescription)) +
  toTitledList('Requirements', jobRequirements) +
  toTitledList('Benefits', jobBenefits) +
  toTitledList('Posting passport', passportLines(job));

/** 'Start: Jan 11, 2027'; none if the company states nothing. */
const passportLines = (job: Pick<Job, 'passport' | 'companyName'>): string[] =>
  isStated(job) ? passportFacts(job).map(({ name, value }) => `${name}: ${value}`) : [];

/** Characters of the description and number of skills on a card (product.md section 9). */
export const DESCRIPTION_PREVIEW = 120;
export const CARD_SKILLS = 3;

/** The beginning of a description in Markdown, as a text of at most `max` characters. */
export const summarize = (description: string, max: number): string =>
  // Of a long text, only as much is read as could be shown.
  truncate(
    toPlainText(description.slice(0, max * 4))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    max,
  );

/** Shortens to at most `max` characters at the end of a word, with '...' (product.md section 2.4). */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max * 0.6 ? end : max).trimEnd()}...`;
}
