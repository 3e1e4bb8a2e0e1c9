import { pino } from 'pino';
import { openServer } from './server.ts';
import { connectTo } from './connect.ts';

// Started in a copy of the product without some features (without-features.ts), with the address of a database that has
// their data: it migrates, starts, sweeps, and answers calls of the core and, for what is gone, 404.

const url = process.env['DATABASE_URL'] ?? '';
const gone = (process.env['GONE'] ?? '').split(' ').filter(Boolean);
const { migrate } = await import('../../server/db/migrate.ts');
await migrate(connectTo(url));
const server = await openServer(
  { ...connectTo(url), url },
  { pages: false, log: pino({ level: 'error' }) },
);
await server.sweep();
const jobs = await server.client().listJobs();
console.log(
  JSON.stringify({
    jobs: jobs.jobs.length,
    gone: await Promise.all(gone.map(async (path) => (await server.request('GET', path)).code)),
  }),
);
process.exit(0);
