import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { backgroundRuns, mails } from '../db/schema.ts';
import { type Queue } from '../db/queue.ts';
import {
  FORGET_TOKENS,
  hasLostLink,
  MAIL_WORK,
  REPLACED,
  retriedSince,
  withoutToken,
} from './outbox.ts';
import type { SmtpServer } from '../setting-values.ts';
import { toHtml } from './layout.ts';
import { isAscii } from './templates.ts';
import { createMailer, type Mailer, type Outcome } from './smtp.ts';

type Mail = typeof mails.$inferSelect;
type Delivery = Pick<Services, 'db' | 'config' | 'log' | 'now'>;

/** Starts to deliver the outbox to the mail server. Several processes may do so concurrently. */
export async function startDelivery(
  delivery: Delivery,
  queue: Queue,
  server: SmtpServer,
): Promise<void> {
  const mailer = createMailer(server);
  await queue.work('mail', async ({ mailId, until }, makeRoom) => {
    // By the clock of the queue, which tests do not move.
    if (await isFollowing(delivery, mailId))
      return queue.add(delivery.db, 'mail', [{ mailId, until }], new Date(Date.now() + TURN));
    const outcome = await deliver(
      delivery,
      // A server that checks a mail for minutes must not hold up the others.
      { send: (parcel) => mailer.send(parcel, makeRoom) },
      { id: mailId, until: new Date(until) },
    );
    // The queue retries after an error. The outbox already has the reason.
    if (outcome?.status === 'waiting') throw new Error('Waiting for the mail server.');
  });
}

/** Milliseconds until a mail is looked at again that waits for an earlier one. */
const TURN = 5000;

/** Whether an earlier mail of its thread goes first. */
async function isFollowing({ db, now }: Delivery, id: string): Promise<boolean> {
  const [mail] = await db
    .select({
      follows: sql<boolean>`exists (select from ${mails} earlier
        where earlier.user_id = mails.user_id and earlier.reply_to = mails.reply_to
          and earlier.status in ('waiting', 'sending') and earlier.created_at < mails.created_at
          and earlier.created_at > ${retriedSince(now()).toISOString()}::timestamptz)`,
    })
    .from(mails)
    .where(eq(mails.id, id));
  return mail?.follows ?? false;
}

/**
 * Claims a mail, delivers it and stores the outcome. The claim is committed first: a mail that is already claimed may
 * have been delivered, and only an admin can send it again.
 */
async function deliver(
  { db, config, log, now }: Delivery,
  mailer: Mailer,
  { id, until }: { id: string; until: Date },
): Promise<Outcome | undefined> {
  if (now() > until) {
    await db
      .update(mails)
      .set({ status: 'failed', error: 'It could not be sent in time.', ...FORGET_TOKENS })
      .where(and(eq(mails.id, id), eq(mails.status, 'waiting')));
  }
  const mail = await claim(db, id);
  if (!mail) return undefined;

  const message = await compose(mail, config);
  const outcome = await mailer.send({ from: config.mailFrom.address, to: mail.to, message });
  if (outcome.status !== 'sent') {
    log.warn({ mail: id, ...outcome }, 'a mail was not sent');
  }
  await settle({ db, now }, mail, outcome);
  await recordServer({ db, now }, outcome);
  return outcome;
}

/** Stores whether the mail server works, for admins. */
async function recordServer(
  { db, now }: Pick<Delivery, 'db' | 'now'>,
  outcome: Outcome,
): Promise<void> {
  const time = now();
  if (outcome.status === 'sent' || !outcome.isServerFailure) {
    await db
      .update(backgroundRuns)
      .set({ startedAt: time, finishedAt: time, error: '', failures: 0 })
      .where(and(eq(backgroundRuns.name, MAIL_WORK), gt(backgroundRuns.failures, 0)));
    return;
  }
  const run = { startedAt: time, finishedAt: time, error: outcome.error };
  await db
    .insert(backgroundRuns)
    .values({ name: MAIL_WORK, ...run, failures: 1 })
    .onConflictDoUpdate({
      target: backgroundRuns.name,
      set: { ...run, failures: sql`${backgroundRuns.failures} + 1` },
    });
}

async function claim(db: Delivery['db'], id: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  if (mail?.status === 'sending') {
    await db
      .update(mails)
      .set({
        status: 'unclear',
        error: 'The sending process ended before the mail server responded.',
      })
      .where(and(eq(mails.id, id), eq(mails.status, 'sending')));
  }
  if (mail?.status !== 'waiting') return undefined;
  const [claimed] = await db
    .update(mails)
    .set({ status: 'sending', attempts: mail.attempts + 1 })
    .where(and(eq(mails.id, id), eq(mails.status, 'waiting')))
    .returning();
  if (!claimed || !hasLostLink(claimed)) return claimed;
  // The link was replaced during an earlier attempt that failed.
  await db.update(mails).set({ status: 'dropped', error: REPLACED }).where(eq(mails.id, id));
  return undefined;
}

async function settle(
  { db, now }: Pick<Delivery, 'db' | 'now'>,
  { id, text }: Mail,
  outcome: Outcome,
): Promise<void> {
  const change =
    outcome.status === 'sent'
      ? // The recipient has the link now, so the outbox does not need it.
        { sentAt: now(), error: '', text: withoutToken(text), body: null }
      : { error: outcome.error };
  await db
    .update(mails)
    .set({ status: outcome.status, ...change })
    .where(
      and(
        eq(mails.id, id),
        inArray(mails.status, [
          'sending',
          // A delivery that finished after it was given up.
          'unclear',
          // One that was canceled too late.
          ...(outcome.status === 'sent' ? (['dropped'] as const) : []),
        ]),
      ),
    );
  // It was held while it was being sent, and did not arrive.
  if (outcome.status !== 'sent')
    await db
      .update(mails)
      .set({ heldStatus: outcome.status })
      .where(and(eq(mails.id, id), eq(mails.status, 'dropped'), eq(mails.heldStatus, 'sending')));
}

/** The mail as a MIME message with text and HTML. The message id is the mail's id, so that repeats are recognized. */
function compose(mail: Mail, config: Config): Promise<Buffer> {
  const { mailFrom } = config;
  const { id, to, replyTo, about, subject, text, body, calendar, unsubscribe, createdAt } = mail;
  const domain = mailFrom.address.split('@')[1];
  // Mails about one application are one thread, whose first mail nobody has.
  const topic = replyTo ?? (about?.startsWith('application:') ? about : undefined);
  const thread =
    topic && `<${createHash('sha256').update(topic).digest('hex').slice(0, 32)}@${domain}>`;
  const composer = new MailComposer({
    messageId: `<${id}@${domain}>`,
    ...(thread && { inReplyTo: thread, references: thread }),
    date: createdAt,
    from: mailFrom,
    to: { name: '', address: to },
    ...(replyTo && isAscii(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(body && { html: toHtml(config, body) }),
    ...(calendar && {
      // Shown by mail programs and attached, so that both find it (RFC 6047).
      icalEvent: { filename: 'interview.ics', method: methodOf(calendar), content: calendar },
    }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange answers with no receipt and no away note.
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** The method of a calendar file; mail programs expect it in the content type as well. */
const methodOf = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
