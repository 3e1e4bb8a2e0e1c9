import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { fieldsInWords, inAllFields, splitFields } from '../../../shared/jobs/search/fields.ts';
import type { payOfSearch, Town, UnderstoodSearch } from '../../../shared/jobs/search/contract.ts';
import { distanceInWords, usesMiles } from '../../../shared/jobs/search/distances.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { convert } from '../../../shared/rates/conversion.ts';
import { inShort, shortFormat } from '../../../shared/rates/short.ts';
import { useOwnCurrency } from '../../rates/own-currency.ts';
import { useSite } from '../../site.ts';
import { allJobsPath, type JobFilters } from './search.ts';
import styles from './understood.module.css';

interface UnderstoodProps {
  filters: JobFilters;
  /** Undefined if the words were searched as they are. */
  understood?: UnderstoodSearch | undefined;
  /** The town that the search names. */
  town?: Town | undefined;
}

/** What the search made of the keywords, with a link to the literal search, or from there back. */
export function Understood({ filters, understood, town }: UnderstoodProps) {
  const { keywords } = filters;
  const terms = splitFields(keywords).fields;
  if (filters.literal) {
    return (
      <p className={styles.understood}>
        Showing results for exactly “{keywords}”.{' '}
        <Link to={allJobsPath({ ...filters, literal: '' })} preventScrollReset>
          Include similar words
        </Link>
      </p>
    );
  }
  const parts = understood ? partsOf(understood, usesMiles(town?.country)) : [];
  return (
    <>
      {terms.length > 0 && (
        <p className={styles.understood}>
          Only jobs {fieldsInWords(terms)}.{' '}
          <Link
            to={allJobsPath({ ...filters, keywords: inAllFields(keywords) })}
            preventScrollReset
          >
            Search everywhere
          </Link>
        </p>
      )}
      {parts.length > 0 && (
        <p className={styles.understood}>
          {parts.map((part, index) => (
            // The parts change together.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {index > 0 && ' · '}
              {part}
            </Fragment>
          ))}
          {keywords && ' · '}
          {keywords && (
            <Link to={allJobsPath({ ...filters, literal: 'true' })} preventScrollReset>
              Search for exactly “{keywords}”
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function partsOf(
  { corrections, synonyms, place, remote, choices = [] }: UnderstoodSearch,
  inMiles: boolean,
): ReactNode[] {
  const parts: ReactNode[] = corrections.map(({ from, to }) => (
    <>
      Showing results for <strong>“{to}”</strong> instead of “{from}”
    </>
  ));
  const also = [...new Set(synonyms.flatMap((synonym) => synonym.also))];
  if (also.length > 0) parts.push(`also found: ${also.join(', ')}`);
  if (place) {
    const { name, within, hasJobs } = place;
    const where = within === null ? `in ${withArticle(name)}` : `near ${name}`;
    const distance = within && hasJobs ? ` (${distanceInWords(within, inMiles)})` : '';
    parts.push(`${hasJobs ? '' : 'no jobs '}${where}${distance}`);
  }
  if (remote) parts.push('remote');
  const [first, ...others] = [...parts, ...choices];
  const isText = typeof first === 'string';
  return [isText ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...others];
}

/** 'the United Kingdom', 'Germany'. */
const withArticle = (country: string) =>
  /^(United|Netherlands|Philippines|Bahamas|Maldives)/.test(country) ? `the ${country}` : country;

/** Other towns of the location's name, and why a distance is not applied: it needs a town. */
export function AboutLocation({ filters, understood, town }: UnderstoodProps) {
  const location = understood?.location;
  return (
    <>
      {filters.location && town && town.others.length > 0 && (
        <p className={styles.understood}>
          Showing {town.name}. Other places of this name:
          {town.others.map((name, index) => (
            <Fragment key={name}>
              {index === 0 ? ' ' : ' · '}
              <Link to={allJobsPath({ ...filters, location: name })} preventScrollReset>
                {name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {filters.within && location?.within === null && (
        <p className={styles.understood}>
          {location.name === null
            ? `We don't know where “${location.text}” is, so we looked for jobs with “${location.text}” in their location.`
            : `“${location.text}” is a country or region, so the distance does not apply.`}
        </p>
      )}
    </>
  );
}

interface PayOfResultsProps {
  filters: JobFilters;
  pay: z.output<typeof payOfSearch>;
}

/**
 * The range of the stated pay of all results, in the currency of the search, otherwise in the visitor's, which a feature's
 * script may write before React hydrates it.
 */
export function PayOfResults({ filters, pay }: PayOfResultsProps) {
  const own = useOwnCurrency();
  const { rates } = useSite();
  const { low, median, high, count } = pay;
  const isChosen = filters.payIn !== '' || filters.salaryCurrency !== '';
  const asked = isChosen ? pay.currency : (own ?? pay.currency);
  const factor = convert(1, pay.currency, asked, rates);
  const format = shortFormat(factor ? asked : pay.currency);
  const money = (amount: number) => (
    <span
      {...(!isChosen && { 'data-amount': `${amount}|${pay.currency}` })}
      suppressHydrationWarning
    >
      {inShort(amount * (factor ?? 1), format)}
    </span>
  );
  return (
    <p className={styles.pay}>
      Pay: {money(low)}–{money(high)} a year, median {money(median)} ({counted(count, 'job')}{' '}
      {count === 1 ? 'states' : 'state'} it)
    </p>
  );
}
