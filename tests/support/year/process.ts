import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { connectTo, PATIENCE } from '../connect.ts';
import { createFiles } from '../../../server/files/files.ts';
import { FEATURES } from '../../../server/feature-list.ts';
import type { AlarmName } from '../../../shared/operation/alarms.ts';
import { outside } from '../../../server/outside/waiting.ts';

/**
 * One process of a board whose clock stands still until the process that started it moves it, and which carries out what is
 * due only on request: support/year/board.ts.
 */

/** What the parent asks for; the answer has the same id. */
export type Order = { id: number } & ({ clock: number } | { sweep: true });
export type Reply =
  | { url: string }
  | { id: number; moments?: number; error?: string }
  | { logged: string };

const [databaseUrl = '', start] = process.argv.slice(2);
let time = Number(start);
const now = () => new Date(time);

const reply = (message: Reply) => void process.send?.(message);
// Errors go to the parent: in a year without faults, there are none.
const log = pino(
  { level: 'error' },
  { write: (line) => isFault(line) && reply({ logged: line.trim() }) },
);
/**
 * Alarms that say how fast the machine is. They are no fault of the board, and the clock jumps while they are on: what is due
 * waits for the sweep after the jump, and its failures are errors of their own.
 */
const ABOUT_SPEED: readonly string[] = [
  'connections',
  'database',
  'due-work',
  'event-loop',
] satisfies AlarmName[];
/** PostgreSQL's code for a lock that was not free in time: the call is tried again. */
const LOCK_TIMEOUT = '55P03';

interface Line {
  alarm?: string;
  err?: { cause?: { code?: string } };
}

const isFault = (line: string) => {
  const { alarm, err } = JSON.parse(line) as Line;
  return !(alarm && ABOUT_SPEED.includes(alarm)) && err?.cause?.code !== LOCK_TIMEOUT;
};
const config = {
  ...readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off' }),
  // The admin goes on for a year without another login.
  confirmMinutes: Infinity,
  // Nobody listens there.
  outside: { nameServers: ['127.0.0.1:9'] },
};
const database = connectTo(databaseUrl);
const app = await createApp({
  database,
  config,
  files: createFiles({ settings: config.files, log, now, outside }),
  log,
  now,
  elapsed: () => time,
  showLink: () => {},
  patience: PATIENCE,
  pages: false,
});
// As the product does when it begins to sweep.
for (const { beforeSweeps } of FEATURES) await beforeSweeps?.(database.writes, now());
await app.listen({ host: '127.0.0.1', port: 0 });

async function carryOut(order: Order): Promise<void> {
  const { id } = order;
  try {
    if ('clock' in order) time = order.clock;
    const moments = 'sweep' in order ? await app.sweeper.sweep() : 0;
    reply({ id, moments });
  } catch (error) {
    reply({ id, error: String(error) });
  }
}

process.on('message', (order: Order) => void carryOut(order));
// The parent is gone.
process.on('disconnect', () => process.exit());
reply({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
