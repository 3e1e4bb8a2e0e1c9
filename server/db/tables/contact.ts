import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { MESSAGE_STATUSES } from '../../../shared/messages/contact.ts';

import { users } from './accounts.ts';
import { createdAt, id, oneOf, partOf, personal, referenceIndex } from './columns.ts';
import { mails } from './mail.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    /** The signed-in writer. Null for visitors, whoever the address belongs to. */
    userId: partOf('user_id', () => users.id),
    name: personal(text('name').notNull()),
    email: personal(text('email').notNull()),
    subject: personal(text('subject').notNull()),
    message: personal(text('message').notNull()),
    status: text('status', { enum: MESSAGE_STATUSES }).notNull().default('new'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('contact_messages_status', 'status', MESSAGE_STATUSES),
    index('contact_messages_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    referenceIndex('contact_messages_user', table.userId),
    // Every admin page shows the count.
    index('contact_messages_new')
      .on(table.status)
      .where(sql`status = 'new'`),
  ],
);

/** Answers of admins by mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: id(),
    messageId: partOf('message_id', () => contactMessages.id).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    mailId: uuid('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    text: personal(text('text').notNull()),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_answers_message').on(table.messageId, table.createdAt),
    referenceIndex('contact_answers_author', table.authorId),
    referenceIndex('contact_answers_mail', table.mailId),
  ],
);
