import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  API_KEY_ENDING,
  API_KEY_INVALID,
  API_KEY_KEPT_DAYS,
  type ApiKey,
  apiKeysRefusal,
  toApiKey,
} from '../rules.ts';
import type { Call } from '../../../shared/api.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { rolesWith } from '../../../shared/permissions.ts';
import { isPublicCompany } from '../../../server/companies/rows.ts';
import type { Actor, FromCompany, Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { companies, companyMembers, users } from '../../../server/db/schema.ts';
import { apiKeys } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../server/http/problems.ts';
import { hashToken, makeToken } from '../../../server/tokens.ts';
import { lockTeamFor } from '../../../server/companies/members.ts';
import { lockOwner, requirePassword } from '../../../server/accounts/credentials.ts';

/** Milliseconds between two updates of a key's last use. */
const USE_UPDATE_INTERVAL = 60_000;

const selectKeys = (db: Db, which: SQL | undefined) =>
  db
    .select({ key: apiKeys, createdBy: users.username })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(which)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));

type Row = Pick<Awaited<ReturnType<typeof selectKeys>>[number], 'key' | 'createdBy'>;

const toAnswer = ({ key, createdBy }: Row): ApiKey => ({
  _id: key.id,
  ...pick(key, 'name', 'scopes', 'ending'),
  createdBy,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
});

/** Keys that open something at a time. */
const isOn = (now: Date): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/** GET /company/api-keys. */
export async function listApiKeys({ db, actor }: FromCompany) {
  const rows = await selectKeys(db, eq(apiKeys.companyId, actor.company.id));
  return { count: rows.length, apiKeys: rows.map(toAnswer) };
}

/**
 * POST /company/api-keys: the answer alone contains the key, of which only the hash is stored.
 * @throws Problem 400 for a wrong password, 409 with twenty keys
 */
export async function createApiKey(context: FromCompany, { body }: Call<'createApiKey'>) {
  const { db, actor, now } = context;
  const { name, scopes, days, password } = body;
  const user = await requirePassword(context, 'password', password);
  const token = toApiKey(makeToken());
  const createdAt = now();
  const key = {
    id: randomUUID(),
    companyId: actor.company.id,
    tokenHash: hashToken(token),
    name,
    scopes: [...new Set(scopes)],
    ending: token.slice(-API_KEY_ENDING),
    createdBy: user.id,
    createdAt,
    expiresAt: days === null ? null : addDays(createdAt, days),
    lastUsedAt: null,
    revokedAt: null,
  };
  await transaction(db, async (tx) => {
    // The lock also makes concurrent calls count each other's keys.
    await lockTeamFor(tx, actor, 'manage-api');
    await lockOwner(tx, context, user);
    const count = await tx.$count(
      apiKeys,
      and(eq(apiKeys.companyId, actor.company.id), isOn(createdAt)),
    );
    const refusal = apiKeysRefusal(count);
    if (refusal) throw Problem.of(refusal);
    await tx.insert(apiKeys).values(key);
  });
  const apiKey = toAnswer({ key, createdBy: user.username });
  return { key: token, apiKey, message: 'Your API key has been created.' };
}

/** DELETE /company/api-keys/{id}: the key stops working at once, and stays in the list. @throws Problem 404 */
export async function revokeApiKey(
  { db, actor, now }: FromCompany,
  { params }: Call<'revokeApiKey'>,
) {
  const isOwn = and(eq(apiKeys.id, params.id), eq(apiKeys.companyId, actor.company.id));
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${now().toISOString()}::timestamptz)` })
    .where(isOwn)
    .returning({ id: apiKeys.id });
  if (revoked.length === 0) throw notFound('api-key-not-found', 'API key not found.');
  return { message: 'This key no longer works.' };
}

/** Removes the keys that have not worked for a while. */
export async function forgetApiKeys(db: Db, now: Date): Promise<void> {
  const before = addDays(now, -API_KEY_KEPT_DAYS);
  await db
    .delete(apiKeys)
    .where(or(lte(apiKeys.revokedAt, before), lte(apiKeys.expiresAt, before)));
}

/**
 * The program behind an API key: it has the rights of a recruiter, as far as the scopes go. It acts with the account of who
 * created the key, and with an owner's if that one has left. No link is signed for a key's id but those of its own calls.
 * @throws Problem 401 for an unknown, expired or revoked key, and while the company is not public
 */
export async function findKeyActor(services: Needs, token: string): Promise<Actor> {
  const { db, now } = services;
  const found = await readKey(services, eq(apiKeys.tokenHash, hashToken(token)));
  if (!found) throw Problem.of(API_KEY_INVALID);
  const time = now();
  const { lastUsedAt, actor } = found;
  if (!lastUsedAt || time.getTime() - lastUsedAt.getTime() >= USE_UPDATE_INTERVAL) {
    // Nobody is refused because this cannot be noted.
    await db
      .update(apiKeys)
      .set({ lastUsedAt: time })
      .where(eq(apiKeys.id, actor.sessionId))
      .catch(() => {});
  }
  return actor;
}

/** The program behind the id of a key, as signed links contain it; undefined if the key does not work. */
export const findActorByKeyId = async (
  services: Needs,
  keyId: string,
): Promise<Actor | undefined> => (await readKey(services, eq(apiKeys.id, keyId)))?.actor;

type Needs = Pick<Services, 'db' | 'now'>;

async function readKey({ db, now }: Needs, which: SQL) {
  // The creator first, then the owners, the oldest first.
  const member = db
    .select({ userId: users.id, confirmedAt: users.confirmedAt })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, apiKeys.companyId),
        isNull(users.suspendedAt),
        sql`${companyMembers.role} = any(${sql.param([...rolesWith('handle-applications')])}::text[])`,
      ),
    )
    .orderBy(
      sql`(${users.id} = ${apiKeys.createdBy}) desc nulls last`,
      sql`(${companyMembers.role} = 'owner') desc`,
      companyMembers.createdAt,
      users.id,
    )
    .limit(1)
    .as('member');
  const [row] = await db
    .select({
      key: apiKeys,
      userId: member.userId,
      confirmedAt: member.confirmedAt,
      companyName: companies.name,
      overdueAnswers: companies.overdueAnswers,
      reportedAt: companies.reportedAt,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .innerJoinLateral(member, sql`true`)
    .where(and(which, isOn(now()), isPublicCompany));
  if (!row) return undefined;
  const { id, name, scopes, createdAt, companyId, lastUsedAt } = row.key;
  const actor: Actor = {
    id: row.userId,
    role: 'company',
    sessionId: id,
    hasConfirmedAddress: row.confirmedAt !== null,
    confirmedAt: createdAt,
    apiKey: { id, name, scopes, limit: 'api-key' },
    company: {
      id: companyId,
      name: row.companyName,
      role: 'recruiter',
      isApproved: true,
      isTurnedAway: false,
      overdueAnswers: row.overdueAnswers,
      isReported: row.reportedAt !== null,
    },
  };
  return { actor, lastUsedAt };
}
