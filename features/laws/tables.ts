import { pgTable, text } from 'drizzle-orm/pg-core';

import { impersonal, time } from '../../server/db/tables/columns.ts';

/** The table of laws by which public jobs were last looked through (server/table.ts): at most one row. */
export const lawTables = pgTable('law_tables', {
  digest: impersonal(text('digest').primaryKey()),
  appliedAt: time('applied_at').notNull(),
});
