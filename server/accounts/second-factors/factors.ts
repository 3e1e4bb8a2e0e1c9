import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  APP_CODE,
  type Factor,
  factorsFrom,
  LAST_FACTOR,
  readCode,
  RECOVERY_CODES,
  WRONG_CODE,
} from '../../../shared/accounts/second-factors.ts';
import { fold } from '../../../shared/kit/text.ts';
import type { Role } from '../../../shared/roles.ts';
import { audit, byCommand } from '../../audit/record.ts';
import { boardKey } from '../../board-key.ts';
import type { Config } from '../../config.ts';
import type { Context, Services, SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import {
  authenticatorApps,
  loginChallenges,
  passkeys,
  recoveryCodes,
  secrets,
  sessions,
  users,
} from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, notFound, notSignedIn, Problem, refuseField } from '../../http/problems.ts';
import { queueMail } from '../../mail/outbox.ts';
import { type FactorChange, secondFactorChanged } from '../../mail/templates.ts';
import { seal, unseal } from '../../sealing.ts';
import { KEY } from '../../signed-links.ts';
import { challengeEnd, endChallenges } from './challenges.ts';
import { hasApp, hasPasskey, unusedCodes } from './rows.ts';
import { findOwner, lockOwner } from '../credentials.ts';
import { endSessions } from '../sessions.ts';
import { hashToken } from '../../tokens.ts';

/** What is encrypted (server/sealing.ts). */
const SEALED = 'authenticator secret';

/** A second factor that was checked and is not used up yet. */
export type Proof =
  | { kind: 'app'; step: number }
  | { kind: 'recovery-code'; codeHash: Buffer }
  /** With the passkey's counter, now and after it is used. */
  | { kind: 'passkey'; id: string; counter: number; next: number };

/** The ways in which a user can give a second factor; empty without one. */
export async function factorsOf(db: Db, userId: string): Promise<Factor[]> {
  const [found] = await db
    .select({
      app: hasApp(userId),
      passkey: hasPasskey(userId),
      'recovery-code': sql<boolean>`exists (select from ${recoveryCodes} where ${unusedCodes(userId)})`,
    })
    .from(sql`(select 1) as one`);
  return found ? factorsFrom(found) : [];
}

/**
 * Checks a second factor of a user. It counts once `useSecondFactor` has used it up.
 * @returns undefined if it is wrong
 */
export async function checkSecondFactor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  { code: typed }: { code: string },
): Promise<Proof | undefined> {
  const read = readCode(typed);
  if (!read) return undefined;
  if (read.kind === 'app') {
    const app = await readApp(db, userId);
    const step = app && (await stepOf(app.secret, read.code, now(), app.lastStep));
    return step === undefined ? undefined : { kind: 'app', step };
  }
  const codeHash = hashCode(userId, read.code);
  const isUnused = and(unusedCodes(userId), eq(recoveryCodes.codeHash, codeHash));
  return (await db.$count(recoveryCodes, isUnused)) > 0
    ? { kind: 'recovery-code', codeHash }
    : undefined;
}

/**
 * Uses a checked factor up, in the transaction of what it allows, and tells the user if a recovery code was used.
 * @throws Problem `refusal` if a concurrent call used it
 */
export async function useSecondFactor(
  context: Pick<Context, 'config' | 'queue' | 'now' | 'showLink'>,
  tx: Db,
  user: { id: string; email: string },
  proof: Proof,
  refusal: () => Problem,
): Promise<void> {
  if (proof.kind === 'app') {
    const isNewer = and(
      eq(authenticatorApps.userId, user.id),
      lt(authenticatorApps.lastStep, proof.step),
    );
    const used = await tx
      .update(authenticatorApps)
      .set({ lastStep: proof.step })
      .where(isNewer)
      .returning({ userId: authenticatorApps.userId });
    if (used.length === 0) throw refusal();
    return;
  }
  if (proof.kind === 'passkey') {
    const { id, counter, next } = proof;
    const used = await tx
      .update(passkeys)
      .set({ counter: next, lastUsedAt: context.now() })
      .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
      .returning({ id: passkeys.id });
    if (used.length === 0) throw refusal();
    return;
  }
  const isUnused = and(unusedCodes(user.id), eq(recoveryCodes.codeHash, proof.codeHash));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(isUnused)
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) throw refusal();
  const left = await tx.$count(recoveryCodes, unusedCodes(user.id));
  await tell(context, tx, user, { kind: 'recovery-code-used', left });
}

/** Loaded when somebody uses an app: most logins do without. */
const loadLibrary = () => import('otplib');

