/** THE FEATURE TABLE of this floor: what each feature does on the server. */
export { agentsServer } from '../features/agents/server/feature.ts';
export { alertsServer } from '../features/alerts/server/feature.ts';
export { apiKeysServer } from '../features/api-keys/server/feature.ts';
export { confirmJobsServer } from '../features/confirm-jobs/server/feature.ts';
export { csvExportServer } from '../features/csv-export/server/feature.ts';
export { domainsServer } from '../features/domains/server/feature.ts';
export { feedsServer } from '../features/feeds/server/feature.ts';
export { insightsServer } from '../features/insights/server/feature.ts';
export { lawsServer } from '../features/laws/server/feature.ts';
export { mailRepliesServer } from '../features/mail-replies/server/feature.ts';
export { pushServer } from '../features/push/server/feature.ts';
export { recommendationsServer } from '../features/recommendations/server/feature.ts';
export { reportsServer } from '../features/reports/server/feature.ts';
export { resumeReadingServer } from '../features/resume-reading/server/feature.ts';
export { savedJobsServer } from '../features/saved-jobs/server/feature.ts';
export { talentPoolServer } from '../features/talent-pool/server/feature.ts';
export { webhooksServer } from '../features/webhooks/server/feature.ts';
