import { pino } from 'pino';
import { ALARM_LIMITS } from '../shared/operation/alarms.ts';
import { FIRST_ADMIN_MINUTES } from '../shared/accounts/users.ts';
import { createFirstAdminLink } from './accounts/first-admin.ts';
import { addressOf, type Config, environmentNames } from './config.ts';
import { type SmtpServer } from './setting-values.ts';
import { createClock } from './db/clock.ts';
import type { Database } from './db/connect.ts';
import { openDatabase } from './db/open.ts';
import { takePart } from './db/participants.ts';
import { openQueue, type Queue } from './db/queue.ts';
import { checkFiles, createFiles } from './files/files.ts';
import { keepAssets } from './http/earlier-assets.ts';
import { outside } from './outside/waiting.ts';
import type { startDelivery } from './mail/delivery.ts';
import { refuseDemoAccounts } from './operation/demo-accounts.ts';
import { startScheduledWork } from './operation/scheduled-work.ts';
import { reindexJobs } from './jobs/search/rows.ts';
import { featuresOn } from './feature-list.ts';
import type { Lifetime } from './lifetime.ts';
import { checkAddress, close, leave, listen } from './listen.ts';
import { unknownDisk, watchDisk } from './postgres/disk.ts';
import type { Seat } from './processes/seat.ts';
import { unknownSettings } from './unknown-settings.ts';

/**
 * Serves the board from this process: database, tables, demo data, server.
 * @param seat of one process of several; undefined if it is the only one
 */
export async function serve(config: Config, lifetime: Lifetime, seat?: Seat): Promise<void> {
  // Buffered, so that logging does not delay answers; the buffer is written when the process ends.
  const output = pino.destination({ sync: false, minLength: 15_000, periodicFlush: 500 });
  // A log on a full disk must not end the product.
  output.on('error', () => {});
  const log = pino({ level: config.logLevel }, output).child(seat ? { process: seat.number } : {});
  // Of several processes, the first speaks for all when they start.
  const step = seat && !seat.isFirst ? () => {} : printStep;
  if (!seat || seat.isFirst)
    for (const warning of [...unknownSettings(environmentNames()), ...config.warnings])
      log.warn(warning);

  const { database, announceEnd, stop } = await openDatabase(config, {
    step,
    ...(seat && { shared: seat }),
    onLost: (error) => {
      log.fatal({ err: error }, 'the database is gone');
      void lifetime.stop(1);
    },
    // Only the message, because the error contains the whole connection.
    onLostConnection: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  });
  lifetime.onStop(stop);
  lifetime.onStopBegin(announceEnd);
  if (!seat) await checkAddress(config);

  // Processes on two servers agree on what is due by the clock of the database that they share.
  const clock = createClock({
    read: () => readTime(database),
    log,
    limit: ALARM_LIMITS.clock,
  });
  await clock.look();
  const stopClock = clock.start();
  lifetime.onStop(async () => stopClock());
  const { now } = clock;
  const reread = await reindexJobs(database, now);
  if (reread > 0) step('Search', `${reread} jobs read anew`);
  const features = featuresOn(config);
  takePart(database, features);
  for (const { prepare } of features) {
    const [name, said] = (await prepare?.(database, now, config)) ?? [];
    if (name && said) step(name, said);
  }
  if (!config.smtp)
    step(
      'Mail',
      'no mail server (SMTP_URL): nothing is sent, and every address counts as confirmed',
    );
  if (!config.allowsDemo) await refuseDemoAccounts(database.db, config);
  const logins = config.allowsDemo ? await addDemo(database, now, step) : '';

  // Imported late, because React reads the environment when it is loaded.
  const { createApp } = await import('./app.ts');
  // Background work shares the pool of calls that change something: many reads do not stop mail.
  const { writes } = database;
  const queue = await openQueue({ pool: writes.$client }, log);
  lifetime.onStop(() => queue.stop());
  const files = createFiles({ settings: config.files, log, now, outside });
  await checkFiles(database.db, files);
  if (files.bucket) step('Files', `in the bucket ${files.bucket.name}`);
  const services = {
    db: writes,
    config,
    features: featuresOn(config),
    files,
    log,
    now,
    queue: config.smtp && queue,
  };
  const isDemo = config.environment !== 'production' && !config.smtp;
  const disk = config.databaseUrl ? unknownDisk : watchDisk(config.dataDir, config.diskReserve);
  const leaving = new AbortController();
  const app = await createApp({
    ...services,
    clockOffset: clock.offset,
    database,
    outsideQueue: queue,
    disk,
    leaving: leaving.signal,
    ...(seat && { seat }),
    ...(isDemo && { showLink }),
  });
  lifetime.onStop(() => close(app));
  await listen(app, config);
  if (config.smtp) await deliverMail(services, queue, config.smtp);
  for (const { start } of services.features) await start?.(services, queue);
  await startScheduledWork(services, queue);
  app.sweeper.start();

  seat?.onLeave(async () => {
    leaving.abort();
    await leave(app);
    await lifetime.stop(0);
  });
  // Only now: a start that fails would end the link of the one before.
  const link =
    !seat || seat.isFirst ? await createFirstAdminLink({ db: writes, config, now }) : undefined;
  const firstAdmin = link
    ? `\nCreate the first admin here, within ${FIRST_ADMIN_MINUTES} minutes:\n  ${link}\nFor a new link, restart or run: npm run admin -- first-admin\n`
    : '';
  const address = addressOf(config.host, config.port);
  step('Listening', address);
  if (!config.dev && (!seat || seat.isFirst))
    void keepAssets(config.dataDir, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'open tabs will reload after an upgrade: DATA_DIR takes no files'),
    );
  if (!seat || seat.isFirst)
    console.log(`\n${config.siteName} is ready: ${address}\n${logins}${firstAdmin}`);
  seat?.ready();
}

/** The time by the clock of the primary, on the connection that nothing else uses. */
async function readTime({ health }: Database): Promise<Date> {
  const { rows } = await health.query<{ time: Date }>('select clock_timestamp() as time');
  const [row] = rows;
  if (!row) throw new Error('The database did not tell its time.');
  return row.time;
}

/** Loads the delivery only if there is a mail server. */
async function deliverMail(
  services: Parameters<typeof startDelivery>[0],
  queue: Queue,
  smtp: SmtpServer,
): Promise<void> {
  const delivery = await import('./mail/delivery.ts');
  await delivery.startDelivery(services, queue, smtp);
}

/** Loaded only when needed: most boards have no demo. */
async function addDemo(
  database: Database,
  now: () => Date,
  step: typeof printStep,
): Promise<string> {
  const { offerDemo } = await import('../demo/offer.ts');
  return offerDemo(database, { now, step });
}

/** Nobody delivers the mail of a demo, so its links can be followed from the terminal only. */
function showLink({ to, subject, link }: { to: string; subject: string; link: string }): void {
  console.log(`\n${subject}, for ${to}:\n${link}`);
}

function printStep(name: string, outcome: string): void {
  console.log(`${name.padEnd(12)} ${outcome}`);
}
