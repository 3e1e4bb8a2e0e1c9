import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { fieldsInWords, inAllFields, splitFields } from '../../../shared/jobs/search/fields.ts';
import type { payOfSearch, Town, UnderstoodSearch } from '../../../shared/jobs/search/contract.ts';
import { distanceInWords, usesMiles } from '../../../shared/jobs/search/distances.ts';
import { inShort, shortFormat } from '../../../shared/jobs/text.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { convert } from '../../../shared/rates/conversion.ts';
import { useOwnCurrency } from '../../rates/own-currency.ts';
import { useSite } from '../../site.ts';
import { toEarlyAmount } from '../lists/early-pay.ts';
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
          {' · '}
          <Link to={allJobsPath({ ...filters, literal: 'true' })} preventScrollReset>
            Search for exactly “{keywords}”
          </Link>
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
  if (also.length > 0)
    parts.push(`${parts.length > 0 ? 'also' : 'Also'} found: ${also.join(', ')}`);
  if (place) {
    const isFirst = parts.length === 0;
    const where = place.within === null ? `in ${withArticle(place.name)}` : `near ${place.name}`;
    if (!place.hasJobs) parts.push(`${isFirst ? 'No' : 'no'} jobs ${where}`);
    else if (place.within !== null)
      parts.push(
        `${isFirst ? 'Near' : 'near'} ${place.name} (${distanceInWords(place.within, inMiles)})`,
      );
    else parts.push(`${isFirst ? 'In' : 'in'} ${withArticle(place.name)}`);
  }
  if (remote) parts.push(parts.length > 0 ? 'remote' : 'Remote');
  parts.push(...choices);
  return parts;
}

/** 'the United Kingdom', 'Germany'. */
const withArticle = (country: string) =>
  /^(United|Netherlands|Philippines|Bahamas|Maldives)/.test(country) ? `the ${country}` : country;

/** How the location was read: another spelling, one of several towns of its name, or none that a distance can be from. */
export function AboutLocation({ filters, understood, town }: UnderstoodProps) {
  const { location: asked, within } = filters;
  const location = understood?.location;
  const others = asked ? (town?.others ?? []) : [];
  return (
    <>
      {location?.isCorrected && (
        <p className={styles.understood}>
          Showing results for <strong>“{location.name}”</strong> instead of “{asked}”.
        </p>
      )}
      {others.length > 0 && (
        <p className={styles.understood}>
          Showing {town?.name}. Other places of this name:{' '}
          {others.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ' · '}
              <Link to={allJobsPath({ ...filters, location: name })} preventScrollReset>
                {name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {within && location?.within === null && (
        <p className={styles.understood}>
          {location.name === null
            ? `We don't know where “${asked}” is, so we looked for jobs with “${asked}” in their location.`
            : `“${location.name}” is a country or region, so the distance does not apply.`}
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
 * The range of the stated pay of all results, in the currency of the search, otherwise in the visitor's, which the browser
 * writes before React hydrates it (early-pay.ts).
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
    <span {...(!isChosen && toEarlyAmount(amount, pay.currency))} suppressHydrationWarning>
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
