import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { MAIL_STATUSES } from '../../../shared/mail/outbox.ts';
import type { MailBody } from '../../../shared/mail/body.ts';

import { users } from './accounts.ts';
import {
  createdAt,
  id,
  impersonal,
  oneOf,
  partOf,
  personal,
  referenceIndex,
  time,
} from './columns.ts';

/** The outbox: a mail is written in the transaction that causes it, and sent by server/mail. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** The recipient's account; the mail is deleted with it. Null for mail to the operators of the board. */
    userId: partOf('user_id', () => users.id),
    to: personal(text('to').notNull()),
    replyTo: personal(text('reply_to')),
    kind: impersonal(text('kind').notNull()),
    subject: personal(text('subject').notNull()),
    text: personal(text('text').notNull()),
    /** What delivery renders as HTML (server/mail/layout.ts). Null once it is sent, and without a mail server. */
    body: personal(json('body').$type<MailBody>()),
    /** An attached calendar file, or null. */
    calendar: personal(text('calendar')),
    /** The address for unsubscribing with one click (RFC 8058), or null. */
    unsubscribe: impersonal(text('unsubscribe')),
    /** The subject, so that mail can be canceled or deleted with it: 'application:<id>', 'search:<id>'. */
    about: impersonal(text('about')),
    status: text('status', { enum: MAIL_STATUSES }).notNull(),
    /** Of a dropped mail that quotes a reported message: the status to restore when the reports are dismissed. */
    heldStatus: text('held_status', { enum: MAIL_STATUSES }),
    attempts: integer('attempts').notNull().default(0),
    error: personal(text('error').notNull().default('')),
    createdAt: createdAt(),
    sentAt: time('sent_at'),
  },
  (table) => [
    oneOf('mails_status', 'status', MAIL_STATUSES),
    index('mails_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    // Every admin page shows the count.
    index('mails_failed')
      .on(table.status)
      .where(sql`status in ('failed', 'unclear')`),
    referenceIndex('mails_user', table.userId),
    referenceIndex('mails_about', table.about),
  ],
);
