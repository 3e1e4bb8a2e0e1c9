/** THE FEATURE TABLE of columns: what features add to the rows of applications, with indexes. */
export { limitColumns } from '../../../features/application-limits/columns.ts';
export { hiringColumns } from '../../../features/hiring-plan/columns.ts';
