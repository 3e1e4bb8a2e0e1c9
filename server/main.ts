import { pino } from 'pino';
import { addressOf, loadConfig } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './db/connect.ts';
import { openDatabase } from './db/open.ts';
import { startSweep } from './operation/sweep.ts';
import { rereadTexts } from './jobs/reindex.ts';
import { beginLifetime } from './lifetime.ts';
import { checkAddress, close, listen } from './listen.ts';
import { StartError } from './start-error.ts';

type MailParts = Pick<Services, 'database' | 'config' | 'log' | 'now'>;

/** Starts the product: database, tables, demo data, server. `--dev`: pages from their sources. */
const lifetime = beginLifetime();

try {
  await start();
} catch (error) {
  if (!lifetime.isStopping()) {
    console.error(error instanceof StartError ? `\n${error.message}` : error);
    await lifetime.stop(1);
  }
}

async function start(): Promise<void> {
  const config = loadConfig({ dev: process.argv.includes('--dev') });
  // Lines are written beside the answers, many at once when there are many; the rest as the process ends.
  const log = pino(
    { level: config.logLevel },
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  );

  const { database, stop } = await openDatabase(config, {
    step,
    onLost: (error) => {
      log.fatal({ err: error }, 'the database is gone');
      void lifetime.stop(1);
    },
    // Its message only: the error carries the whole connection.
    onLostConnection: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  });
  lifetime.onStop(stop);
  await checkAddress(config);

  const now = () => new Date();
  const reread = await rereadTexts(database, now);
  if (reread > 0) step('Search', `${reread} jobs read anew`);
  const logins = config.environment === 'production' ? '' : await addDemo(database, now);

  // Loaded only now, because React looks at the environment as it is loaded.
  const { createApp } = await import('./app.ts');
  const mail = await openMail({ database, config, log, now });
  if (mail) lifetime.onStop(() => mail.queue.stop());
  const app = await createApp({ database, config, log, now, queue: mail?.queue });
  lifetime.onStop(() => close(app));
  await listen(app, config);
  await mail?.start();
  lifetime.onStop(startSweep({ db: database.db, config, log, now, queue: mail?.queue }));

  const address = addressOf(config.host, config.port);
  step('Listening', address);
  console.log(`\n${config.siteName} is ready: ${address}\n${logins}`);
}

/** What sends mail, loaded only where there is a mail server. */
async function openMail({ database, ...parts }: MailParts) {
  const { smtp } = parts.config;
  if (!smtp) return undefined;
  const [{ openQueue }, { startDelivery }] = await Promise.all([
    import('./db/queue.ts'),
    import('./mail/delivery.ts'),
  ]);
  const queue = await openQueue(database, parts.log);
  return { queue, start: () => startDelivery({ db: database.db, ...parts }, queue, smtp) };
}

/** Loaded where it is wanted only: production has no use for a demo. */
async function addDemo(database: Database, now: () => Date): Promise<string> {
  const { offerDemo } = await import('../demo/offer.ts');
  return offerDemo(database, { now, step });
}

function step(name: string, outcome: string): void {
  console.log(`${name.padEnd(12)} ${outcome}`);
}
