import { pino } from 'pino';
import { addressOf, loadConfig } from './config.ts';
import type { Database } from './db/connect.ts';
import { openDatabase } from './db/open.ts';
import { beginLifetime } from './lifetime.ts';
import { checkAddress, close, listen } from './listen.ts';
import { StartError } from './start-error.ts';

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
  const log = pino({ level: config.logLevel });

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
  const logins = config.environment === 'production' ? '' : await addDemo(database, now);

  // Loaded only now, because React looks at the environment as it is loaded.
  const { createApp } = await import('./app.ts');
  const app = await createApp({ database, config, log, now });
  lifetime.onStop(() => close(app));
  await listen(app, config);

  const address = addressOf(config.host, config.port);
  step('Listening', address);
  console.log(`\n${config.siteName} is ready: ${address}\n${logins}`);
}

/** Loaded where it is wanted only: production has no use for a demo. */
async function addDemo(database: Database, now: () => Date): Promise<string> {
  const { offerDemo } = await import('./db/offer-demo.ts');
  return offerDemo(database, { now, step });
}

function step(name: string, outcome: string): void {
  console.log(`${name.padEnd(12)} ${outcome}`);
}
