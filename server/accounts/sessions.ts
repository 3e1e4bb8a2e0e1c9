import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { addDays } from '../../shared/dates.ts';
import type { Actor, Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { companies, companyMembers, sessions, users } from '../db/schema.ts';

/** Days until a session ends by itself. */
const SESSION_DAYS = 30;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Opens a session. @returns its id, and its token: 256 random bits, kept by nobody but the client */
export async function openSession(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ sessionId: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
  const sessionId = randomUUID();
  await db.insert(sessions).values({
    id: sessionId,
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: addDays(now, SESSION_DAYS),
  });
  return { sessionId, token };
}

/** Ends a session at once. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** The user behind a token; undefined for one that is unknown, has run out or was ended. */
export const findActor = (services: Pick<Services, 'db' | 'now'>, token: string) =>
  find(services, eq(sessions.tokenHash, hashToken(token)));

/** The user behind a session's id, as resume links name it. */
export const findActorBySession = (services: Pick<Services, 'db' | 'now'>, sessionId: string) =>
  find(services, eq(sessions.id, sessionId));

async function find(
  { db, now }: Pick<Services, 'db' | 'now'>,
  which: ReturnType<typeof eq>,
): Promise<Actor | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      sessionId: sessions.id,
      companyId: companies.id,
      companyName: companies.name,
      approvedAt: companies.approvedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(which, gt(sessions.expiresAt, now())));
  if (!row) return undefined;
  const { id, role, sessionId, companyId, companyName, approvedAt } = row;
  const company =
    companyId && companyName
      ? { id: companyId, name: companyName, isApproved: approvedAt !== null }
      : undefined;
  return { id, role, sessionId, ...(company && { company }) };
}
