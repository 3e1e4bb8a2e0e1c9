import { eq } from 'drizzle-orm';
import { CODE_NEEDED, WRONG_CODE } from '../../shared/accounts/second-factors.ts';
import type { Call } from '../../shared/api.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { sessions } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { conflict, invalid, notSignedIn } from '../http/problems.ts';
import { lockSignedIn, requirePassword } from './credentials.ts';
import { checkPasskey, passkeysOf, startPasskeyCheck } from './second-factors/passkeys.ts';
import { checkSecondFactor, lockUser, useSecondFactor } from './second-factors/factors.ts';

/**
 * POST /users/confirm-identity: counts for this session alone. Users with a second factor also give a code.
 * @throws Problem 400 for a wrong password, and for a missing, wrong or used code
 */
export async function confirmIdentity(context: SignedIn, { body }: Call<'confirmIdentity'>) {
  const { db } = context;
  const { password, code } = body;
  const user = await requirePassword(context, 'password', password);
  const proof =
    code === undefined ? undefined : await checkSecondFactor(context, user.id, { code });
  const refusal = () => {
    const message = code === undefined ? CODE_NEEDED : WRONG_CODE;
    return invalid('wrong-code', message, { code: message });
  };
  await transaction(db, async (tx) => {
    const { hasFactor } = await lockSignedIn(tx, context, user);
    if (hasFactor) {
      if (!proof) throw refusal();
      await useSecondFactor(context, tx, user, proof, refusal);
    }
    await confirmSession(tx, context);
  });
  return {};
}

/** POST /users/confirm-identity/challenge. @throws Problem 409 for a user without passkeys */
export async function startIdentityCheck(context: SignedIn) {
  const { db, actor } = context;
  const own = await passkeysOf(db, actor.id);
  if (own.length === 0) throw conflict('no-second-factor', 'Your account has no passkey.');
  return startPasskeyCheck(context, actor.id, own);
}

/**
 * POST /users/confirm-identity/passkey: counts for this session alone. A passkey is two factors in one.
 * @throws Problem 400 if the passkey is not the caller's, or its answer is wrong, late or a repetition
 */
export async function confirmWithPasskey(context: SignedIn, { body }: Call<'confirmWithPasskey'>) {
  const { db, actor } = context;
  const refusal = () =>
    invalid('passkey-refused', 'This passkey is not one of yours, or was used too late.');
  const found = await checkPasskey(context, body.passkey, actor.id);
  if (!found) throw refusal();
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, actor.id);
    await useSecondFactor(context, tx, user, found.proof, refusal);
    await confirmSession(tx, context);
  });
  return {};
}

/** @throws Problem 401 if the session has ended */
async function confirmSession(tx: Db, { actor, now }: SignedIn): Promise<void> {
  const confirmed = await tx
    .update(sessions)
    .set({ identityConfirmedAt: now() })
    .where(eq(sessions.id, actor.sessionId))
    .returning({ id: sessions.id });
  if (confirmed.length === 0) throw notSignedIn();
}
