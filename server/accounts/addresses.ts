import { domainToASCII } from 'node:url';
import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { NO_EMAIL_YET } from '../../shared/mail/no-email.ts';
import { pick } from '../../shared/kit/pick.ts';
import { fold } from '../../shared/kit/text.ts';
import { EMAIL_CHANGE_HOURS, NO_MAIL_SERVER } from '../../shared/mail/outbox.ts';
import { audit, byCommand } from '../audit/record.ts';
import type { Context, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isTaken } from '../db/errors.ts';
import { emailChanges, passwordResets, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { conflict, notFound, notSignedIn, Problem, refuseField } from '../http/problems.ts';
import { dropWaiting, forgetLinks, queueMail } from '../mail/outbox.ts';
import { emailChanged, emailConfirmation, registrationConfirmation } from '../mail/templates.ts';
import { lockOwner, mailReset, requirePassword } from './credentials.ts';
import { deleteWithContents } from './deletion.ts';
import { hashToken, linkExpired, makeToken } from '../tokens.ts';

type User = typeof users.$inferSelect;

const HOUR = 3_600_000;
const CONFIRMED = 'Your email address is confirmed.';
const TAKEN = 'This email is already in use.';

/**
 * Refuses the board's own addresses: mail to support and answers to our mail would count as mail to the account.
 * @throws Problem 400 naming the field `email`
 */
export function refuseBoardAddress(
  { config, features }: Pick<Context, 'config' | 'features'>,
  email: string,
): void {
  const own = [config.supportEmail, config.mailFrom.address].map(fold);
  const domain = (address: string) => domainToASCII(fold(address).split('@').at(-1) ?? '');
  const isOwn = features.some(({ ownDomain }) => {
    const at = ownDomain?.(config);
    return at && domain(email) === domain(at);
  });
  refuseField(
    'email',
    isOwn || own.includes(fold(email))
      ? 'This address belongs to this site. Use an address of your own.'
      : undefined,
  );
}

/**
 * Mails the link that confirms the address of an account that has never been confirmed; earlier links stop working.
 * @param user with `next`, the path to which its owner returns after that
 * @returns when the link expires
 */
export async function mailConfirmation(
  context: Pick<Context, 'config' | 'queue' | 'now' | 'showLink'>,
  tx: Db,
  { id, email, next }: Pick<User, 'id' | 'email'> & { next?: string | undefined },
): Promise<Date> {
  const { token, expiresAt } = await storeLink(context, tx, id, email);
  const letter = registrationConfirmation(context.config, { email, token, next });
  await queueMail(context, tx, letter, { to: email, userId: id, until: expiresAt });
  return expiresAt;
}

const linkMessage = ({ config }: Pick<Context, 'config'>, email: string): string =>
  config.smtp
    ? `We emailed a link to ${email}. Open it to confirm the address.`
    : `${NO_EMAIL_YET} Get the link for ${email} from an admin.`;

/** Stores the hash of a new link that confirms an address; the user's earlier links stop working. */
async function storeLink({ now }: Pick<Context, 'now'>, tx: Db, userId: string, email: string) {
  const token = makeToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + EMAIL_CHANGE_HOURS * HOUR);
  const link = { email, tokenHash: hashToken(token), createdAt, expiresAt };
  await tx
    .insert(emailChanges)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: emailChanges.userId, set: link });
  await dropWaiting(tx, userId, ['registration', 'email-confirmation']);
  return { token, expiresAt };
}

/**
 * POST /users/email/confirmation: mails the link of a new account again. Without a mail server the address is confirmed.
 * @throws Problem 409 if it is confirmed already
 */
export async function sendConfirmation(context: SignedIn) {
  const { db, actor, config, now } = context;
  return transaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update');
    if (!user) throw notSignedIn();
    if (user.confirmedAt)
      throw conflict('address-already-confirmed', 'Your email address is already confirmed.');
    if (!config.smtp) {
      await tx.update(users).set({ confirmedAt: now() }).where(eq(users.id, user.id));
      return { message: CONFIRMED };
    }
    await mailConfirmation(context, tx, user);
    return { message: linkMessage(context, user.email) };
  });
}

/**
 * `npm run admin -- link EMAIL` for a waiting change to this address, on boards without a mail server.
 * @returns undefined unless exactly one account waits for it
 */
export async function createConfirmationLink(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string | undefined> {
  const { db, config, now } = services;
  return transaction(db, async (tx) => {
    const [change, other] = await tx
      .select(pick(emailChanges, 'userId', 'email'))
      .from(emailChanges)
      .where(and(eq(emailChanges.email, email), gt(emailChanges.expiresAt, now())));
    if (!change || other) return undefined;
    const { token } = await storeLink(services, tx, change.userId, change.email);
    const target = { kind: 'user', id: change.userId } as const;
    await audit(tx, byCommand(now), { action: 'user.confirmation-link', target });
    return `${config.publicUrl}/confirm-email?token=${token}`;
  });
}

/**
 * POST /users/{id}/mail: mails a user the link that confirms their address, or, if it is confirmed, one that sets a new
 * password. @throws Problem 404, 409 without a mail server
 */
export async function sendAccountMail(context: SignedIn, { params }: Call<'sendAccountMail'>) {
  return transaction(context.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, params.id)).for('update');
    if (!user) throw notFound('user-not-found', 'User not found.');
    if (!context.config.smtp) throw Problem.of(NO_MAIL_SERVER);
    await (user.confirmedAt ? mailReset : mailConfirmation)(context, tx, user);
    const action = user.confirmedAt ? 'user.reset-link' : 'user.confirmation-link';
    await audit(tx, context, { action, target: { kind: 'user', id: user.id } });
    return { message: `We emailed a link to ${user.email}. Earlier links no longer work.` };
  });
}