/** The time step of an app's code, one step early or late; undefined for a wrong code or one that was used. */
async function stepOf(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | undefined> {
  const { verify } = await loadLibrary();
  const found = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: APP_CODE.seconds,
    period: APP_CODE.seconds,
    digits: APP_CODE.digits,
  });
  return found.valid && 'timeStep' in found && found.timeStep > lastStep
    ? found.timeStep
    : undefined;
}

/** The user's app with its secret in base32. One query, so that the key and what it encrypts fit together. */
async function readApp(db: Db, userId: string) {
  const [row] = await db
    .select({
      sealed: authenticatorApps.secret,
      lastStep: authenticatorApps.lastStep,
      key: secrets.value,
    })
    .from(authenticatorApps)
    .innerJoin(secrets, eq(secrets.name, KEY))
    .where(eq(authenticatorApps.userId, userId));
  return row && { secret: unseal(row.sealed, row.key, SEALED), lastStep: row.lastStep };
}

/** Encrypts all secrets with a new key of the board, which the transaction has locked. */
export async function resealSecrets(tx: Db, from: Buffer, to: Buffer): Promise<void> {
  const again = (sealed: Buffer) => seal(unseal(sealed, from, SEALED), to, SEALED);
  for (const { userId, secret } of await tx.select().from(authenticatorApps)) {
    const set = { secret: again(secret) };
    await tx.update(authenticatorApps).set(set).where(eq(authenticatorApps.userId, userId));
  }
  for (const { tokenHash, secret } of await tx.select().from(loginChallenges)) {
    if (!secret) continue;
    const set = { secret: again(secret) };
    await tx.update(loginChallenges).set(set).where(eq(loginChallenges.tokenHash, tokenHash));
  }
}

/** The key of a user's setup of an app: there is one at a time. */
const setupHash = (userId: string) => hashToken(`app ${userId}`);

/** POST /users/second-factors/app: makes the secret for an app. @throws Problem 400 for a wrong password */
export async function startAppSetup(context: SignedIn, { body }: Call<'startAppSetup'>) {
  const { db, config, now } = context;
  const user = await findOwner(context, body);
  const { generateSecret, generateURI } = await loadLibrary();
  const secret = generateSecret();
  const expiresAt = challengeEnd('app', now());
  await transaction(db, async (tx) => {
    await lockOwner(tx, context, user);
    const sealed = seal(secret, await boardKey(tx), SEALED);
    const setup = { kind: 'app', userId: user.id, secret: sealed, expiresAt } as const;
    await tx
      .insert(loginChallenges)
      .values({ tokenHash: setupHash(user.id), ...setup })
      .onConflictDoUpdate({ target: loginChallenges.tokenHash, set: setup });
  });
  const uri = generateURI({ issuer: config.siteName, label: user.email, secret });
  return { secret, uri, expiresAt: expiresAt.toISOString() };
}

/**
 * PUT /users/second-factors/app: the app counts with its first code. It replaces an earlier one.
 * @throws Problem 400 for a wrong code, 410 if the setup has expired
 */
export async function confirmApp(context: SignedIn, { body }: Call<'confirmApp'>) {
  const { db, actor, now } = context;
  const isOpen = and(
    eq(loginChallenges.tokenHash, setupHash(actor.id)),
    gt(loginChallenges.expiresAt, now()),
  );
  const [setup] = await db
    .select({ sealed: loginChallenges.secret, key: secrets.value })
    .from(loginChallenges)
    .innerJoin(secrets, eq(secrets.name, KEY))
    .where(isOpen);
  if (!setup?.sealed) throw setupExpired();
  const secret = unseal(setup.sealed, setup.key, SEALED);
  const read = readCode(body.code);
  const step = await stepOf(secret, read?.code ?? '', now(), -1);
  if (step === undefined) refuseField('code', WRONG_CODE, 'wrong-code');
  const made = await transaction(db, async (tx) => {
    const user = await lockUser(tx, actor.id);
    // The secret stays encrypted with this key.
    await boardKey(tx);
    // A concurrent call finished or started another setup.
    const ended = await tx
      .delete(loginChallenges)
      .where(and(isOpen, eq(loginChallenges.secret, setup.sealed as Buffer)))
      .returning({ userId: loginChallenges.userId });
    if (ended.length === 0) throw setupExpired();
    const app = { secret: setup.sealed as Buffer, lastStep: step ?? 0, createdAt: now() };
    await tx
      .insert(authenticatorApps)
      .values({ userId: actor.id, ...app })
      .onConflictDoUpdate({ target: authenticatorApps.userId, set: app });
    const codes = await codesOfFirstFactor(tx, actor.id);
    await tell(context, tx, user, { kind: 'app-added' });
    return codes;
  });
  return { recoveryCodes: made, message: 'Your authenticator app is set up.' };
}

const setupExpired = () =>
  new Problem('setup-expired', 'This setup has expired. Please start it again.');

