import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

import { users } from './accounts.ts';
import { applications } from './applications.ts';
import { createdAt, partOf, referenceIndex } from './columns.ts';

/** The members of its company to whom an application is assigned. */
export const applicationAssignments = pgTable(
  'application_assignments',
  {
    applicationId: partOf('application_id', () => applications.id).notNull(),
    userId: partOf('user_id', () => users.id).notNull(),
    assignedBy: uuid('assigned_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    index('application_assignments_user').on(table.userId),
    referenceIndex('application_assignments_assigned_by', table.assignedBy),
  ],
);
