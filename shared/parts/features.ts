/** THE FEATURE TABLE of fields: what features add to forms and answers of the core. Their manifests name them, too. */
export { limitParts } from '../../features/application-limits/parts.ts';
export { assignmentParts } from '../../features/assignments/parts.ts';
export { hiringPlanParts } from '../../features/hiring-plan/parts.ts';
export { interviewParts } from '../../features/interviews/parts.ts';
export { lawParts } from '../../features/laws/parts.ts';
export { messageParts } from '../../features/messages/parts.ts';
export { noteParts } from '../../features/notes/parts.ts';
export { offerParts } from '../../features/offers/parts.ts';
export { referralParts } from '../../features/referral/parts.ts';
export { reportParts } from '../../features/reports/parts.ts';
export { savedJobParts } from '../../features/saved-jobs/parts.ts';
export { tagParts } from '../../features/tags-and-views/parts.ts';
export { talentPoolParts } from '../../features/talent-pool/parts.ts';
export { trackingParts } from '../../features/tracking/parts.ts';
