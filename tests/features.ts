/** THE FEATURE TABLE of the tests: what those of the whole product have to know about each feature. */
export { agentsTests } from '../features/agents/tests/parts.ts';
export { alertsTests } from '../features/alerts/tests/parts.ts';
export { apiKeysTests } from '../features/api-keys/tests/parts.ts';
export { confirmJobsTests } from '../features/confirm-jobs/tests/parts.ts';
export { csvExportTests } from '../features/csv-export/tests/parts.ts';
export { domainsTests } from '../features/domains/tests/parts.ts';
export { feedsTests } from '../features/feeds/tests/parts.ts';
export { insightsTests } from '../features/insights/tests/parts.ts';
export { lawsTests } from '../features/laws/tests/parts.ts';
export { mailReplyTests } from '../features/mail-replies/tests/parts.ts';
export { pushTests } from '../features/push/tests/parts.ts';
export { recommendationsTests } from '../features/recommendations/tests/parts.ts';
export { reportsTests } from '../features/reports/tests/parts.ts';
export { resumeReadingTests } from '../features/resume-reading/tests/parts.ts';
export { savedJobsTests } from '../features/saved-jobs/tests/parts.ts';
export { talentPoolTests } from '../features/talent-pool/tests/parts.ts';
export { webhooksTests } from '../features/webhooks/tests/parts.ts';
