import type * as z from 'zod/mini';

type Fields = Record<string, z.ZodMiniType>;

/** Forms of the core that features add fields to. */
export type Form =
  | 'job'
  /** What a company sends with a rejection. Those who listen to the move get it (shared/facts.ts). */
  | 'rejection';

/** Answers of the core that features add fields to. */
export type Extended =
  /** A job for everybody who reads it. */
  | 'job'
  /** A job for its company and admins. */
  | 'ownJob'
  /** The same, also in lists: as SQL beside the row (server/fragments). */
  | 'jobRow'
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

/**
 * The fields that a feature adds to forms and answers of the core. They stand in its `parts.ts`, which imports neither calls
 * nor what has these fields.
 */
export interface Parts {
  /** The name of the feature. */
  feature: string;
  /** Texts that applicants fill in, by name (shared/applications/fields.ts). */
  applicationFields?: Record<string, ApplicationField>;
  forms?: Partial<Record<Form, Fields>>;
  answers?: Partial<Record<Extended, Answer>>;
}
