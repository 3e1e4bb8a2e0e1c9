/** THE FEATURE TABLE of fields: what features add to forms and answers of the core, which their manifests name, too. */
export { savedJobParts } from '../../features/saved-jobs/parts.ts';