/**
 * PUT /users/email: mails a link to the new address. A confirmed address stays in use until the link is opened, and is
 * notified then; one that was never confirmed is replaced immediately.
 * @throws Problem 400 for a wrong password, an unchanged address or one of the board, 409 if the address is taken
 */
export async function requestEmailChange(context: SignedIn, { body }: Call<'requestEmailChange'>) {
  const { db, config } = context;
  const user = await requirePassword(context, 'password', body.password);
  refuseField(
    'email',
    user.email === body.email ? 'This is already your email address.' : undefined,
  );
  refuseBoardAddress(context, body.email);
  if (await isTakenByOther(db, body.email, user)) throw taken();
  return transaction(db, async (tx) => {
    await lockOwner(tx, context, user);
    if (!user.confirmedAt) return replaceUnconfirmed(context, tx, user, body.email);
    const { token, expiresAt } = await storeLink(context, tx, user.id, body.email);
    const letter = emailConfirmation(config, { email: body.email, token });
    await queueMail(context, tx, letter, { to: body.email, userId: user.id, until: expiresAt });
    return {
      email: user.email,
      emailChange: { email: body.email, expiresAt: expiresAt.toISOString() },
      message: linkMessage(context, body.email),
    };
  });
}

/** Nobody proved to own the old address, so it is not kept and not notified. */
async function replaceUnconfirmed(context: SignedIn, tx: Db, user: User, email: string) {
  await setAddress(tx, user.id, { email });
  await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  const expiresAt = await mailConfirmation(context, tx, { id: user.id, email });
  return {
    email,
    emailChange: { email, expiresAt: expiresAt.toISOString() },
    message: linkMessage(context, email),
  };
}

/** @throws Problem 409 if another account has the address */
const setAddress = (
  tx: Db,
  userId: string,
  { email, confirmedAt }: { email: string; confirmedAt?: Date },
) =>
  tx
    .update(users)
    .set({ email, emailKey: fold(email), ...(confirmedAt && { confirmedAt }) })
    .where(eq(users.id, userId))
    .catch((error: unknown) => {
      throw isTaken(error) ? taken() : error;
    });

const taken = () => conflict('email-taken', TAKEN, { email: TAKEN });

/**
 * Another spelling of the user's own address is not taken, nor is one that another account never confirmed, if the
 * address is used only after it was confirmed.
 */
const isTakenByOther = async (db: Db, email: string, { id, confirmedAt }: User) =>
  (await db.$count(
    users,
    and(
      eq(users.emailKey, fold(email)),
      ne(users.id, id),
      confirmedAt ? isNotNull(users.confirmedAt) : undefined,
    ),
  )) > 0;

/** Whether a link, joined with its user, has not been used. */
export const isWaiting = or(ne(emailChanges.email, users.email), isNull(users.confirmedAt));

/** GET /users/email: the address that waits for confirmation, or null. */
export async function getEmailChange({ db, actor, now }: SignedIn) {
  const [change] = await db
    .select({ email: emailChanges.email, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(users.id, actor.id), gt(emailChanges.expiresAt, now()), isWaiting));
  return { emailChange: change ? { ...change, expiresAt: change.expiresAt.toISOString() } : null };
}

/** DELETE /users/email: cancels a waiting change; without one, nothing happens. */
export async function cancelEmailChange({ db, actor }: SignedIn) {
  await transaction(db, async (tx) => {
    await tx.delete(emailChanges).where(eq(emailChanges.userId, actor.id));
    const reason = 'The user canceled the change of the email address.';
    await dropWaiting(tx, actor.id, ['registration', 'email-confirmation'], reason);
  });
  return { message: 'Your email address has not changed.' };
}

/**
 * POST /auth/confirm-email: the link of a new account or of a change, within 24 hours. Pressed again, it answers that the
 * address is confirmed. An account that never confirmed the address does not keep it from its owner: it is deleted.
 * @throws Problem 409 if another account has confirmed the address since, 410
 */
export async function confirmEmail(context: Context, { body }: Call<'confirmEmail'>) {
  const { db, config, now } = context;
  return transaction(db, async (tx) => {
    const [link] = await tx
      .select()
      .from(emailChanges)
      .where(
        and(eq(emailChanges.tokenHash, hashToken(body.token)), gt(emailChanges.expiresAt, now())),
      )
      .for('update');
    if (!link) throw linkExpired();
    const [user] = await tx.select().from(users).where(eq(users.id, link.userId));
    if (!user) throw new Problem('account-gone', 'This account has been deleted.');
    // A link stays until it expires, for those who press it twice.
    if (user.confirmedAt && user.email === link.email)
      return { _id: user.id, email: user.email, isNew: false, message: CONFIRMED };
    const isNew = link.email !== user.email;
    if (isNew) await deleteUnconfirmed(tx, context, link.email, user.id);
    await setAddress(tx, user.id, {
      email: link.email,
      ...((isNew || !user.confirmedAt) && { confirmedAt: now() }),
    });
    const { email } = link;
    await forgetLinks(tx, user.id);
    if (!isNew) return { _id: user.id, email, isNew, message: CONFIRMED };
    // Links mailed to the old address stop working.
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await queueMail(context, tx, emailChanged(config, { email }), {
      to: user.email,
      userId: user.id,
    });
    return { _id: user.id, email, isNew, message: 'Your email address has been changed.' };
  });
}

/** Deletes the account that took an address without proving it. It has never reached anybody. */
async function deleteUnconfirmed(tx: Db, context: Context, email: string, exceptId: string) {
  const [holder] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailKey, fold(email)), ne(users.id, exceptId), isNull(users.confirmedAt)))
    .for('update');
  if (holder) await deleteWithContents(tx, context, holder);
}
