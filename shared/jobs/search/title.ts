import { inFigures } from '../../kit/figures.ts';
import { DEFAULT_CURRENCY } from '../../rates/default-currency.ts';
import type { JobSearch } from './contract.ts';
import { aroundLabel } from './distances.ts';
import { fieldsInWords, splitFields } from './fields.ts';

// Must not import zod: the page of all jobs loads this file.

type Search = { [Name in keyof JobSearch]?: unknown };

/** A search as a title: 'Remote full-time or contract jobs for “react” in Berlin'; 'Jobs' without filters. */
export function searchInWords(search: Search): string {
  const valuesOf = (name: keyof JobSearch) =>
    [search[name] ?? '']
      .flat()
      .map((value) => String(value).trim())
      .filter((value) => value && value.toLowerCase() !== 'all');
  const textOf = (name: keyof JobSearch) => valuesOf(name)[0] ?? '';
  const either = (values: readonly string[]) => [...new Set(values)].join(' or ').toLowerCase();
  const [keywords, location, within] = [textOf('keywords'), textOf('location'), textOf('within')];
  const [days, currency] = [
    textOf('postedWithin'),
    textOf('salaryCurrency') || textOf('payIn') || DEFAULT_CURRENCY,
  ];
  const isRemote = textOf('remote') === 'true';
  const { fields, others } = splitFields(keywords);
  const words = [
    either([...(isRemote ? ['Remote'] : []), ...valuesOf('workplace')]),
    either(valuesOf('experienceLevel')),
    either(valuesOf('jobType')),
    'jobs',
    others.trim() && `for “${others.trim()}”`,
    fieldsInWords(fields),
    location && (within ? aroundLabel(within, location) : `in ${location}`),
    textOf('salaryMin') &&
      `that pay ${inFigures(Number(textOf('salaryMin')))} ${currency} a year or more`,
    days && (days === '1' ? 'posted in the last day' : `posted in the last ${days} days`),
  ]
    .filter(Boolean)
    .join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
