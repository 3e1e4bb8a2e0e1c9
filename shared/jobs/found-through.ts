import * as z from 'zod/mini';
import { SOURCES } from './sources.ts';

/** The source that a page names. An unknown one must not stop what comes with it. */
export const foundThrough = z.catch(z.enum(SOURCES), 'other-site');

/** Body of a view, and of the start of an application. */
export const countedJob = z.object({
  job: z.guid('Send the id of a job.'),
  source: foundThrough,
});
