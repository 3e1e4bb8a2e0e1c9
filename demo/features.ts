/** The feature table of the demo: what each feature inserts, after the accounts, jobs and applications. */
export { insertClaims } from '../features/domains/demo.ts';
export { insertSearches } from '../features/alerts/demo.ts';
export { insertReports } from '../features/reports/demo.ts';
export { insertPool } from '../features/talent-pool/demo.ts';
export { insertSavedJobs } from '../features/saved-jobs/demo.ts';
