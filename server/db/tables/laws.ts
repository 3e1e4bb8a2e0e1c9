import { pgTable, text } from 'drizzle-orm/pg-core';

import { time } from './columns.ts';

/** The table of laws by which public jobs were last looked through (server/jobs/law-table.ts): at most one row. */
export const lawTables = pgTable('law_tables', {
  digest: text('digest').primaryKey(),
  appliedAt: time('applied_at').notNull(),
});
