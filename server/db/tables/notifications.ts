import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { NOTIFICATION_KINDS } from '../../../shared/notifications/kinds.ts';

import { users } from './accounts.ts';
import { createdAt, id, impersonal, partOf, personal, time } from './columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    title: personal(text('title').notNull()),
    text: personal(text('text').notNull()),
    path: impersonal(text('path').notNull()),
    /** The subject, to prevent duplicate notifications. */
    key: impersonal(text('key').notNull()),
    createdAt: createdAt(),
    readAt: time('read_at'),
    /** Turned off on the site: stored only to prevent sending it again. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Whether a feature collects it for a mail. */
    waitsForMail: boolean('waits_for_mail').notNull().default(false),
  },
  (table) => [
    index('notifications_waiting')
      .on(table.userId)
      .where(sql`waits_for_mail`),
    unique('notifications_once').on(table.userId, table.key),
    index('notifications_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    // A reported message is hidden in the notifications of all its readers.
    index('notifications_message')
      .on(table.key)
      .where(sql`kind = 'message'`),
  ],
);

/** What a user changed about notifications. */
export const notificationSettings = pgTable('notification_settings', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** Turned off, such as 'closing.mail'. */
  muted: impersonal(text('muted').array().notNull().default([])),
  /** Kinds whose mails a feature collects. */
  daily: impersonal(text('daily').array().notNull().default([])),
});
