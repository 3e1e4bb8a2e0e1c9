/** THE FEATURE TABLE of fields: what features add to forms and answers of the core. Their manifests name them, too. */
export { referralParts } from '../../features/referral/parts.ts';
export { savedJobParts } from '../../features/saved-jobs/parts.ts';
