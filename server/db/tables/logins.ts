import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { CHALLENGE_KINDS } from '../../../shared/accounts/second-factors.ts';

import { users } from './accounts.ts';
import {
  bytea,
  createdAt,
  id,
  impersonal,
  oneOf,
  partOf,
  personal,
  referenceIndex,
  time,
} from './columns.ts';

/** Only the SHA-256 of a token is stored, so reading this table does not allow logging in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: partOf('user_id', () => users.id).notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** The User-Agent, at most 300 characters. */
    userAgent: personal(text('user_agent').notNull().default('')),
    /** Accurate to about an hour, because a write for every call would be too expensive. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    /** When the user last proved who they are, after the login; null if they have not. */
    identityConfirmedAt: time('identity_confirmed_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** Passkeys of users (server/accounts/second-factors/passkeys.ts). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** The authenticator's id of the passkey, in base64url. */
    credentialId: impersonal(text('credential_id').notNull().unique()),
    /** In COSE format. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's number of uses; many passkeys always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as 'usb' or 'internal'. */
    transports: impersonal(text('transports').array().notNull().default([])),
    name: personal(text('name').notNull()),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** The authenticator app of a user: one, and only after its first code was entered. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** Encrypted with the key of the board (server/sealing.ts). */
  secret: bytea('secret').notNull(),
  /** The time step of the last accepted code: no code of this step or an earlier one is accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
});

/** Recovery codes of users with a second factor, stored as SHA-256. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf('user_id', () => users.id).notNull(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** What has begun and ends within minutes: logins that wait for a second factor, passkey challenges, setups. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** SHA-256 of the token or challenge that the client sends back. */
    tokenHash: bytea('token_hash').primaryKey(),
    kind: text('kind', { enum: CHALLENGE_KINDS }).notNull(),
    /** Null while nobody is known, before a login with a passkey. */
    userId: partOf('user_id', () => users.id),
    /** The encrypted secret of an app that is being set up. */
    secret: bytea('secret'),
    /** Attempts with this token. */
    attempts: smallint('attempts').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    oneOf('login_challenges_kind', 'kind', CHALLENGE_KINDS),
    referenceIndex('login_challenges_user', table.userId),
    index('login_challenges_expires_at').on(table.expiresAt),
  ],
);
