import { onTestFinished } from 'vitest';
import { makeClock } from './clock.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from './people.ts';
import { rememberRows } from './rows.ts';
import { startServer, type RequestParts, type TestServer } from './server.ts';

export const clock = makeClock();

export const { inDays } = clock;

export const METRICS_TOKEN = 'a-token-of-a-monitor';

export const server = await startServer({
  now: clock.now,
  config: { metricsToken: METRICS_TOKEN },
});

export const other = await startServer({ now: clock.now, database: server.database });

export const { pool } = server.database;

export const seeker = await makeSeeker(server);

export const company = await makeCompany(server);

export const admin = await makeAdmin(server);

export const companyId = company.user.companyProfile?._id ?? '';

export const job = await makeJob(server, company, { applicationDeadline: inDays(60) });

export const secondJob = await makeJob(server, company, { applicationDeadline: inDays(60) });

/** Requests with a token, valid or not, never get a cached response. */
export const PAST_THE_CACHE = { token: 'x'.repeat(43) };

/** Every public read of the API table. */
const publicReads = [
  '/api/site',
  '/api/jobs',
  '/api/jobs?keywords=engineer',
  `/api/jobs?company=${companyId}`,
  `/api/companies/${companyId}`,
  ...[job, secondJob].flatMap(({ _id }) => [
    `/api/jobs/${_id}`,
    `/api/jobs/${_id}/similar`,
    `/api/jobs/closed/${_id}`,
  ]),
];

export const textsOf = async (from: TestServer, parts?: RequestParts) => {
  const replies = publicReads.map((path) => from.request('GET', path, parts));
  // The spaces of JSON from the database mean nothing.
  return (await Promise.all(replies)).map(
    ({ body }, index) => `${publicReads[index]} ${JSON.stringify(body)}`,
  );
};

/** From here on, only changes that the API table declares invalidate the cache. */
export async function silenceDatabase(): Promise<void> {
  const setTriggers = (state: string) =>
    pool.query(
      ['job_search', 'jobs', 'companies', 'applications']
        .map((table) => `alter table ${table} ${state} trigger user`)
        .join(';'),
    );
  await setTriggers('disable');
  onTestFinished(async () => void (await setTriggers('enable')));
  // Earlier invalidations have arrived, and the cache is stale.
  await new Promise((resolve) => setTimeout(resolve, 200));
  clock.forward(10_000);
}

export const rename = (name: string) =>
  pool.query('update companies set name = $1 where id = $2', [name, companyId]);

export const setStatus = (status: 'active' | 'paused' | 'closed') =>
  company.client.setJobStatus({ params: { id: job._id }, body: { status } });

export const suspend = () =>
  admin.client.suspendUser({ params: { id: company.user._id }, body: { reason: 'Spam.' } });

export const putBack = await rememberRows(pool);
