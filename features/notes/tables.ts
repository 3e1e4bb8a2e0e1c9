import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { users } from '../../server/db/tables/accounts.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { createdAt, id, partOf, personal, referenceIndex } from '../../server/db/tables/columns.ts';

/** Private notes of a company's members on an application. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: personal(text('text').notNull()),
    createdAt: createdAt(),
  },
  (table) => [
    index('application_notes_application').on(table.applicationId, table.createdAt),
    referenceIndex('application_notes_author', table.authorId),
  ],
);
