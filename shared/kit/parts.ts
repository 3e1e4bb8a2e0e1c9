import type * as z from 'zod/mini';

type Fields = Record<string, z.ZodMiniType>;

/** Forms of the core that features add fields to. */
export type Form = 'job';

/** Answers of the core that features add fields to. */
export type Extended = 'job' | 'belongings';

/** What a feature adds to an answer. */
interface Answer {
  fields: Fields;
  /** The values of these fields where the feature has none, or is off. */
  none: object;
}

/**
 * The fields that a feature adds to forms and answers of the core. They stand in its `parts.ts`, which imports neither calls
 * nor what has these fields.
 */
export interface Parts {
  forms?: Partial<Record<Form, Fields>>;
  answers?: Partial<Record<Extended, Answer>>;
}
