import { APPLICATION_STATUS_LABELS } from '../applications/status.ts';
import type { Source } from '../jobs/sources.ts';
import { counted } from '../kit/figures.ts';
import type { NO_SOURCE, Numbers, Step } from './numbers.ts';

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
        rows: funnel.map(({ step, count, share }) => [STEP_LABELS[step], count, share]),
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
