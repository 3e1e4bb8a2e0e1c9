/** THE FEATURE TABLE of this floor: every feature in one line. Without its line and its folder, the rest is whole. */
export { agents } from '../features/agents/feature.ts';
export { alerts } from '../features/alerts/feature.ts';
export { apiKeys } from '../features/api-keys/feature.ts';
export { confirmJobs } from '../features/confirm-jobs/feature.ts';
export { csvExport } from '../features/csv-export/feature.ts';
export { domains } from '../features/domains/feature.ts';
export { feeds } from '../features/feeds/feature.ts';
export { insights } from '../features/insights/feature.ts';
export { laws } from '../features/laws/feature.ts';
export { push } from '../features/push/feature.ts';
export { recommendations } from '../features/recommendations/feature.ts';
export { referral } from '../features/referral/feature.ts';
export { reports } from '../features/reports/feature.ts';
export { resumeReading } from '../features/resume-reading/feature.ts';
export { savedJobs } from '../features/saved-jobs/feature.ts';
export { talentPool } from '../features/talent-pool/feature.ts';
export { webhooks } from '../features/webhooks/feature.ts';
