import { displayName } from './applicant-profile.ts';
import { moreTexts, pickTexts } from './fields.ts';
import { APPLICATION_COLUMN_PARTS } from '../parts/parts.ts';
import type { ApplicationRowAnswer } from './lists.ts';

export interface ApplicationColumn {
  /** On the screen; columns without one are in the file alone. */
  heading?: string;
  /** Its cells in the CSV file, by heading. */
  csv: Readonly<Record<string, (row: ApplicationRowAnswer) => string | number | null | undefined>>;
}

/**
 * The columns of a company's list of applications, in the order of its CSV file. The screen has an order of its own
 * (`web/applications/company/columns.tsx`), which also draws those with a heading.
 */
export const APPLICATION_COLUMNS = {
  id: { csv: { 'Application ID': (row) => row._id } },
  name: {
    heading: 'Applicant',
    csv: { Name: (row) => displayName(row.applicant), Email: (row) => row.applicant.email },
  },
  skills: {
    heading: 'Skills',
    csv: { Skills: (row) => row.applicant.applicantProfile.skills.join(', ') },
  },
  status: { heading: 'Status', csv: { Status: (row) => row.status } },
  applied: { heading: 'Applied Date', csv: { Applied: (row) => row.appliedDate } },
  position: {
    heading: 'Position Applied',
    csv: {
      'Job ID': (row) => row.job._id,
      Job: (row) => row.job.jobTitle,
      Location: (row) => row.job.jobLocation,
      Type: (row) => row.job.jobType,
    },
  },
  answer: {
    heading: 'Answer',
    csv: { 'Answer by': (row) => row.answerBy, Answered: (row) => row.answeredAt },
  },
  hired: { csv: { Hired: (row) => row.hiredAt } },
  unread: { csv: { Unread: (row) => (row.isUnread ? 'yes' : 'no') } },
  flag: { csv: { 'Knock-out': (row) => row.flag } },
} satisfies Record<string, ApplicationColumn>;

/** All columns by name, those of features behind one of the core. */
const ALL_COLUMNS = Object.entries<ApplicationColumn>(APPLICATION_COLUMNS).flatMap(
  (column): [string, ApplicationColumn & { feature?: string }][] => [
    column,
    ...APPLICATION_COLUMN_PARTS.filter(({ after }) => after === column[0]).map(
      ({ name, ...part }): [string, ApplicationColumn & { feature: string }] => [name, part],
    ),
  ],
);

/** The columns of the file on a board without some features, whose texts come last. */
export const fileColumns = (featuresOff: readonly string[]): ApplicationColumn['csv'] =>
  Object.assign(
    {},
    ...ALL_COLUMNS.flatMap(([, { feature = '', csv }]) =>
      featuresOff.includes(feature) ? [] : [csv],
    ),
    ...moreTexts(featuresOff).map(({ name, label }) => ({
      [label]: (row: ApplicationRowAnswer) => pickTexts(row, [])[name],
    })),
  );

type Columns = typeof APPLICATION_COLUMNS;

/** The columns that the screen shows. */
export type ScreenColumn = {
  [Name in keyof Columns]: Columns[Name] extends { heading: string } ? Name : never;
}[keyof Columns];
