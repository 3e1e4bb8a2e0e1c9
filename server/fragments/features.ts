/** THE FEATURE TABLE of SQL: what features add to statements of the core. */
export { domainFragments } from '../../features/domains/sql.ts';
export { hiringPlanFragments } from '../../features/hiring-plan/sql.ts';
export { reportFragments } from '../../features/reports/sql.ts';
