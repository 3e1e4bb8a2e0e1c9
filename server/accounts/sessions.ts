import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte, ne, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { isTurnedAway } from '../../shared/companies/rejection.ts';
import { deviceOf, endedSessions } from '../../shared/accounts/sessions.ts';
import type { Call } from '../../shared/api.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { idleRefusal } from '../../shared/refusals.ts';
import type { Role } from '../../shared/roles.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { Config } from '../config.ts';
import type { Actor, Services, SignedIn } from '../context.ts';
import { batched } from '../db/batched.ts';
import type { Db } from '../db/connect.ts';
import { isAnyOf, prepared, type Value } from '../db/prepared.ts';
import { companies, companyMembers, formerMembers, sessions, users } from '../db/schema.ts';
import { notFound, Problem } from '../http/problems.ts';
import { hasApp, hasPasskey } from './second-factors/rows.ts';
import { hashToken, makeToken } from '../tokens.ts';

const MINUTE = 60_000;
/** Days until a session expires. */
const SESSION_DAYS = 30;
/** Milliseconds between two updates of a session's last use. */
const USE_UPDATE_INTERVAL = 15 * MINUTE;

/** Opens a session. @returns its id and its token, which only the client keeps */
export async function openSession(
  db: Db,
  userId: string,
  userAgent: string,
  now: Date,
): Promise<{ sessionId: string; token: string }> {
  const token = makeToken();
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
  const sessionId = randomUUID();
  await db.insert(sessions).values({
    id: sessionId,
    tokenHash: hashToken(token),
    userId,
    userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: addDays(now, SESSION_DAYS),
  });
  return { sessionId, token };
}

/** Ends sessions. @returns their number */
export async function endSessions(db: Db, which: SQL | undefined): Promise<number> {
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id });
  return ended.length;
}

type Needs = Pick<Services, 'db' | 'now'> & {
  config: Pick<Config, 'adminIdleMinutes' | 'environment'>;
};

/**
 * The user of a session token; undefined for unknown, expired and ended sessions and for suspended users.
 * @param isBackground the page asks without its user, which keeps no session open
 * @throws Problem 401 for an administrator who has asked for nothing for a while
 */
export async function findActor(
  services: Needs,
  token: string,
  isBackground = false,
): Promise<Actor | undefined> {
  const { db, now } = services;
  const row = await findByToken(db, hashToken(token).toString('hex'), now());
  const found = row && toActor(row, services);
  if (!found) return undefined;
  const { adminIdleMinutes } = services.config;
  if (isIdle(services, found)) throw Problem.of(idleRefusal(adminIdleMinutes ?? 0));
  const { lastUsedAt, ...actor } = found;
  const isAdmin = actor.role === 'admin' && adminIdleMinutes !== undefined;
  if (isAdmin && isBackground) return actor;
  const time = now();
  const interval = isAdmin ? (adminIdleMinutes * MINUTE) / 180 : USE_UPDATE_INTERVAL;
  if (time.getTime() - lastUsedAt.getTime() > interval) {
    // Nobody is refused because this cannot be noted: reads go on while the disk is full.
    await db
      .update(sessions)
      .set({ lastUsedAt: time })
      .where(eq(sessions.id, actor.sessionId))
      .catch(() => {});
  }
  return actor;
}

/** Whether an administrator's session has ended because nothing was asked for. */
const isIdle = (
  { now, config: { adminIdleMinutes: minutes } }: Pick<Needs, 'now' | 'config'>,
  { role, lastUsedAt }: { role: Role; lastUsedAt: Date },
): boolean =>
  role === 'admin' &&
  minutes !== undefined &&
  now().getTime() - lastUsedAt.getTime() >= minutes * MINUTE;

/** The user of a session id, as signed links contain it. */
export const findActorBySession = async (
  services: Needs,
  sessionId: string,
): Promise<Actor | undefined> => (await findActorsBySession(services, [sessionId]))[0];

/** The users of the given sessions that are still open, in any order. */
export const findActorsBySession = async (
  services: Needs,
  sessionIds: readonly string[],
): Promise<Actor[]> =>
  (await findByIds(services.db, { ids: sessionIds, now: services.now() }))
    .map(({ found }) => toActor(found, services))
    .filter((found) => !isIdle(services, found));

