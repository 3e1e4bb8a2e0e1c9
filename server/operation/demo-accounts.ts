import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { deleteWithContents } from '../accounts/deletion.ts';
import { hashPassword, verifyPassword } from '../accounts/secrets.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { StartError } from '../start-error.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './site.ts';

type User = typeof users.$inferSelect;

/** The accounts that the demo's published password opens. */
export async function findDemoAccounts(db: Db): Promise<User[]> {
  const emails = DEMO_LOGINS.map(({ email }) => email);
  // Hashes are salted, so only accounts that were made together share one.
  const { rows } = await db.execute<{ hash: string }>(sql`
    select password_hash as hash from ${users} where ${inArray(users.emailKey, emails)}
    union select password_hash from ${users} group by password_hash having count(*) > 1`);
  const open: string[] = [];
  for (const { hash } of rows) if (await verifyPassword(hash, DEMO_PASSWORD)) open.push(hash);
  if (open.length === 0) return [];
  return db.select().from(users).where(inArray(users.passwordHash, open)).orderBy(users.email);
}

/**
 * Refuses to start while the demo's password opens an account that strangers can reach.
 * @throws StartError with the command that helps
 */
export async function refuseDemoAccounts(
  db: Db,
  { environment }: Pick<Config, 'environment'>,
): Promise<void> {
  const { length } = await findDemoAccounts(db);
  if (length === 0) return;
  const accounts = length === 1 ? '1 account' : `${length} accounts`;
  const remedy = 'Run `npm run admin -- demo delete`, or `demo reset` to keep them without it';
  throw new StartError(
    environment === 'production'
      ? `The demo's published password opens ${accounts} of this board. ${remedy}.`
      : `The demo's published password opens ${accounts}, and HOST is not this machine alone. ${remedy}, or set DEMO=public for a public demo.`,
  );
}

/** Gives each demo account a random password that nobody knows, and ends its sessions. @returns the addresses */
export async function resetDemoAccounts(db: Db): Promise<string[]> {
  const accounts = await findDemoAccounts(db);
  for (const { id, passwordHash } of accounts) {
    const made = await hashPassword(randomBytes(32).toString('base64url'));
    await transaction(db, async (tx) => {
      const isSame = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
      await tx.update(users).set({ passwordHash: made }).where(isSame);
      await tx.delete(sessions).where(eq(sessions.userId, id));
    });
  }
  return accounts.map(({ email }) => email);
}

/**
 * Deletes each demo account with its data, in one transaction. Job seekers go first, so that nobody is mailed about the
 * companies.
 * @returns the addresses
 */
export async function deleteDemoAccounts(context: Context): Promise<string[]> {
  const accounts = await findDemoAccounts(context.db);
  const order = ['job_seeker', 'company', 'admin'];
  const sorted = accounts.toSorted(
    (one, other) => order.indexOf(one.role) - order.indexOf(other.role),
  );
  await transaction(context.db, async (tx) => {
    for (const account of sorted) await deleteWithContents(tx, context, account);
  });
  return accounts.map(({ email }) => email);
}
