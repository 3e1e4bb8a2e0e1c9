/** THE FEATURE TABLE of SQL: what features add to statements of the core. */
export { domainFragments } from '../../features/domains/sql.ts';
export { reportFragments } from '../../features/reports/sql.ts';
export { talentPoolFragments } from '../../features/talent-pool/sql.ts';
