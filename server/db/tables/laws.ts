import { pgTable, text } from 'drizzle-orm/pg-core';

import { impersonal, time } from './columns.ts';

/** The table of laws by which public jobs were last looked through (server/jobs/law-table.ts): at most one row. */
export const lawTables = pgTable('law_tables', {
  digest: impersonal(text('digest').primaryKey()),
  appliedAt: time('applied_at').notNull(),
});
