import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { startDelivery } from '../../server/mail/delivery.ts';
import { openQueue } from '../../server/db/queue.ts';
import { connectTo } from './connect.ts';

/** A process that only sends mail, for tests that kill it. Uses the product's settings, and ends with its test. */
process.stdin.resume().on('end', () => process.exit());
const config = readConfig(process.env);
if (!config.databaseUrl || !config.smtp) throw new Error('DATABASE_URL and SMTP_URL are missing');
const log = pino({ level: 'silent' });
const database = connectTo(config.databaseUrl);
const queue = await openQueue(database, log, 0.5);
await startDelivery({ db: database.db, config, log, now: () => new Date() }, queue, config.smtp);
