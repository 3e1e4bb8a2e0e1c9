/** THE FEATURE TABLE of SQL: what features add to statements of the core. */
export { domainFragments } from '../../features/domains/sql.ts';
export { offerFragments } from '../../features/offers/sql.ts';
export { reportFragments } from '../../features/reports/sql.ts';
