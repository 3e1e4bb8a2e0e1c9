/**
 * `npm run bench`: how much of what bare node:http can carry is left when the product answers. Each address is measured
 * against a bare server that sends the same bytes, in turns, in one run; read the ratio, not the figures.
 */
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { seedDemo } from '../../server/db/demo.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';

const SECONDS = 4;
const CONNECTIONS = 20;
const ADDRESSES = [
  '/healthz',
  '/api/jobs?limit=20',
  '/api/jobs?limit=20&keywords=engineer',
  '/alljobs',
  '/',
];

// Before React is loaded, which looks at it once.
process.env.NODE_ENV = 'production';
const { createApp } = await import('../../server/app.ts');

const dir = await mkdtemp(join(tmpdir(), 'daybreak-bench-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.url);
await migrate(database);
await seedDemo(database, { now: new Date() });
const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off' });
const app = await createApp({ database, config, log: pino({ level: 'error' }) });
await app.listen({ host: '127.0.0.1', port: 0 });
const origin = originOf(app.server);

console.log(
  `${'address'.padEnd(40)} ${'req/s'.padStart(8)} ${'bare'.padStart(8)} ${'ratio'.padStart(6)}   p50 / p99 ms`,
);
for (const address of ADDRESSES) await compare(address);

await app.close();
await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });

async function compare(address: string): Promise<void> {
  const answer = await fetch(origin + address);
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const bare = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const reference = await measure(originOf(bare) + address);
  const ours = await measure(origin + address);
  bare.close();
  const ratio = (ours.requests.average / reference.requests.average).toFixed(2);
  console.log(
    `${address.padEnd(40)} ${Math.round(ours.requests.average).toString().padStart(8)} ${Math.round(
      reference.requests.average,
    )
      .toString()
      .padStart(8)} ${ratio.padStart(6)}   ${ours.latency.p50} / ${ours.latency.p99}`,
  );
}

async function measure(url: string): Promise<autocannon.Result> {
  await autocannon({ url, connections: CONNECTIONS, duration: 1 });
  return autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