/** DELETE /users/second-factors/app. @throws Problem 400 for a wrong password, 409 if there is none */
export async function removeApp(context: SignedIn, { body }: Call<'removeApp'>) {
  const user = await findOwner(context, body);
  await transaction(context.db, async (tx) => {
    await lockOwner(tx, context, user);
    const removed = await tx
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.userId, user.id))
      .returning({ userId: authenticatorApps.userId });
    if (removed.length === 0) throw conflict('no-second-factor', 'No authenticator app is set up.');
    await afterRemoval(context, tx, user);
    await tell(context, tx, user, { kind: 'app-removed' });
  });
  return { message: 'Your authenticator app has been removed.' };
}

/** POST /users/second-factors/recovery-codes. @throws Problem 400 for a wrong password, 409 without a factor */
export async function renewRecoveryCodes(context: SignedIn, { body }: Call<'renewRecoveryCodes'>) {
  const user = await findOwner(context, body);
  const codes = await transaction(context.db, async (tx) => {
    await lockOwner(tx, context, user);
    if ((await factorsOf(tx, user.id)).length === 0)
      throw conflict('no-second-factor', 'Add a passkey or an authenticator app first.');
    await tell(context, tx, user, { kind: 'recovery-codes-renewed' });
    return makeCodes(tx, user.id);
  });
  return { recoveryCodes: codes, message: 'Your earlier recovery codes no longer work.' };
}

/**
 * Recovery codes with the first factor; null for further ones, because the user has codes. Setups and confirmations from
 * before took the password alone, so they end.
 */
export async function codesOfFirstFactor(tx: Db, userId: string): Promise<string[] | null> {
  const hasCodes = (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0;
  if (hasCodes) return null;
  await endChallenges(tx, userId);
  await tx.update(sessions).set({ identityConfirmedAt: null }).where(eq(sessions.userId, userId));
  return makeCodes(tx, userId);
}

/** Whether a user must have a second factor: administrators of a real board. */
export const requiresSecondFactor = (
  { environment }: Pick<Config, 'environment'>,
  { role }: { role: Role },
): boolean => role === 'admin' && environment === 'production';

/**
 * Recovery codes stand in for another factor, so they end with the last one.
 * @throws Problem 409 for the last factor of a user who must have one
 */
export async function afterRemoval(
  { config }: Pick<Context, 'config'>,
  tx: Db,
  user: { id: string; role: Role },
): Promise<void> {
  if ((await factorsOf(tx, user.id)).length > 0) return;
  if (requiresSecondFactor(config, user)) throw Problem.of(LAST_FACTOR);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
}

/**
 * `npm run admin -- reset-second-factor EMAIL`: for somebody who has lost the app, the passkeys and the recovery codes.
 * Removes them and ends all sessions; the password stays.
 * @throws Problem 404 without such an account, 409 if it has no second factor
 */
export async function resetSecondFactor(
  services: Pick<Services, 'db' | 'config' | 'now' | 'queue' | 'showLink' | 'endTokens'>,
  email: string,
): Promise<void> {
  const { db, now } = services;
  await transaction(db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.emailKey, fold(email)))
      .for('update');
    if (!user) throw notFound('user-not-found', `No account uses ${email}.`);
    const factors = await factorsOf(tx, user.id);
    if (factors.length === 0)
      throw conflict('no-second-factor', `${user.email} has no second factor.`);
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, user.id));
    await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await endChallenges(tx, user.id);
    const ended = await endSessions(tx, eq(sessions.userId, user.id));
    await services.endTokens(tx, user.id);
    await tell(services, tx, user, { kind: 'reset' });
    await audit(tx, byCommand(now), {
      action: 'user.reset-second-factor',
      target: { kind: 'user', id: user.id },
      before: { factors, sessions: ended },
      after: { factors: [], sessions: 0 },
    });
  });
}

/** Without letters that look like digits or like each other (Crockford's base32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces the recovery codes: 80 random bits each, so that a fast hash is enough. */
async function makeCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = codes.map((code) => ({ userId, codeHash: hashCode(userId, code) }));
  await tx.insert(recoveryCodes).values(rows);
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

const hashCode = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`${userId} ${code}`).digest();

/** Locks the user's row, as everything does that changes how a user signs in. @throws Problem 401 */
export async function lockUser(tx: Db, id: string) {
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (!user) throw notSignedIn();
  return user;
}

/** Mails the user what happened to their second factors. */
export async function tell(
  context: Pick<Context, 'config' | 'queue' | 'now' | 'showLink'>,
  tx: Db,
  { id, email }: { id: string; email: string },
  change: FactorChange,
): Promise<void> {
  const letter = secondFactorChanged(context.config, { email, ...change });
  await queueMail(context, tx, letter, { to: email, userId: id });
}
