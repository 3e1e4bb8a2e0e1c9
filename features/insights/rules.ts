import * as z from 'zod/mini';
import { APPLICATION_STATUS_LABELS } from '../../shared/applications/status.ts';
import { keptAnswer } from '../../shared/companies/kept.ts';
import { type Source, SOURCES } from '../../shared/jobs/sources.ts';
import { addDays, DAY, dayOf, utcDay } from '../../shared/kit/dates.ts';
import { counted } from '../../shared/kit/figures.ts';
import { idFilter } from '../../shared/kit/lists.ts';
import { oneOfOrBlank, optionalLine } from '../../shared/kit/text.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';

/** The periods of a company's numbers, in days until today. */
export const PERIODS = ['30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD = '90' satisfies Period;
/** The most days of a period. */
const PERIOD_MAX = 366;

/** Query of the numbers: the last days, or from one day to another, both included, in UTC. Of one job, or of all. */
export const numbersQuery = z.object({
  days: z.optional(oneOfOrBlank(PERIODS)),
  from: optionalLine(40, dayOf),
  to: optionalLine(40, dayOf),
  job: idFilter('Choose one of your jobs.'),
});

export interface Days {
  /** '2026-08-29' */
  from: string;
  to: string;
}

function readDay(text: string): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00Z`) : undefined;
  return day && !Number.isNaN(day.getTime()) && utcDay(day) === text ? day : undefined;
}

/** The days of a query, until today at the latest; or what is wrong with them, by field. */
export function daysOf(
  { days, from = '', to = '' }: { days?: string | undefined; from?: string; to?: string },
  now: Date,
): Days | { errors: FieldErrors } {
  const today = utcDay(now);
  if (!from && !to) {
    const count = Number(days || DEFAULT_PERIOD);
    return { from: utcDay(addDays(now, 1 - count)), to: today };
  }
  const [first, last] = [readDay(from), readDay(to || today)];
  if (!first) return { errors: { from: 'Choose the first day.' } };
  if (!last) return { errors: { to: 'Choose the last day.' } };
  if (first > now)
    return { errors: { from: 'The first day is in the future. Choose today or an earlier day.' } };
  if (last < first) return { errors: { to: 'Choose a last day after the first.' } };
  const end = last > now ? new Date(`${today}T00:00Z`) : last;
  if ((end.getTime() - first.getTime()) / DAY >= PERIOD_MAX)
    return { errors: { from: `Choose at most ${PERIOD_MAX} days.` } };
  return { from, to: utcDay(end) };
}

export const STEPS = [
  'views',
  'started',
  'sent',
  'reviewed',
  'interviewed',
  'offered',
  'hired',
] as const;
export type Step = (typeof STEPS)[number];

/** The statuses in which applications wait for the company or the applicant. */
export const WAITING_STATUSES = ['pending', 'reviewed', 'interviewed', 'offered'] as const;

/** What is counted in place of a source if none is known. */
export const NO_SOURCE = 'unknown';

const count = z.number();

export const numbersAnswer = z.object({
  /** The days that are counted, both included, in UTC. */
  from: z.string(),
  to: z.string(),
  /** Null for all jobs, and for one that is not the company's. */
  job: z.nullable(z.object({ _id: z.string(), jobTitle: z.string() })),
  /** The first day with a view or a start of these jobs; null if there is none yet. */
  countedSince: z.nullable(z.string()),
  /** Views and starts of the period, and of the applications that were sent in it how many have reached each status. */
  funnel: z.array(
    z.object({
      step: z.enum(STEPS),
      count,
      /** Of the step before, in percent; null for the first step, of 0, and of a step that counts less than this one. */
      share: z.nullable(z.number()),
    }),
  ),
  /** The first answers to applications that were sent in the period. Days have one decimal; null without an answer. */
  answers: z.object({
    answered: count,
    /** Pending or reviewed, and not answered. */
    waiting: count,
    /** Of these, those to whom an answer was promised. */
    promised: count,
    medianDays: z.nullable(z.number()),
    /** Nine of ten answers were given by then. */
    ninetiethDays: z.nullable(z.number()),
    /** The promises that ended in the period, as on the company's page; null if none did. */
    kept: z.nullable(keptAnswer),
  }),
  /** How long applications were in a status, in the middle of them. Those still in it are counted until now. */
  statuses: z.array(
    z.object({
      status: z.enum(WAITING_STATUSES),
      applications: count,
      /** Of these, those that are still in it. */
      open: count,
      /** With one decimal; null without applications. */
      medianDays: z.nullable(z.number()),
    }),
  ),
  /** Only sources with a figure, those with the most applications first. */
  sources: z.array(
    z.object({
      source: z.enum([...SOURCES, NO_SOURCE]),
      views: count,
      started: count,
      sent: count,
      interviewed: count,
      hired: count,
    }),
  ),
  /** Weeks from Monday in UTC; the first and the last may be in part outside of the period, which is not counted. */
  weeks: z.array(z.object({ from: z.string(), views: count, sent: count })),
});
export type Numbers = z.output<typeof numbersAnswer>;

/** A step in percent of the step before; null where that says nothing. */
export const shareOf = (own: number, before: number): number | null =>
  before > 0 && own <= before ? Math.round((own / before) * 100) : null;

export const STEP_LABELS: Record<Step, string> = {
  views: 'Views',
  started: 'Applications started',
  sent: 'Applications sent',
  reviewed: 'Reviewed',
  interviewed: 'Interviewed',
  offered: 'Offered',
  hired: 'Hired',
};

export const SOURCE_LABELS: Record<Source | typeof NO_SOURCE, string> = {
  board: 'Search on this board',
  alert: 'Job alert emails',
  recommended: 'Recommended and saved jobs',
  company: 'Your company page',
  embed: 'Your embedded job list',
  feed: 'Feeds and aggregators',
  agent: 'AI assistants',
  invitation: 'Your invitations',
  'search-engine': 'Search engines',
  'job-site': 'Job sites',
  social: 'Social networks',
  'other-site': 'Other sites',
  direct: 'Direct',
  unknown: 'Not known',
};

/** The tables of the numbers, in the order of the page. */
export const NUMBER_TABLES = ['funnel', 'answers', 'statuses', 'sources', 'weeks'] as const;
export type NumberTable = (typeof NUMBER_TABLES)[number];

/** A table as it is shown, and as it is written into a file. Null is a cell without a figure. */
export interface FigureTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** One table of the numbers, for the page and for its CSV. */
export function tableOf(numbers: Numbers, table: NumberTable): FigureTable {
  const { funnel, answers, statuses, sources, weeks } = numbers;
  switch (table) {
    case 'funnel':
      return {
        title: 'Funnel',
        columns: ['Step', 'Number', 'Percent of the previous step'],
        rows: funnel.map((of) => [STEP_LABELS[of.step], of.count, of.share]),
      };
    case 'answers':
      return {
        title: 'Answers',
        columns: ['Figure', 'Number'],
        rows: [
          ['Applications answered', answers.answered],
          ['Unanswered applications', answers.waiting],
          ['Of these, with a promised date', answers.promised],
          ['Days to the first answer, median', answers.medianDays],
          ['Days to the first answer, 90th percentile', answers.ninetiethDays],
          ['Promises kept', answers.kept?.kept ?? 0],
          ['Promises ended', answers.kept?.ended ?? 0],
        ],
      };
    case 'statuses':
      return {
        title: 'Time in each status',
        columns: ['Status', 'Median days', 'Applications', 'Still in it'],
        rows: statuses.map(({ status, medianDays, applications, open }) => [
          APPLICATION_STATUS_LABELS[status],
          medianDays,
          applications,
          open,
        ]),
      };
    case 'sources':
      return {
        title: 'Sources',
        columns: ['Source', 'Views', 'Started', 'Sent', 'Interviewed', 'Hired'],
        rows: sources.map(({ source, views, started, sent, interviewed, hired }) => [
          SOURCE_LABELS[source],
          views,
          started,
          sent,
          interviewed,
          hired,
        ]),
      };
    case 'weeks':
      return {
        title: 'Week by week',
        columns: ['Week from', 'Views', 'Applications sent'],
        // The latest first, because the last rows may be out of sight.
        rows: weeks.map(({ from, views, sent }) => [from, views, sent]).toReversed(),
      };
  }
}

/** '46 of 51 in time', and nothing without promises that ended. */
export const keptShort = ({ kept }: Numbers['answers']): string =>
  kept ? `${kept.kept} of ${kept.ended}` : '';

/** '4 days', '1.5 days'; '' without a figure. */
export const inDays = (days: number | null): string => (days === null ? '' : counted(days, 'day'));
