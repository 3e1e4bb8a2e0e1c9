/** THE FEATURE TABLE of SQL: what features add to statements of the core. */
export { limitFragments } from '../../features/application-limits/sql.ts';
export { assignmentFragments } from '../../features/assignments/sql.ts';
export { domainFragments } from '../../features/domains/sql.ts';
export { hiringPlanFragments } from '../../features/hiring-plan/sql.ts';
export { interviewFragments } from '../../features/interviews/sql.ts';
export { noteFragments } from '../../features/notes/sql.ts';
export { offerFragments } from '../../features/offers/sql.ts';
export { reportFragments } from '../../features/reports/sql.ts';
export { tagFragments } from '../../features/tags-and-views/sql.ts';
export { talentPoolFragments } from '../../features/talent-pool/sql.ts';
