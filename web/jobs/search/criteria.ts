import { type JobFilters, readFilters } from './address.ts';

const NOTHING = readFilters(new URLSearchParams());

/** One thing that a list is filtered by, as people see it: pay is one, though it is two fields. */
export interface Criterion {
  /** 'Location'. */
  label: string;
  /** 'Berlin'. */
  text: string;
  /** As part of a sentence: 'in "Berlin"'. */
  words: string;
  /** The search without it. */
  without: JobFilters;
}

/** What a list is filtered by; the order of the jobs is no filter. */
export function criteriaOf(filters: JobFilters): Criterion[] {
  const { keywords, location, jobType, experienceLevel, remote, postedWithin } = filters;
  const pay = payInWords(filters);
  const posted = postedWithin && postedLabel(postedWithin);
  const all: [label: string, text: string, words: string, names: (keyof JobFilters)[]][] = [
    ['Keywords', keywords, `for "${keywords}"`, ['keywords']],
    ['Location', location, `in "${location}"`, ['location']],
    ['Job type', jobType, `with the job type ${jobType}`, ['jobType']],
    ['Experience', experienceLevel, `at the level ${experienceLevel}`, ['experienceLevel']],
    ['Pay', pay, `with a pay of ${pay}`, ['salaryMin', 'salaryCurrency']],
    ['Workplace', remote && 'Remote', 'to be done remotely', ['remote']],
    ['Posted', posted, `posted within the ${posted.toLowerCase()}`, ['postedWithin']],
  ];
  return all
    .filter(([, text]) => text)
    .map(([label, text, words, names]) => ({
      label,
      text,
      words,
      without: { ...filters, ...Object.fromEntries(names.map((name) => [name, ''])) },
    }));
}

/** 'for "nurse" in "Berlin", with the job type Contract, to be done remotely'. */
export function inOneSentence(filters: JobFilters): string {
  const { keywords, location } = filters;
  const words = (some: JobFilters) => criteriaOf(some).map((criterion) => criterion.words);
  const sought = words({ ...NOTHING, keywords, location }).join(' ');
  const others = words({ ...filters, keywords: '', location: '' });
  return [sought, ...others].filter(Boolean).join(', ');
}

/** 'Past 7 days' for '7'. */
export const postedLabel = (days: string) => (days === '1' ? 'Past 24 hours' : `Past ${days} days`);

/** '€50,000 or more a year'; '' for no filter. */
function payInWords({ salaryMin, salaryCurrency }: JobFilters): string {
  if (!salaryMin) return salaryCurrency && `any amount in ${salaryCurrency}`;
  const amount = Number(salaryMin);
  if (Number.isNaN(amount)) return salaryMin;
  const isCode = /^[A-Z]{3}$/.test(salaryCurrency);
  const money = new Intl.NumberFormat('en-US', {
    maximumFractionDigits: 0,
    ...(isCode && { style: 'currency', currency: salaryCurrency }),
  });
  return `${money.format(amount)} or more a year`;
}