/** Sessions that are open at a time, with their users. */
const selectSessions = (db: Db, which: SQL, now: Placeholder) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      found: {
        id: users.id,
        role: users.role,
        sessionId: sessions.id,
        lastUsedAt: sessions.lastUsedAt,
        addressConfirmedAt: users.confirmedAt,
        loggedInAt: sessions.createdAt,
        identityConfirmedAt: sessions.identityConfirmedAt,
        // Asked for administrators only.
        hasFactor: sql<boolean>`${users.role} <> 'admin' or ${hasApp(users.id)} or ${hasPasskey(users.id)}`,
        companyId: companies.id,
        memberRole: companyMembers.role,
        formerCompany: formerMembers.companyName,
        companyName: companies.name,
        ...pick(companies, 'approvedAt', 'rejectedAt', 'rejectionReason', 'rejectedForGood'),
        ...pick(companies, 'overdueAnswers', 'reportedAt'),
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .leftJoin(formerMembers, eq(formerMembers.userId, users.id))
    .where(and(which, gt(sessions.expiresAt, now), isNull(users.suspendedAt)));

const readByTokens = prepared(
  'sessions-by-token',
  (db, value: Value<{ hashes: readonly Buffer[]; now: Date }>) =>
    selectSessions(db, isAnyOf(sessions.tokenHash, value('hashes'), 'bytea'), value('now')),
);

/** The session of a token's hash in hexadecimal digits. Concurrent requests share a statement. */
const findByToken = batched(async (db, ids, now) => {
  const rows = await readByTokens(db, { hashes: ids.map((id) => Buffer.from(id, 'hex')), now });
  return new Map(rows.map(({ tokenHash, found }) => [tokenHash.toString('hex'), found]));
});
const findByIds = prepared(
  'sessions-by-id',
  (db, value: Value<{ ids: readonly string[]; now: Date }>) =>
    selectSessions(db, isAnyOf(sessions.id, value('ids')), value('now')),
);

type SessionRow = Awaited<ReturnType<typeof readByTokens>>[number]['found'];

function toActor(
  {
    companyId,
    memberRole,
    formerCompany,
    companyName,
    approvedAt,
    rejectedAt,
    rejectionReason: reason,
    rejectedForGood: isFinal,
    overdueAnswers,
    reportedAt,
    addressConfirmedAt,
    loggedInAt,
    identityConfirmedAt,
    hasFactor,
    ...rest
  }: SessionRow,
  { config }: Pick<Needs, 'config'>,
): Actor & { lastUsedAt: Date } {
  const needsSecondFactor = !hasFactor && config.environment === 'production';
  const actor = {
    ...rest,
    hasConfirmedAddress: addressConfirmedAt !== null,
    confirmedAt: identityConfirmedAt ?? loggedInAt,
    ...(needsSecondFactor && { needsSecondFactor }),
  };
  if (!companyId || !companyName || !memberRole)
    return { ...actor, ...(formerCompany && { formerCompany }) };
  const isApproved = approvedAt !== null;
  const rejection = rejectedAt && { reason: reason ?? '', isFinal: isFinal ?? false };
  const isOut = isTurnedAway({ isApproved, rejection });
  return {
    ...actor,
    company: {
      id: companyId,
      name: companyName,
      role: memberRole,
      isApproved,
      isTurnedAway: isOut,
      overdueAnswers: overdueAnswers ?? 0,
      isReported: reportedAt !== null,
    },
  };
}

/** GET /users/sessions: the open sessions, last used first. */
export async function listSessions({ db, actor, now, config }: SignedIn) {
  const all = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  const rows = all.filter(
    ({ lastUsedAt }) => !isIdle({ now, config }, { role: actor.role, lastUsedAt }),
  );
  const answered = rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    _id: id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: id === actor.sessionId,
  }));
  return { count: answered.length, sessions: answered };
}

/** DELETE /users/sessions/{id}. @throws Problem 404 for another user's session */
export async function endSession({ db, actor }: SignedIn, { params }: Call<'endSession'>) {
  const isOwn = and(eq(sessions.id, params.id), eq(sessions.userId, actor.id));
  if ((await endSessions(db, isOwn)) === 0)
    throw notFound('session-not-found', 'Session not found.');
  return { message: 'This session has ended.' };
}

/** DELETE /users/sessions: ends all sessions of the caller but the current one. */
export async function endOtherSessions({ db, actor }: SignedIn) {
  const others = and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId));
  return { message: endedSessions(await endSessions(db, others)) };
}
