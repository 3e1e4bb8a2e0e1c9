import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { AGENT_SCOPE, AGENT_TOKEN_INVALID, agentTokenRefusal, toAgentToken } from '../rules.ts';
import type { Call } from '../../../shared/api.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { Actor, Services, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { users } from '../../../server/db/schema.ts';
import { agentTokens } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../server/http/problems.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { agentTokenCreated } from '../mails.ts';
import { lockOwner, requirePassword } from '../../../server/accounts/credentials.ts';
import { hashToken, makeToken } from '../../../server/tokens.ts';

/** Milliseconds between two updates of a token's last use. */
const USE_UPDATE_INTERVAL = 15 * 60_000;

/** The tokens of a user that have not expired, newest first. */
const readAgentTokens = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
): Promise<Row[]> =>
  db
    .select()
    .from(agentTokens)
    .where(and(eq(agentTokens.userId, userId), gt(agentTokens.expiresAt, now())))
    .orderBy(desc(agentTokens.createdAt), desc(agentTokens.id));

type Row = typeof agentTokens.$inferSelect;

/** A user's tokens as the file of their data has them. */
export const exportAgentTokens = async (context: SignedIn) =>
  (await readAgentTokens(context, context.actor.id)).map((token) => ({
    scope: AGENT_SCOPE,
    ...pick(token, 'name', 'createdAt', 'lastUsedAt', 'expiresAt'),
  }));

/** Revokes all tokens of a user. */
export async function endAgentTokens(tx: Db, userId: string): Promise<void> {
  await tx.delete(agentTokens).where(eq(agentTokens.userId, userId));
}

const toAnswer = ({ id, name, createdAt, expiresAt, lastUsedAt }: Row) => ({
  _id: id,
  name,
  scope: AGENT_SCOPE,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** GET /users/agent-tokens. */
export async function listAgentTokens(context: SignedIn) {
  const rows = await readAgentTokens(context, context.actor.id);
  return { count: rows.length, agentTokens: rows.map(toAnswer) };
}

/**
 * POST /users/agent-tokens: the answer alone contains the token, of which only the hash is stored. Mails the owner.
 * @throws Problem 400 for a wrong password, 409 with ten tokens
 */
export async function createAgentToken(
  context: SignedIn,
  { body: { name, days, password } }: Call<'createAgentToken'>,
) {
  const { db, config, now } = context;
  const user = await requirePassword(context, 'password', password);
  const token = toAgentToken(makeToken());
  const createdAt = now();
  const row = {
    id: randomUUID(),
    userId: user.id,
    tokenHash: hashToken(token),
    name,
    createdAt,
    expiresAt: addDays(createdAt, days),
    lastUsedAt: null,
  };
  await transaction(db, async (tx) => {
    // The lock also makes concurrent calls count each other's tokens.
    await lockOwner(tx, context, user);
    const refusal = agentTokenRefusal((await readAgentTokens({ db: tx, now }, user.id)).length);
    if (refusal) throw Problem.of(refusal);
    await tx.insert(agentTokens).values(row);
    const letter = agentTokenCreated(config, { email: user.email, name, until: row.expiresAt });
    await queueMail(context, tx, letter, { to: user.email, userId: user.id });
  });
  const message = 'Your token has been created.';
  return { token, agentToken: toAnswer(row), message };
}

/** DELETE /users/agent-tokens/{id}: the token stops working at once. @throws Problem 404 for another user's token */
export async function revokeAgentToken(
  { db, actor }: SignedIn,
  { params }: Call<'revokeAgentToken'>,
) {
  const isOwn = and(eq(agentTokens.id, params.id), eq(agentTokens.userId, actor.id));
  const revoked = await db.delete(agentTokens).where(isOwn).returning({ id: agentTokens.id });
  if (revoked.length === 0) throw notFound('agent-token-not-found', 'Token not found.');
  return { message: 'This token no longer works.' };
}

/**
 * The job seeker of a token for agents. Links that are signed for this actor's session do not open, because no session
 * has the id of a token.
 * @throws Problem 401 for an unknown, expired or revoked token, and for suspended users
 */
export async function findAgent(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<Actor> {
  const time = now();
  const [found] = await db
    .select({ token: agentTokens, confirmedAt: users.confirmedAt })
    .from(agentTokens)
    .innerJoin(users, eq(users.id, agentTokens.userId))
    .where(
      and(
        eq(agentTokens.tokenHash, hashToken(token)),
        gt(agentTokens.expiresAt, time),
        eq(users.role, 'job_seeker'),
        isNull(users.suspendedAt),
      ),
    );
  if (!found) throw Problem.of(AGENT_TOKEN_INVALID);
  const { id, userId, name, createdAt, lastUsedAt } = found.token;
  if (!lastUsedAt || time.getTime() - lastUsedAt.getTime() > USE_UPDATE_INTERVAL) {
    // Nobody is refused because this cannot be noted.
    await db
      .update(agentTokens)
      .set({ lastUsedAt: time })
      .where(eq(agentTokens.id, id))
      .catch(() => {});
  }
  return {
    id: userId,
    role: 'job_seeker',
    sessionId: id,
    hasConfirmedAddress: found.confirmedAt !== null,
    confirmedAt: createdAt,
    agent: name,
  };
}
