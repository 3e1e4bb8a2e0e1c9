import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { THREAD_SIDES } from '../../../shared/applications/thread.ts';

import { users } from './accounts.ts';
import { applications } from './applications.ts';
import { createdAt, id, oneOf, partOf, personal, referenceIndex, time } from './columns.ts';

/** The thread between an applicant and a company. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    id: id(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    by: text('by', { enum: THREAD_SIDES }).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: personal(text('text').notNull()),
    createdAt: createdAt(),
    /** When the other side opened the thread. */
    seenAt: time('seen_at'),
    /** How many applicants got this text at once. */
    recipients: integer('recipients').notNull().default(1),
    /** Whether it answers the application: it asks or names a date, and was not sent to others before. */
    isAnswer: boolean('is_answer').notNull().default(false),
    /** Since when it is hidden from both sides, because it was reported; null if it is shown. */
    hiddenAt: time('hidden_at'),
  },
  (table) => [
    oneOf('application_messages_by', 'by', THREAD_SIDES),
    // What applicants wrote and the company has not seen: few of all.
    index('application_messages_unseen')
      .on(table.applicationId, table.createdAt)
      .where(sql`by = 'job_seeker' and seen_at is null and hidden_at is null`),
    index('application_messages_application').on(table.applicationId, table.createdAt),
    referenceIndex('application_messages_author', table.authorId),
  ],
);
