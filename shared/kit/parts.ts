import type * as z from 'zod/mini';
import type { Role } from '../roles.ts';

type Fields = Record<string, z.ZodMiniType>;

/** Forms of the core that features add fields to. */
export type Form =
  | 'job'
  /** The filters of a company's list of applications. */
  | 'applicationFilters'
  /** A move of one application, and of several. */
  | 'move'
  | 'bulkMove'
  /** What a company sends with a rejection, in each of these and when it closes a job (`asked` in shared/facts.ts). */
  | 'rejection';

/** Answers of the core that features add fields to. */
export type Extended =
  /** A job for everybody who reads it. */
  | 'job'
  /** A job for its company and admins. */
  | 'ownJob'
  /** The same, also in lists: as SQL beside the row (server/fragments). */
  | 'jobRow'
  /** An application: as SQL beside the row (server/fragments). */
  | 'applicationRow'
  /** An application with everything about it. */
  | 'applicationDetails'
  /** An application in the data that its applicant downloads. */
  | 'exportedApplication'
  /** A company as admins manage it. */
  | 'managedCompany'
  /** What waits for an admin. */
  | 'waiting'
  /** What admins count of an account. */
  | 'belongings';

/** What a feature adds to an answer. */
interface Answer {
  fields: Fields;
  /** The values of these fields where the feature has none, or is off. */
  none: object;
}

/** A text of an application. */
export interface ApplicationField {
  /** Of the field, of the text in details, and of the column of the company's list and of its CSV file. */
  label: string;
  placeholder: string;
  /** In characters. */
  max: number;
  /** Lines of the field; one if left out. */
  rows?: number;
}

/** The cell of a row that has at least the fields of the feature. */
type Cell = { of(row: object): string | number | null | undefined }['of'];

/** Columns of a company's list of applications: on the screen with a heading, and in its CSV file. */
export interface PartColumn {
  /** The column that it stands behind. */
  after: string;
  heading?: string;
  /** Its cells in the file by heading, of rows with its fields. */
  csv: Readonly<Record<string, Cell>>;
}

/** Lines of the histories of applications. */
export interface PartEvents {
  kinds: readonly string[];
  /** What the lines have beside it, and of these fields the only reader. */
  fields: Fields;
  onlyFor?: Readonly<Record<string, Role>>;
}

/**
 * The fields that a feature adds to forms and answers of the core. They stand in its `parts.ts`, which imports neither calls
 * nor what has these fields.
 */
export interface Parts {
  /** The name of the feature. */
  feature: string;
  /** Texts that applicants fill in, by name (shared/applications/fields.ts). */
  applicationFields?: Record<string, ApplicationField>;
  applicationEvents?: PartEvents;
  applicationColumns?: Record<string, PartColumn>;
  /** Filters of that list that are ids of things of the company, and what one is called: it may be deleted. */
  filterThings?: Record<
    string,
    { word: string; /** It belongs to a job: without one, nothing is filtered. */ ofJob?: true }
  >;
  /** Orders of a company's list of applications, and what the page calls them. */
  applicationOrders?: Record<string, string>;
  /** Where searches find words of applications, beside what the applicant sent (`memberTexts`, server/fragments). */
  foundIn?: readonly string[];
  forms?: Partial<Record<Form, Fields>>;
  answers?: Partial<Record<Extended, Answer>>;
}
