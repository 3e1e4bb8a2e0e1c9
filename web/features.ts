/** THE FEATURE TABLE of this floor: the links and panels of each feature. Its pages stand in its manifest. */
export { agentsWeb } from '../features/agents/web/feature.tsx';
export { alertsWeb } from '../features/alerts/web/feature.tsx';
export { apiKeysWeb } from '../features/api-keys/web/feature.tsx';
export { confirmJobsWeb } from '../features/confirm-jobs/web/feature.tsx';
export { csvExportWeb } from '../features/csv-export/web/feature.tsx';
export { domainsWeb } from '../features/domains/web/feature.tsx';
export { feedsWeb } from '../features/feeds/web/feature.tsx';
export { insightsWeb } from '../features/insights/web/feature.tsx';
export { lawsWeb } from '../features/laws/web/feature.tsx';
export { pushWeb } from '../features/push/web/feature.tsx';
export { recommendationsWeb } from '../features/recommendations/web/feature.tsx';
export { reportsWeb } from '../features/reports/web/feature.tsx';
export { resumeReadingWeb } from '../features/resume-reading/web/feature.tsx';
export { savedJobsWeb } from '../features/saved-jobs/web/feature.tsx';
export { talentPoolWeb } from '../features/talent-pool/web/feature.tsx';
export { webhooksWeb } from '../features/webhooks/web/feature.tsx';
