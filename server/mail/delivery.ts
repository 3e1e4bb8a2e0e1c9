import { and, eq, inArray } from 'drizzle-orm';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { mails } from '../db/schema.ts';
import { type Queue } from '../db/queue.ts';
import { withoutToken } from './outbox.ts';
import type { SmtpServer } from '../config.ts';
import { handOver, type Outcome } from './smtp.ts';

type Mail = typeof mails.$inferSelect;
type Delivery = Pick<Services, 'db' | 'config' | 'log' | 'now'>;

/** Begins to empty the outbox into the mail server. Any number of processes may do so at once. */
export async function startDelivery(
  delivery: Delivery,
  queue: Queue,
  server: SmtpServer,
): Promise<void> {
  await queue.work('mail', async ({ mailId, until }) => {
    const outcome = await deliver(delivery, server, mailId, new Date(until));
    // What throws comes again after a pause; what is told in the outbox is not told here.
    if (outcome?.status === 'waiting') throw new Error('Waiting for the mail server.');
  });
}

/**
 * Claims a mail, hands it over and writes down how it went. The claim is committed first: whoever finds it claimed
 * knows that the mail server may have it already, and leaves it to an admin.
 */
async function deliver(
  { db, config, log, now }: Delivery,
  server: SmtpServer,
  id: string,
  until: Date,
): Promise<Outcome | undefined> {
  if (now() > until) {
    await db
      .update(mails)
      .set({ status: 'failed', error: 'It could not be sent in time.' })
      .where(and(eq(mails.id, id), eq(mails.status, 'waiting')));
  }
  const mail = await claim(db, id);
  if (!mail) return undefined;

  const message = await compose(mail, config);
  const outcome = await handOver(server, { from: config.mailFrom.address, to: mail.to, message });
  if (outcome.status !== 'sent') {
    log.warn({ mail: id, ...outcome }, 'a mail was not sent');
  }
  await settle({ db, now }, mail, outcome);
  return outcome;
}

async function claim(db: Delivery['db'], id: string): Promise<Mail | undefined> {
  const mail = await db.query.mails.findFirst({ where: eq(mails.id, id) });
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
  return claimed;
}

async function settle(
  { db, now }: Pick<Delivery, 'db' | 'now'>,
  { id, text, html }: Mail,
  outcome: Outcome,
): Promise<void> {
  const change =
    outcome.status === 'sent'
      ? // Who was mailed a link has it; nobody else needs to.
        { sentAt: now(), error: '', text: withoutToken(text), html: withoutToken(html) }
      : { error: outcome.error };
  await db
    .update(mails)
    .set({ status: outcome.status, ...change })
    // One that took so long that it was given up is known after all.
    .where(and(eq(mails.id, id), inArray(mails.status, ['sending', 'unclear'])));
}

/** Both forms in one message. Its id is the mail's own, whenever and however often it is composed. */
function compose(mail: Mail, { mailFrom }: Config): Promise<Buffer> {
  const { id, to, replyTo, subject, text, html, calendar, createdAt } = mail;
  const composer = new MailComposer({
    messageId: `<${id}@${mailFrom.address.split('@')[1]}>`,
    date: createdAt,
    from: mailFrom,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    ...(calendar && {
      attachments: [
        {
          filename: 'interview.ics',
          contentType: `text/calendar; charset=utf-8; method=${methodOf(calendar)}`,
          content: calendar,
        },
      ],
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** What a calendar file does; mail programs want to read it outside as well (RFC 6047). */
const methodOf = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
