import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { ROLES } from '../../../shared/roles.ts';

import { mailPersonKey } from '../person-keys.ts';
import {
  bytea,
  createdAt,
  id,
  impersonal,
  oneOf,
  partOf,
  personal,
  plainOf,
  time,
} from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    role: text('role', { enum: ROLES }).notNull(),
    username: personal(text('username').notNull()),
    /** `fold(username)`: one key for all spellings that look the same. */
    usernameKey: personal(text('username_key').notNull().unique()),
    email: personal(text('email').notNull()),
    emailKey: personal(text('email_key').notNull().unique()),
    passwordHash: impersonal(text('password_hash').notNull()),
    createdAt: createdAt(),
    /** When the user proved to read mail at the address; null until then. */
    confirmedAt: time('confirmed_at'),
    /** Null if the user has not logged in since this is stored. */
    lastLoginAt: time('last_login_at'),
    /** Null if the user may log in. A suspended user has no sessions. */
    suspendedAt: time('suspended_at'),
    suspensionReason: personal(text('suspension_reason').notNull().default('')),
    plainName: plainOf('plain_name', 'username'),
    plainEmail: plainOf('plain_email', 'email'),
  },
  (table) => [
    oneOf('users_role', 'role', ROLES),
    index('users_created_at').on(table.createdAt, table.id),
    index('users_person').on(mailPersonKey(table.emailKey)),
  ],
);

/** Links that confirm an address, new or of a new account: one per user, the latest. */
export const emailChanges = pgTable('email_changes', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  email: personal(text('email').notNull()),
  /** SHA-256. */
  tokenHash: bytea('token_hash').notNull().unique(),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
});

/** Password reset links, stored as SHA-256. Each works once, until the next one is requested. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: partOf('user_id', () => users.id)
    .notNull()
    .unique(),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});
