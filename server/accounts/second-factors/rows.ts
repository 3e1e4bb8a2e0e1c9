import { and, type AnyColumn, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { authenticatorApps, passkeys, recoveryCodes } from '../../db/schema.ts';

/** Whether a user has an authenticator app. */
export const hasApp = (userId: string | AnyColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${authenticatorApps} where ${eq(authenticatorApps.userId, userId)})`;

/** Whether a user has a passkey. */
export const hasPasskey = (userId: string | AnyColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${passkeys} where ${eq(passkeys.userId, userId)})`;

/** The condition of a user's recovery codes that are not used. */
export const unusedCodes = (userId: string) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
