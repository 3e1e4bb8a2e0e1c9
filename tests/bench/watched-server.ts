/**
 * The API and the feeds in a process of their own, for tests/bench/large-answers.ts: `watched-server.ts <database>`.
 * Sends its address when it listens. Replies to any message with its usage since the last message.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { createFiles } from '../../server/files/files.ts';

/** The usage of a process: peak memory in megabytes, and the longest blocked time in milliseconds. */
export interface Used {
  rss: number;
  heap: number;
  longestTurn: number;
}

/** The sampling interval in milliseconds. */
const EVERY = 20;

const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off' });
const log = pino({ level: 'error' });
const app = await createApp({
  database: connect(process.argv[2] ?? ''),
  config,
  files: createFiles({ settings: config.files, log, now: () => new Date() }),
  log,
  pages: false,
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let most = { rss: 0, heap: 0 };
const look = () => {
  const { rss, heapUsed, external } = process.memoryUsage();
  most = {
    rss: Math.max(most.rss, rss / 1e6),
    heap: Math.max(most.heap, (heapUsed + external) / 1e6),
  };
};
setInterval(look, EVERY);

process.on('message', () => {
  look();
  process.send?.({ ...most, longestTurn: delay.max / 1e6 } satisfies Used);
  globalThis.gc?.();
  most = { rss: 0, heap: 0 };
  delay.reset();
});
process.on('SIGTERM', () => process.exit(0));
process.send?.(address);
