/** Recommendations hide jobs, and are asked for again when something is hidden or shown again. */
export { hide, useHidden } from './hidden-jobs.ts';
