import { findingsOf, placeName, type StatedPosting } from './findings.ts';
import type { WorkPlace } from '../../../shared/jobs/posted-place.ts';
import { comingLaws, type Employer, lawsFor } from './laws.ts';
import type { Law } from './rows.ts';

/** Days before a law pauses a job at which its company is warned. */
export const LAW_WARNINGS = [14, 3] as const;
/** Days until a public job is paused by a law that applies since the company grew, or since the table changed. */
export const LAW_GRACE_DAYS = 14;

/** A published text with what decides which laws apply to it. */
export interface Published {
  text: StatedPosting;
  place: WorkPlace;
  employer: Employer;
  /** When the text was published. */
  postedAt: Date;
}

/** A law, and what to do about a text that it forbids. */
export interface Forbidding {
  law: Law;
  problems: string[];
}

/** The laws that forbid a published text at a moment. */
export const forbiddenAt = (
  { text, place, employer, postedAt }: Published,
  at: Date,
): Forbidding[] =>
  lawsFor(place, at, employer, postedAt).flatMap((law) => {
    const problems = problemsOf(text, law);
    return problems.length > 0 ? [{ law, problems }] : [];
  });

/** The first moment after one and before another at which a law begins that forbids a published text. */
export function forbiddenFrom(
  { text, place, employer }: Published,
  period: { after: Date; before: Date },
): Date | undefined {
  const moments = comingLaws(place, period, employer)
    .filter(({ law }) => problemsOf(text, law).length > 0)
    .map(({ begins }) => begins.getTime());
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
}

const problemsOf = (text: StatedPosting, law: Law): string[] => [
  ...new Set(findingsOf(text, [law]).map(({ problem }) => problem)),
];

/** 'a law of Delaware', 'laws of Delaware and Illinois'. */
export function lawsOf(laws: readonly Pick<Law, 'place'>[]): string {
  const names = [...new Set(laws.map(placeName))];
  return names.length === 1 ? `a law of ${names[0]}` : `laws of ${list.format(names)}`;
}

const list = new Intl.ListFormat('en-US');
