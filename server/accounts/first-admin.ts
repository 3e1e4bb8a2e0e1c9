import { and, eq } from 'drizzle-orm';
import { FIRST_ADMIN_MINUTES } from '../../shared/accounts/users.ts';
import type { Call } from '../../shared/api.ts';
import type { Context, Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { secrets, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { hashToken, linkExpired, makeToken } from '../tokens.ts';
import { FIRST_ADMIN, insertAdmin } from './authentication.ts';
import { refuseAdminPassword } from './common-passwords.ts';
import { hashPassword } from './secrets.ts';

/** The row of `secrets` for the link: the hash of its token, and when it expires in milliseconds since 1970. */
const LINK = eq(secrets.name, FIRST_ADMIN);
const HASH_BYTES = 32;

/** Whether an account of an administrator exists. */
async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.$count(users, eq(users.role, 'admin'))) > 0;
}

/**
 * Makes the link whose page creates the first administrator; an earlier one stops working. The start prints it, and
 * `npm run admin -- first-admin`.
 * @returns undefined if the board has an administrator
 */
export async function createFirstAdminLink({
  db,
  config,
  now,
}: Pick<Services, 'db' | 'config' | 'now'>): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const token = makeToken();
  const expires = Buffer.alloc(8);
  expires.writeBigInt64BE(BigInt(now().getTime() + FIRST_ADMIN_MINUTES * 60_000));
  const value = Buffer.concat([hashToken(token), expires]);
  await db
    .insert(secrets)
    .values({ name: FIRST_ADMIN, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } });
  return `${config.publicUrl}/first-admin?token=${token}`;
}

/** The stored link of a token, and when it expires. @throws Problem 410 if it does not work, or an administrator exists */
async function findLink({ db, now }: Pick<Services, 'db' | 'now'>, token: string) {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(LINK);
  if (!row?.value.subarray(0, HASH_BYTES).equals(hashToken(token))) throw linkExpired();
  const expiresAt = new Date(Number(row.value.readBigInt64BE(HASH_BYTES)));
  if (expiresAt <= now() || (await hasAdmin(db))) throw linkExpired();
  return { value: row.value, expiresAt };
}

/** GET /auth/first-admin: changes nothing. @throws Problem 410 */
export async function getFirstAdminLink(context: Context, { query }: Call<'getFirstAdminLink'>) {
  const { expiresAt } = await findLink(context, query.token);
  return { expiresAt: expiresAt.toISOString() };
}

/**
 * POST /auth/first-admin: once, within 30 minutes, while there is no administrator.
 * @throws Problem 400 for a weak password, 410 if another call was faster
 */
export async function createFirstAdmin(
  context: Context,
  { body: { token, email, password } }: Call<'createFirstAdmin'>,
) {
  const { value } = await findLink(context, token);
  await refuseAdminPassword('password', password);
  const passwordHash = await hashPassword(password);
  await transaction(context.db, async (tx) => {
    // A concurrent call, or the command that creates admins, waits here and finds no row.
    const isSame = and(LINK, eq(secrets.value, value));
    const used = await tx.delete(secrets).where(isSame).returning({ name: secrets.name });
    if (used.length === 0 || (await hasAdmin(tx))) throw linkExpired();
    await insertAdmin(tx, context, email, passwordHash);
  });
  return { email, message: `${email} is an admin now. Please log in.` };
}
