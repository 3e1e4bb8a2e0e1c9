import { and, asc, eq, gt } from 'drizzle-orm';
import { isIpAddress, MAX_PASSKEYS } from '../../../shared/accounts/passkeys.ts';
import type { ChallengeKind } from '../../../shared/accounts/second-factors.ts';
import type { Call } from '../../../shared/api.ts';
import type { Context, SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { isTaken } from '../../db/errors.ts';
import { aside } from '../../db/outcome.ts';
import { loginChallenges, passkeys, users } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../http/problems.ts';
import { challengeEnd, findTicketOwner } from './challenges.ts';
import { findOwner, lockOwner } from '../credentials.ts';
import { afterRemoval, codesOfFirstFactor, lockUser, type Proof, tell } from './factors.ts';
import { hashToken } from '../../tokens.ts';

/** Ed25519, ES256 and RS256, which all authenticators choose from (https://www.iana.org/assignments/cose). */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when somebody uses a passkey: it is large, and commands and most logins do without. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Where browsers keep the passkeys of this board. */
interface Party {
  /** The domain to which passkeys belong. */
  id: string;
  isOrigin: (origin: string) => boolean;
}

/** Browsers have no passkeys for addresses that are numbers. On this machine, localhost takes their place. */
function partyOf({ publicUrl }: { publicUrl: string }): Party | undefined {
  const { hostname, origin: own } = new URL(publicUrl);
  if (hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname))
    return { id: 'localhost', isOrigin: (origin) => /^https?:\/\/localhost(:\d+)?$/.test(origin) };
  return isIpAddress(hostname) ? undefined : { id: hostname, isOrigin: (origin) => origin === own };
}

/** The domain of this board's passkeys; null if it has none. */
export const passkeyDomain = (config: { publicUrl: string }): string | null =>
  partyOf(config)?.id ?? null;

function requireParty(config: Context['config']): Party {
  const party = partyOf(config);
  if (party) return party;
  throw conflict(
    'passkeys-unavailable',
    'This board is reached by a number instead of a name, so it cannot have passkeys. Use an authenticator app.',
  );
}

/** The user's id as passkeys contain it, so that browsers can tell the passkeys of two accounts apart. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** The passkeys of a user as stored, the oldest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

type Row = typeof passkeys.$inferSelect;

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Row) => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The passkeys of a user for the user. */
export const listPasskeys = async (db: Db, userId: string) =>
  (await passkeysOf(db, userId)).map(toPasskey);

/** The email address of the account with a passkey, to know the browser again. */
export async function findPasskeyEmail(db: Db, credentialId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found?.email;
}

const toDescriptor = ({ credentialId: id, transports }: Row) => ({ id, transports });

/** Stores a challenge, which is answered once. */
async function storeChallenge(
  { now }: Pick<Context, 'now'>,
  db: Db,
  kind: ChallengeKind,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const row = { kind, userId, expiresAt: challengeEnd(kind, now()) };
  await db.insert(loginChallenges).values({ tokenHash: hashToken(challenge), ...row });
}

/** What the browser signed: the challenge and the page's origin. */
function readClientData(encoded: string): { challenge: string; origin: string } | undefined {
  try {
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    const { challenge, origin } = JSON.parse(text) as Record<string, unknown>;
    return typeof challenge === 'string' && typeof origin === 'string'
      ? { challenge, origin }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes a challenge away, so that it is answered once, even wrongly.
 * @returns the user it was made for, null for anybody; undefined if it is not open
 */
async function takeChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: ChallengeKind,
  challenge: string,
): Promise<{ userId: string | null } | undefined> {
  const isOpen = and(
    eq(loginChallenges.tokenHash, hashToken(challenge)),
    eq(loginChallenges.kind, kind),
    gt(loginChallenges.expiresAt, now()),
  );
  const [taken] = await aside(() =>
    db.delete(loginChallenges).where(isOpen).returning({ userId: loginChallenges.userId }),
  );
  return taken;
}

/** POST /auth/login/passkey/challenge: with a ticket of a login, only for the passkeys of its account. */
export async function startPasskeyLogIn(context: Context, { body }: Call<'startPasskeyLogIn'>) {
  const owner = body.ticket ? await findTicketOwner(context, body.ticket) : undefined;
  return startPasskeyCheck(context, owner?.id, owner && (await passkeysOf(context.db, owner.id)));
}

/**
 * Options for a browser to prove a passkey: one of a user's `own`, or any. @throws Problem 409 on a board without
 * passkeys
 */
export async function startPasskeyCheck(context: Context, userId?: string, own: Row[] = []) {
  const { id: rpID } = requireParty(context.config);
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: own.map(toDescriptor),
  });
  await storeChallenge(context, context.db, 'passkey', options.challenge, userId ?? null);
  return { options: { ...options } };
}

