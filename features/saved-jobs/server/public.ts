/** Recommendations are made from the jobs that somebody saved. */
export { savedJobs } from '../tables.ts';
