import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type Factor, loginExpired, WRONG_CODE } from '../../shared/accounts/second-factors.ts';
import type { Registration } from '../../shared/accounts/users.ts';
import type { Call } from '../../shared/api.ts';
import { fold } from '../../shared/kit/text.ts';
import { suspendedRefusal } from '../../shared/refusals.ts';
import { audit, byCommand } from '../audit/record.ts';
import type { Context, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicantProfiles,
  companies,
  companyMembers,
  loginChallenges,
  secrets,
  sessions,
  users,
} from '../db/schema.ts';
import { conflict, Problem } from '../http/problems.ts';
import { mailConfirmation, refuseBoardAddress } from './addresses.ts';
import { refuseAdminPassword } from './common-passwords.ts';
import { tellOfNewLogin } from './new-logins.ts';
import { findUser, toUser } from './queries.ts';
import { challengeEnd, openTicket } from './second-factors/challenges.ts';
import { checkPasskey } from './second-factors/passkeys.ts';
import {
  checkSecondFactor,
  factorsOf,
  requiresSecondFactor,
  useSecondFactor,
} from './second-factors/factors.ts';
import { hashPassword, verifyPassword } from './secrets.ts';
import { endSessions, openSession } from './sessions.ts';
import { transaction } from '../db/transaction.ts';
import { hashToken, makeToken } from '../tokens.ts';

/**
 * POST /auth/login. An unknown address and a wrong password get the same answer after the same time.
 * @throws Problem 401 `second-factor-required` with a ticket if the account has a second factor
 */
export async function logIn(context: Context, { body }: Call<'logIn'>) {
  const [user] = await context.db
    .select()
    .from(users)
    .where(eq(users.emailKey, fold(body.email)));
  const matches = await verifyPassword(user?.passwordHash, body.password);
  if (!user || !matches) throw notLetIn();
  // Only callers with the right password learn of a suspension.
  if (user.suspendedAt) throw Problem.of(suspendedRefusal(user.suspensionReason));
  const factors = await factorsOf(context.db, user.id);
  if (factors.length > 0) throw await requireSecondFactor(context, user, factors);
  return startSession(context, user, async (tx) => {
    // A factor that was added meanwhile must be asked for.
    if ((await factorsOf(tx, user.id)).length > 0) throw notLetIn();
  });
}

/** Stores a ticket for the second step. @returns the refusal that contains it */
async function requireSecondFactor(
  { db, now }: Context,
  { id: userId, passwordHash }: User,
  factors: Factor[],
): Promise<Problem> {
  const ticket = makeToken();
  const expiresAt = challengeEnd('login', now());
  const tokenHash = hashToken(ticket);
  // Waits for a concurrent change of the password, which ends all tickets. One statement, because a transaction would
  // store an Idempotency-Key of this refused call.
  const isSame = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  const { rowCount } = await db.execute(sql`
    insert into ${loginChallenges} (token_hash, kind, user_id, expires_at)
    select ${tokenHash}, 'login', id, ${expiresAt.toISOString()}::timestamptz
    from ${users} where ${isSame} for share`);
  if (rowCount === 0) return notLetIn();
  return new Problem(
    'second-factor-required',
    'Two-step verification is on: a second factor is required.',
    {
      secondFactor: { ticket, expiresAt: expiresAt.toISOString(), factors },
      userId,
    },
  );
}

/**
 * POST /auth/login/second-factor: the second step of a login.
 * @throws Problem 410 if the ticket was used, has expired, or had too many wrong factors; 401 for a wrong factor
 */
export async function finishLogIn(context: Context, { body }: Call<'finishLogIn'>) {
  const { db, now } = context;
  const isOpen = openTicket(body.ticket, now());
  // Counted before the factor is checked, so that concurrent attempts cannot exceed their number.
  const [attempt] = await db
    .update(loginChallenges)
    .set({ attempts: sql`${loginChallenges.attempts} + 1` })
    .where(isOpen)
    .returning({ userId: loginChallenges.userId });
  const [user] = attempt?.userId
    ? await db.select().from(users).where(eq(users.id, attempt.userId))
    : [];
  if (!user) throw Problem.of(loginExpired);
  const proof = await checkSecondFactor(context, user.id, body);
  const isWrong = () =>
    new Problem('wrong-second-factor', WRONG_CODE, {
      errors: { code: WRONG_CODE },
      userId: user.id,
    });
  if (!proof) throw isWrong();
  return startSession(context, user, async (tx) => {
    const isTicket = eq(loginChallenges.tokenHash, hashToken(body.ticket));
    const used = await tx.delete(loginChallenges).where(isTicket).returning();
    if (used.length === 0) throw Problem.of(loginExpired);
    await useSecondFactor(context, tx, user, proof, isWrong);
  });
}

/**
 * POST /auth/login/passkey: a passkey is two factors in one, a device and its PIN or fingerprint, so it needs no password.
 * @throws Problem 401 if the passkey is unknown, or its answer is wrong, late or a repetition
 */
export async function logInWithPasskey(context: Context, { body }: Call<'logInWithPasskey'>) {
  const isWrong = () =>
    new Problem('wrong-passkey', 'This passkey is not known here, or was used too late.');
  const found = await checkPasskey(context, body.passkey);
  if (!found) throw isWrong();
  const [user] = await context.db.select().from(users).where(eq(users.id, found.userId));
  if (!user) throw isWrong();
  return startSession(context, user, (tx) =>
    useSecondFactor(context, tx, user, found.proof, isWrong),
  );
}

type User = typeof users.$inferSelect;

/**
 * Opens a session for a user who has proved to be the one.
 * @param check runs in the transaction after the user is locked, and can still refuse
 */
