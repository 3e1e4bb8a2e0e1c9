import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '../../server/db/tables/accounts.ts';
import { createdAt, id, impersonal, partOf, personal } from '../../server/db/tables/columns.ts';
import { sessions } from '../../server/db/tables/logins.ts';

/** Browsers that get notifications of a user by web push (RFC 8030), until the session ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    sessionId: partOf('session_id', () => sessions.id).notNull(),
    endpoint: personal(text('endpoint').notNull().unique()),
    /** The browser's public key and secret (RFC 8291), in base64url. */
    p256dh: impersonal(text('p256dh').notNull()),
    auth: impersonal(text('auth').notNull()),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);
