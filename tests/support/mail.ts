// cspell:ignore cmin
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { pino, type Logger } from 'pino';
import { afterAll, expect } from 'vitest';
import { MAIL_STATUSES } from '../../shared/mail/outbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Db } from '../../server/db/connect.ts';
import { mails } from '../../server/db/schema.ts';
import { startDelivery } from '../../server/mail/delivery.ts';
import { exampleMails } from '../../server/mail/previews.ts';
import { openQueue, type Queue } from '../../server/db/queue.ts';
import { HOUR } from './clock.ts';
import type { FreshDatabase } from './database.ts';
import type { TestServer } from './server.ts';
import type { MailServer } from './smtp.ts';

/** The settings of a board that sends its mail there. */
export const mailSettings = ({ settings }: Pick<MailServer, 'settings'>) => ({
  smtp: settings,
  mailFrom: { name: 'Daybreak', address: 'jobs@daybreak.example' },
  supportEmail: 'support@daybreak.example',
});

/** Mails to an address, oldest first, without those that confirm applications, which come at any time between them. */
export async function mailsTo(server: MailingServer, email: string) {
  await server.passOn?.();
  return select(server, and(eq(mails.to, email), ne(mails.kind, 'applied')));
}

type MailingServer = Pick<TestServer, 'database'> & Partial<Pick<TestServer, 'passOn'>>;

/** Mails to an address that confirm applications. */
export const confirmationsTo = (server: Pick<TestServer, 'database'>, email: string) =>
  select(server, and(eq(mails.to, email), eq(mails.kind, 'applied')));

const select = ({ database: { db } }: Pick<TestServer, 'database'>, which: SQL | undefined) =>
  db.select().from(mails).where(which).orderBy(asc(mails.createdAt), AS_WRITTEN);

/** The order of the statements that wrote rows: the clock of a test stands still. */
const AS_WRITTEN = sql`mails.xmin::text::bigint, mails.cmin::text::bigint`;

/** The token of the latest link to an address, on a board without a mail server; '' if there is none. */
export const shownToken = ({ links }: Pick<TestServer, 'links'>, email: string): string =>
  /token=([\w-]+)/.exec(links.findLast(({ to }) => to === email)?.link ?? '')?.[1] ?? '';

interface Options {
  log?: Logger;
  now?: () => Date;
}

/** Sends the mail of a database. Call `sends` to start. */
export async function openMail(
  database: FreshDatabase,
  mailServer: MailServer,
  { log = pino({ level: 'silent' }), now = () => new Date() }: Options = {},
) {
  // A short interval, to keep tests fast.
  const queue = await openQueue(database, log, 0.5);
  afterAll(() => queue.stop());
  const config = { ...readConfig({}), ...mailSettings(mailServer) };
  const { smtp } = config;
  return {
    queue,
    sends: () => startDelivery({ db: database.db, config, log, now }, queue, smtp),
  };
}

/** Skips the pause before the next attempt, if there is one. @returns how many mails had one */
export async function skipPauses({ pool }: FreshDatabase): Promise<number> {
  const { rowCount } = await pool.query(
    `update pgboss.job set start_after = now() where state = 'retry'`,
  );
  return rowCount ?? 0;
}

/** Starts the next attempt for a waiting mail. Its row says so a moment before its job is put back. */
export const retryNow = (database: FreshDatabase) =>
  expect.poll(() => skipPauses(database)).toBeGreaterThan(0);

/** Waits until no delivery is under way. */
export const untilIdle = ({ pool }: FreshDatabase) =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select from pgboss.job where name = 'mail' and state = 'active'`,
      );
      return rowCount;
    })
    .toBe(0);

/** Makes all sending processes look dead. */
export async function giveUpOnSilent(database: FreshDatabase, queue: Queue): Promise<void> {
  await database.pool.query(
    `update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`,
  );
  await database.pool.query(`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
  await queue.supervise();
}

/** One mail of each kind and status, an hour apart. */
export async function fillOutbox(db: Db): Promise<void> {
  const letters = exampleMails(readConfig({}));
  const states = MAIL_STATUSES.flatMap((status) => letters.map((letter) => ({ status, letter })));
  await db.insert(mails).values(
    states.map(({ status, letter }, index) => {
      const createdAt = new Date(Date.now() - (states.length - index) * HOUR);
      return {
        ...letter,
        to: 'a.person.with.quite.a.long.name@a-company-with-a-long-name.example',
        status,
        attempts: status === 'kept' ? 0 : 3,
        error: ['waiting', 'failed', 'unclear'].includes(status)
          ? "Can't send mail - all recipients were rejected: 550 5.1.1 No such user here"
          : '',
        createdAt,
        sentAt: status === 'sent' ? createdAt : null,
      };
    }),
  );
}
