import { onTestFinished } from 'vitest';
import { makeClock } from './clock.ts';
import { FEATURE_TESTS } from './feature-list.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from './people.ts';
import { rememberRows } from './rows.ts';
import { startServer, type RequestParts, type TestServer } from './server.ts';

/** What the tests of a file share, which ends with the file. */
export async function startCachedBoard() {
  const clock = makeClock();

  const { inDays } = clock;

  const METRICS_TOKEN = 'a-token-of-a-monitor';

  const server = await startServer({
    now: clock.now,
    config: { metricsToken: METRICS_TOKEN },
  });

  const other = await startServer({ now: clock.now, database: server.database });

  const { pool } = server.database;

  const seeker = await makeSeeker(server);

  const company = await makeCompany(server);

  const admin = await makeAdmin(server);

  const companyId = company.user.companyProfile?._id ?? '';

  const job = await makeJob(server, company, { applicationDeadline: inDays(60) });

  const secondJob = await makeJob(server, company, { applicationDeadline: inDays(60) });

  /** Requests with a token, valid or not, never get a cached response. */
  const PAST_THE_CACHE = { token: 'x'.repeat(43) };

  /** Every public read of the API table. */
  const publicReads = [
    '/api/site',
    '/api/jobs',
    '/api/jobs?keywords=engineer',
    `/api/jobs?company=${companyId}`,
    `/api/companies/${companyId}`,
    ...[job, secondJob].flatMap(({ _id }) => [
      `/api/jobs/${_id}`,
      ...FEATURE_TESTS.flatMap(({ besideJob }) => besideJob?.(_id) ?? []),
      `/api/jobs/closed/${_id}`,
    ]),
  ];

  const textsOf = async (from: TestServer, parts?: RequestParts) => {
    const replies = publicReads.map((path) => from.request('GET', path, parts));
    // The spaces of JSON from the database mean nothing.
    return (await Promise.all(replies)).map(
      ({ body }, index) => `${publicReads[index]} ${JSON.stringify(body)}`,
    );
  };

  /** From here on, only changes that the API table declares invalidate the cache. */
  async function silenceDatabase(): Promise<void> {
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

  const rename = (name: string) =>
    pool.query('update companies set name = $1 where id = $2', [name, companyId]);

  const setStatus = (status: 'active' | 'paused' | 'closed') =>
    company.client.setJobStatus({ params: { id: job._id }, body: { status } });

  const suspend = () =>
    admin.client.suspendUser({ params: { id: company.user._id }, body: { reason: 'Spam.' } });

  const putBack = await rememberRows(pool);
  return {
    clock,
    inDays,
    METRICS_TOKEN,
    server,
    other,
    pool,
    seeker,
    company,
    admin,
    companyId,
    job,
    secondJob,
    PAST_THE_CACHE,
    textsOf,
    silenceDatabase,
    rename,
    setStatus,
    suspend,
    putBack,
  };
}