/**
 * Checks the answer of a passkey, of one user or of anybody.
 * @returns the proof and its user; undefined if it is wrong
 */
export async function checkPasskey(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  answer: Call<'logInWithPasskey'>['body']['passkey'],
  userId?: string,
): Promise<{ userId: string; proof: Proof } | undefined> {
  const { db, config } = context;
  const party = requireParty(config);
  const client = readClientData(answer.response.clientDataJSON);
  const taken = client && (await takeChallenge(context, 'passkey', client.challenge));
  if (!taken || !party.isOrigin(client.origin)) return undefined;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id));
  if (!passkey) return undefined;
  const { userHandle } = answer.response;
  const isOwn =
    [userId, taken.userId].every((wanted) => !wanted || wanted === passkey.userId) &&
    (!userHandle || Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.userId)));
  if (!isOwn) return undefined;
  const { credentialId: id, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const checked = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const next = checked.authenticationInfo.newCounter;
  return {
    userId: passkey.userId,
    proof: { kind: 'passkey', id: passkey.id, counter, next },
  };
}

/** POST /users/passkeys/challenge: options for a browser to make a passkey. @throws Problem 400 for a wrong password */
export async function startPasskeySetup(context: SignedIn, { body }: Call<'startPasskeySetup'>) {
  const { db, config } = context;
  const party = requireParty(config);
  const user = await findOwner(context, body);
  const own = await passkeysOf(db, user.id);
  if (own.length >= MAX_PASSKEYS)
    throw conflict('too-many-passkeys', 'Remove a passkey first: an account has 20 at most.');
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: config.siteName,
    rpID: party.id,
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.email,
    userDisplayName: user.username,
    excludeCredentials: own.map(toDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await transaction(db, async (tx) => {
    await lockOwner(tx, context, user);
    await storeChallenge(context, tx, 'new-passkey', options.challenge, user.id);
  });
  return { options: { ...options } };
}

/** POST /users/passkeys: stores a new passkey. @throws Problem 400 if the browser's answer does not fit */
export async function addPasskey(context: SignedIn, { body }: Call<'addPasskey'>) {
  const { db, actor, config, now } = context;
  const party = requireParty(config);
  const client = readClientData(body.passkey.response.clientDataJSON);
  const taken = client && (await takeChallenge(context, 'new-passkey', client.challenge));
  const isFit = taken?.userId === actor.id && client && party.isOrigin(client.origin);
  const { verifyRegistrationResponse } = await loadLibrary();
  const checked = isFit
    ? await verifyRegistrationResponse({
        response: { ...body.passkey, clientExtensionResults: {} },
        expectedChallenge: client.challenge,
        expectedOrigin: client.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined)
    : undefined;
  if (!checked?.registrationInfo)
    throw invalid('passkey-refused', 'The passkey could not be added. Please start again.');
  const {
    id: credentialId,
    publicKey,
    counter,
    transports = [],
  } = checked.registrationInfo.credential;
  const made = await transaction(db, async (tx) => {
    const user = await lockUser(tx, actor.id);
    const [passkey] = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: [...transports],
        name: body.name,
        createdAt: now(),
      })
      .returning();
    if (!passkey) throw new Error('a passkey was not stored');
    const recoveryCodes = await codesOfFirstFactor(tx, user.id);
    await tell(context, tx, user, { kind: 'passkey-added', name: body.name });
    return { passkey: toPasskey(passkey), recoveryCodes };
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    throw conflict('passkey-already-added', 'This passkey is already in use.');
  });
  return { ...made, message: 'Your passkey has been added.' };
}

const notThere = () => notFound('passkey-not-found', 'Passkey not found.');

/** PUT /users/passkeys/{id}. @throws Problem 404 for another user's passkey */
export async function renamePasskey(
  { db, actor }: SignedIn,
  { params, body: { name } }: Call<'renamePasskey'>,
) {
  const isOwn = and(eq(passkeys.id, params.id), eq(passkeys.userId, actor.id));
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn).returning();
  if (!renamed) throw notThere();
  return { passkey: toPasskey(renamed), message: 'Your passkey has been renamed.' };
}

/** DELETE /users/passkeys/{id}. @throws Problem 400 for a wrong password, 404, 409 for an admin's last factor */
export async function removePasskey(context: SignedIn, { params, body }: Call<'removePasskey'>) {
  const user = await findOwner(context, body);
  await transaction(context.db, async (tx) => {
    await lockOwner(tx, context, user);
    const isOwn = and(eq(passkeys.id, params.id), eq(passkeys.userId, user.id));
    const [removed] = await tx.delete(passkeys).where(isOwn).returning();
    if (!removed) throw notThere();
    await afterRemoval(context, tx, user);
    await tell(context, tx, user, { kind: 'passkey-removed', name: removed.name });
  });
  return { message: 'Your passkey has been removed.' };
}
