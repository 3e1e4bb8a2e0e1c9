/** THE FEATURE TABLE of fields: what features add to forms and answers of the core. Their manifests name them, too. */
export { lawParts } from '../../features/laws/parts.ts';
export { referralParts } from '../../features/referral/parts.ts';
export { reportParts } from '../../features/reports/parts.ts';
export { savedJobParts } from '../../features/saved-jobs/parts.ts';
export { talentPoolParts } from '../../features/talent-pool/parts.ts';
