import * as z from 'zod/mini';
import { SOURCES, type Source } from './sources.ts';

/** The source that a page names. An unknown one, such as of a later version, must not stop what comes with it. */
export const foundThrough = z.pipe(
  z.string('Send the name of a source.').check(z.maxLength(40, 'Send the name of a source.')),
  z.transform((named): Source => SOURCES.find((source) => source === named) ?? 'other-site'),
);

/** Body of a view, and of the start of an application. */
export const countedJob = z.object({
  job: z.guid('Send the id of a job.'),
  source: foundThrough,
});
