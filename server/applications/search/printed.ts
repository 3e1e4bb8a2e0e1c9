import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import {
  APPLICATION_STATUS_LABELS,
  APPLICATION_STATUSES,
} from '../../../shared/applications/status.ts';
import { JOB_TYPES } from '../../../shared/jobs/posting.ts';
import type { Config } from '../../config.ts';
import { escapeLike } from '../../db/lists.ts';
import { applications, jobRevisions } from '../../db/schema.ts';
import { printedOn, printsOn } from '../../fragments/all.ts';
import { straight } from '../../jobs/search/words/letters.ts';
import { plain } from '../../plain.ts';
import type { Term } from './words.ts';

/** A day as rows print it (`formatDayNear`, shared/kit/dates.ts), in UTC; in any year without one. */
interface PrintedDay {
  /** From 1. */
  month: number;
  day: number;
  year: number | undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = /^([a-z]{3}) (\d{1,2})(?:,? (\d{4}))?$/;

function readDay(text: string): PrintedDay | undefined {
  const [, month = '', day, year] = DAY.exec(text) ?? [];
  const place = MONTHS.indexOf(month);
  if (place < 0) return undefined;
  return {
    month: place + 1,
    day: Number(day),
    year: year === undefined ? undefined : Number(year),
  };
}

/**
 * The days in a search: a month and the number after it are one, with the year if that follows. Alone they are no day, so
 * that 'Mar' finds Marta, and not everybody of March.
 */
export function daysIn(terms: readonly Term[]): Map<Term, PrintedDay> {
  const days = new Map<Term, PrintedDay>();
  for (let start = 0; start < terms.length; start += 1) {
    for (const length of [3, 2, 1]) {
      const parts = terms.slice(start, start + length);
      const day = readDay(parts.map((part) => part.plain).join(' '));
      if (!day) continue;
      for (const part of parts) if (!days.has(part)) days.set(part, day);
      break;
    }
  }
  return days;
}

/** Status words and types of jobs are found from their beginning, so that 'ed' does not find everybody. */
const BEGINNING_MIN = 3;
const begins = (label: string, term: Term) =>
  term.plain.length >= BEGINNING_MIN && ` ${plain(label)}`.includes(` ${term.plain}`);

/**
 * The condition that a row prints a word beside names and job: the status or what a feature prints, the type of the job,
 * or the day of the application. What does not depend on the row is looked up once.
 */
export function isPrintedIn(
  term: Term,
  day: PrintedDay | undefined,
  config: Config,
): SQL | undefined {
  const statuses = APPLICATION_STATUSES.filter((one) =>
    begins(APPLICATION_STATUS_LABELS[one], term),
  );
  const types = JOB_TYPES.filter((type) => begins(type, term));
  return or(
    statuses.length ? inArray(applications.status, statuses) : undefined,
    types.length ? inArray(jobRevisions.type, types) : undefined,
    day && appliedOn(day),
    ...printsOn(config).map(({ labels, has }) => {
      const found = labels.filter((label) => begins(label, term));
      return found.length ? has(found) : undefined;
    }),
  );
}

/** A pattern of `like` for texts with a term, with any kind of apostrophe within a word. */
export const containing = ({ plain: text }: Term): string =>
  `%${escapeLike(text).replaceAll(/(?<=\p{L})'/gu, '_')}%`;

/** Sets of the company's applications with a word in what features print in rows. */
export function printedBeside(term: Term, companyId: string, config: Config): SQL[] {
  const pattern = containing(term);
  return printedOn(config).map(({ find }) => find(pattern, companyId));
}

function appliedOn({ month, day, year }: PrintedDay): SQL | undefined {
  const at = sql`${applications.appliedAt} at time zone 'UTC'`;
  return and(
    sql`extract(month from ${at}) = ${month}`,
    sql`extract(day from ${at}) = ${day}`,
    year === undefined ? undefined : sql`extract(year from ${at}) = ${year}`,
  );
}

/** Whether a row prints a word, as `isPrintedIn` and the condition of names and jobs find it. */
export function printsOf(
  row: ApplicationRowAnswer,
  config: Config,
): (term: Term, day: PrintedDay | undefined) => boolean {
  const { applicant, job, status, appliedDate } = row;
  const printed = [
    displayName(applicant),
    applicant.email,
    job.jobTitle,
    job.jobLocation,
    ...applicant.applicantProfile.skills,
    ...printedOn(config).flatMap(({ texts }) => texts(row)),
  ];
  const text = plain(straight(printed.join(' ')));
  const labels = [
    APPLICATION_STATUS_LABELS[status],
    job.jobType,
    ...printsOn(config).flatMap(({ of }) => of(row as never)),
  ];
  const applied = new Date(appliedDate);
  return (term, day) =>
    text.includes(term.plain) ||
    labels.some((label) => begins(label, term)) ||
    (day !== undefined &&
      applied.getUTCMonth() + 1 === day.month &&
      applied.getUTCDate() === day.day &&
      (day.year ?? applied.getUTCFullYear()) === applied.getUTCFullYear());
}