async function startSession(context: Context, user: User, check: (tx: Db) => Promise<void>) {
  const { sessionId, token } = await transaction(context.db, async (tx) => {
    await lockPassword(tx, user);
    await check(tx);
    await tellOfNewLogin(context, tx, user);
    await tx.update(users).set({ lastLoginAt: context.now() }).where(eq(users.id, user.id));
    return openSession(tx, user.id, context.userAgent, context.now());
  });
  const row = await findUser(context.db, user.id);
  if (!row) throw notLetIn();
  const needsSecondFactor =
    requiresSecondFactor(context.config, user) &&
    (await factorsOf(context.db, user.id)).length === 0;
  return {
    ...toUser(row, context, sessionId),
    ...(needsSecondFactor && { needsSecondFactor }),
    token,
  };
}

/** Locks the user while a session opens, so that a concurrent suspension or password change ends or prevents it. */
async function lockPassword(
  tx: Db,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<void> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt, suspensionReason: users.suspensionReason })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  if (!user) throw notLetIn();
  if (user.suspendedAt) throw Problem.of(suspendedRefusal(user.suspensionReason));
}

const notLetIn = () => new Problem('wrong-credentials', 'Invalid credentials. Please try again.');

/** POST /auth/logout: ends the session. */
export async function logOut({ db, actor }: SignedIn) {
  await endSessions(db, eq(sessions.id, actor.sessionId));
  return {};
}

/**
 * POST /auth/register: creates an account and mails the link that confirms its address. Without a mail server the
 * address counts as confirmed.
 * @throws Problem 400 for an address of the board, 409 if the email or username is taken, regardless of case and Unicode
 *   form
 */
export async function register(
  context: Pick<
    Context,
    'db' | 'config' | 'features' | 'queue' | 'now' | 'showLink' | 'signedLinks'
  >,
  { body }: Call<'register'>,
) {
  refuseBoardAddress(context, body.email);
  const passwordHash = await hashPassword(body.password);
  const createdAt = context.now();
  const isConfirmed = context.config.smtp === undefined;
  const id = await transaction(context.db, async (tx) => {
    const confirmedAt = isConfirmed ? createdAt : null;
    const userId = await createUser(tx, body, { passwordHash, createdAt, confirmedAt });
    if (!isConfirmed)
      await mailConfirmation(context, tx, { id: userId, email: body.email, next: body.next });
    return userId;
  });
  const row = await findUser(context.db, id);
  if (!row) throw new Error('a registered user was not stored');
  return { ...toUser(row, context, undefined), message: 'Account created successfully!' };
}

async function createUser(
  tx: Db,
  account: Registration,
  stored: Pick<NewUser, 'passwordHash' | 'createdAt' | 'confirmedAt'>,
): Promise<string> {
  const { createdAt: now } = stored;
  const id = await insertUser(tx, { ...account, ...stored });
  if (account.role === 'job_seeker') {
    await tx.insert(applicantProfiles).values({ userId: id, fullName: account.fullName });
    return id;
  }
  const { companyName: name, website, description, industry, location } = account;
  const [company] = await tx
    .insert(companies)
    .values({ name, website, description, industry, location, waitsSince: now, createdAt: now })
    .returning({ id: companies.id });
  if (!company) throw new Error('a company was not stored');
  await tx
    .insert(companyMembers)
    .values({ companyId: company.id, userId: id, role: 'owner', createdAt: now });
  return id;
}

interface NewUser extends Pick<
  typeof users.$inferSelect,
  'role' | 'username' | 'email' | 'passwordHash' | 'createdAt' | 'confirmedAt'
> {}

/** Stores a user. @throws Problem 409 naming the field that is taken */
export async function insertUser(
  tx: Db,
  { role, username, email, ...stored }: NewUser,
): Promise<string> {
  const keys = { usernameKey: fold(username), emailKey: fold(email) };
  const [row] = await tx
    .insert(users)
    .values({ role, username, email, ...keys, ...stored })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (row) return row.id;
  if ((await tx.$count(users, eq(users.emailKey, keys.emailKey))) > 0) {
    const errors = { email: 'This email is already in use.' };
    throw conflict('email-taken', 'An account with this email already exists.', errors);
  }
  const message = 'This username is already taken.';
  throw conflict('username-taken', message, { username: message });
}

/** `npm run admin -- create EMAIL`. @throws Problem 400 for a weak password, 409 if the email is taken */
export async function createAdmin(
  { db, now }: Pick<Services, 'db' | 'now'>,
  email: string,
  password: string,
): Promise<void> {
  await refuseAdminPassword('password', password);
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await tx.delete(secrets).where(eq(secrets.name, FIRST_ADMIN));
    await insertAdmin(tx, { now }, email, passwordHash);
  });
}

/** The row of `secrets` with the link that creates the first administrator (first-admin.ts). */
export const FIRST_ADMIN = 'first admin';

/** Stores an administrator, whose username is the address up to the @. @throws Problem 409 if the email is taken */
export async function insertAdmin(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  email: string,
  passwordHash: string,
): Promise<void> {
  // Not the whole address, which is shown beside the username.
  const name = email.slice(0, email.lastIndexOf('@')).slice(0, 50);
  const isFree = (await tx.$count(users, eq(users.usernameKey, fold(name)))) === 0;
  const username = isFree ? name : `${name} ${randomUUID().slice(0, 8)}`;
  const times = { createdAt: now(), confirmedAt: now() };
  const account = { role: 'admin', username, email, passwordHash, ...times } as const;
  const id = await insertUser(tx, account);
  await audit(tx, byCommand(now), { action: 'admin.create', target: { kind: 'user', id } });
}
