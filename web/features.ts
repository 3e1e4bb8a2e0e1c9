/** THE FEATURE TABLE of this floor: the links and panels of each feature. Its pages stand in its manifest. */
export { alertsWeb } from '../features/alerts/web/feature.tsx';
export { csvExportWeb } from '../features/csv-export/web/feature.tsx';
export { domainsWeb } from '../features/domains/web/feature.tsx';
export { feedsWeb } from '../features/feeds/web/feature.tsx';
export { insightsWeb } from '../features/insights/web/feature.tsx';
export { recommendationsWeb } from '../features/recommendations/web/feature.tsx';
export { resumeReadingWeb } from '../features/resume-reading/web/feature.tsx';
export { savedJobsWeb } from '../features/saved-jobs/web/feature.tsx';
export { webhooksWeb } from '../features/webhooks/web/feature.tsx';
