/** The feature table of the demo: what each feature inserts, after the accounts, jobs and applications. */
export { insertSearches } from '../features/alerts/demo.ts';
export { fillLedgers } from '../features/data-accesses/demo.ts';
export { insertPlans } from '../features/hiring-plan/demo.ts';
export { insertClaims } from '../features/domains/demo.ts';
export { insertNotes } from '../features/notes/demo.ts';
export { insertOffers } from '../features/offers/demo.ts';
export { insertReports } from '../features/reports/demo.ts';
export { insertPool } from '../features/talent-pool/demo.ts';
export { insertSavedJobs } from '../features/saved-jobs/demo.ts';
export { insertTagsAndViews } from '../features/tags-and-views/demo.ts';
export { insertTracked } from '../features/tracking/demo.ts';
