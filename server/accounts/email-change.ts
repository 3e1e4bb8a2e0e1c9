import { and, eq, gt, ne } from 'drizzle-orm';
import { EMAIL_CHANGE_HOURS } from '../../shared/mail/outbox.ts';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { fold } from '../../shared/kit/text.ts';
import type { Context, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { emailChanges, passwordResets, users } from '../db/schema.ts';
import { isTaken } from '../db/errors.ts';
import { conflict, Problem, refuseField } from '../http/problems.ts';
import { emailChanged, emailConfirmation } from '../mail/letters.ts';
import { dropWaiting, queueMail } from '../mail/outbox.ts';
import { holdOwner, requirePassword } from './settings.ts';
import { hashToken, linkRanOut, makeToken } from './tokens.ts';

const HOUR = 3_600_000;
const TAKEN = 'This email is already in use.';

/**
 * PUT /users/email: mails a link to the new address. The old one counts until the link is opened, and is told then.
 * @throws Problem 400 for a wrong password or the address it is already, 409 where that is somebody else's
 */
export async function requestEmailChange(
  context: SignedIn,
  { body }: Parsed<Api['requestEmailChange']>,
) {
  const { db, config, now } = context;
  const user = await requirePassword(context, 'password', body.password);
  refuseField(
    'email',
    user.email === body.email ? 'This is already your email address.' : undefined,
  );
  if (await isTakenByOther(db, body.email, user.id)) {
    throw conflict('email-taken', TAKEN, { email: TAKEN });
  }
  const token = makeToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + EMAIL_CHANGE_HOURS * HOUR);
  const change = { email: body.email, tokenHash: hashToken(token), createdAt, expiresAt };
  await db.transaction(async (tx) => {
    await holdOwner(tx, context, user);
    await tx
      .insert(emailChanges)
      .values({ userId: user.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    await dropWaiting(tx, user.id, 'email-confirmation');
    const letter = emailConfirmation(config, { email: body.email, token });
    await queueMail(context, tx, letter, { to: body.email, userId: user.id, until: expiresAt });
  });
  return {
    emailChange: { email: body.email, expiresAt: expiresAt.toISOString() },
    message: `We emailed a link to ${body.email}. Open it to confirm the address.`,
  };
}

/** Another spelling of one's own address is none that is taken. */
const isTakenByOther = async (db: Db, email: string, userId: string) =>
  (await db.$count(users, and(eq(users.emailKey, fold(email)), ne(users.id, userId)))) > 0;

/** GET /users/email: the address that waits to be confirmed; null where none does. */
export async function getEmailChange({ db, actor, now }: SignedIn) {
  const [change] = await db
    .select({ email: emailChanges.email, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, actor.id), gt(emailChanges.expiresAt, now())));
  return { emailChange: change ? { ...change, expiresAt: change.expiresAt.toISOString() } : null };
}

/** DELETE /users/email: the mailed link is dead from here on; where none waits nothing happens. */
export async function cancelEmailChange({ db, actor }: SignedIn) {
  await db.transaction(async (tx) => {
    await tx.delete(emailChanges).where(eq(emailChanges.userId, actor.id));
    await dropWaiting(tx, actor.id, 'email-confirmation', 'It was canceled.');
  });
  return { message: 'Your email address has not changed.' };
}

/** POST /auth/confirm-email: once, within the day. @throws Problem 409 where the address was taken meanwhile, 410 */
export async function confirmEmailChange(
  context: Context,
  { body }: Parsed<Api['confirmEmailChange']>,
) {
  const { db, config, now } = context;
  return db.transaction(async (tx) => {
    const [change] = await tx
      .delete(emailChanges)
      .where(
        and(eq(emailChanges.tokenHash, hashToken(body.token)), gt(emailChanges.expiresAt, now())),
      )
      .returning();
    if (!change) throw linkRanOut();
    const [user] = await tx.select().from(users).where(eq(users.id, change.userId));
    if (!user) throw new Problem('account-gone', 'This account has been deleted.');
    await tx
      .update(users)
      .set({ email: change.email, emailKey: fold(change.email) })
      .where(eq(users.id, user.id))
      .catch((error: unknown) => {
        throw isTaken(error) ? conflict('email-taken', TAKEN) : error;
      });
    // A link that went to the old address must not open the account any more.
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    const letter = emailChanged(config, { email: change.email });
    await queueMail(context, tx, letter, { to: user.email, userId: user.id });
    return { _id: user.id, email: change.email, message: 'Your email address has been changed.' };
  });
}
