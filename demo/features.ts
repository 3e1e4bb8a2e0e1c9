/** The feature table of the demo: what each feature inserts, after the accounts, jobs and applications. */
export { insertSearches } from '../features/alerts/demo.ts';
