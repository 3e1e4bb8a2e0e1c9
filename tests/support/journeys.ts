import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Session, type Profiler } from 'node:inspector';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { Job } from '../../shared/jobs/posting.ts';
import { ofFeatures } from './feature-list.ts';
import type { MovesOf } from './feature-tests.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from './people.ts';
import type { TestServer } from './server.ts';

/** What a call took, from the arrival of its request until its answer. */
export interface Taken {
  /**
   * Our files of which a function ran, as sorted paths from the repository root. What follows after the answer does not
   * count.
   */
  files: string[];
  /** Of them those that do not carry every call. */
  ofAction: string[];
  /** The statements, in the order in which they were sent, each in one line. */
  statements: string[];
}

/** Applications of a bulk move: some people apply to some jobs, because neither may cost statements. */
const MANY = 200;
const JOBS = 8;

/** The body of each kind of move. */
const MOVES: Record<string, MovesOf> = {
  reviewed: { one: { status: 'reviewed' }, many: () => ({ status: 'reviewed' }) },
  rejected: { one: { status: 'rejected' }, many: () => ({ status: 'rejected' }) },
  offered: { one: { status: 'offered' }, many: () => ({ status: 'offered' }) },
  interviewed: { one: { status: 'interviewed' }, many: () => ({ status: 'interviewed' }) },
  ...(ofFeatures('moves') as Record<string, MovesOf>),
};

/** The names of the same move for one application and for many. */
export const moveNames = Object.keys(MOVES).map((kind) => ({
  one: `move 1: ${kind}`,
  many: `move ${MANY}: ${kind}`,
}));

interface Board {
  server: TestServer;
  admin: Person;
  isWarmUp: boolean;
}

type Call = () => Promise<unknown>;
/** Makes the subject of a call. */
type Journey = (board: Board) => Promise<Call>;

const JOURNEYS: [name: string, journey: Journey][] = [
  ...Object.entries(MOVES).map(([kind, { one }]): [string, Journey] => [
    `move 1: ${kind}`,
    async ({ server }) => {
      const { company, ids } = await makeApplied(server, 1, one.status);
      const [applicationId = ''] = ids;
      return () => company.client.moveApplication({ params: { applicationId }, body: one });
    },
  ]),
  ...Object.entries(MOVES).map(([kind, { many }]): [string, Journey] => [
    `move ${MANY}: ${kind}`,
    async ({ server, isWarmUp }) => {
      const { status } = many([]);
      const { company, ids } = await makeApplied(server, isWarmUp ? 2 : MANY, status);
      return async () => {
        const { moved } = await company.client.moveApplications({ body: { ids, ...many(ids) } });
        if (moved.length !== ids.length) throw new Error(`${moved.length} were moved.`);
      };
    },
  ]),
  [
    'apply to a job',
    async ({ server }) => {
      const seeker = await makeSeeker(server);
      const job = await makeJob(server, await makeCompany(server));
      return () => makeApplication(seeker, job);
    },
  ],
  [
    'approve a job',
    async ({ server, admin }) => {
      const job = await makeJob(server, await makeCompany(server), { approved: false });
      return () => admin.client.approveJob({ params: { id: job._id } });
    },
  ],
  [
    'close a job with 3 applicants',
    async ({ server }) => {
      const company = await makeCompany(server);
      const job = await makeJob(server, company);
      const params = { id: job._id };
      for (let count = 0; count < 3; count += 1)
        await makeApplication(await makeSeeker(server), job);
      return () => company.client.setJobStatus({ params, body: { status: 'closed' } });
    },
  ],
  [
    'delete an account with 3 applications',
    async ({ server }) => {
      const company = await makeCompany(server);
      const seeker = await makeSeeker(server);
      for (let count = 0; count < 3; count += 1)
        await makeApplication(seeker, await makeJob(server, company));
      return () => seeker.client.deleteMyAccount({ body: { password: seeker.password } });
    },
  ],
];

/** A company with pending applications, or with those that a move to the status accepts. */
async function makeApplied(server: TestServer, count: number, to: MovesOf['one']['status']) {
  const company = await makeCompany(server);
  const jobs: Job[] = [];
  while (jobs.length < Math.min(JOBS, count)) jobs.push(await makeJob(server, company));
  const ids: string[] = [];
  while (ids.length < count) {
    const seeker = await makeSeeker(server);
    for (const job of jobs) ids.push((await makeApplication(seeker, job))._id);
  }
  if (to === 'offered')
    await company.client.moveApplications({ body: { ids, status: 'reviewed' } });
  return { company, ids };
}

/**
 * Measures each journey. First it makes each call once, for what is loaded and connected late.
 * @param withFiles false counts only statements, in less time
 */
export async function takeJourneys(
  server: TestServer,
  withFiles: boolean,
): Promise<Map<string, Taken>> {
  const admin = await makeAdmin(server);
  const taken = new Map<string, Taken>();
  for (const [name, journey] of JOURNEYS) {
    const prepare = (isWarmUp: boolean) => journey({ server, admin, isWarmUp });
    const warmUp = await prepare(true);
    await warmUp();
    const sure = withFiles ? await findFiles(() => prepare(true)) : [];
    const { statements, files: ran } = await measure(await prepare(false), withFiles);
    const files = ran.filter((file) => sure.includes(file));
    const ofAction = files.filter((file) => !CARRIES.test(file));
    taken.set(name, { files, ofAction, statements });
  }
  return taken;
}

/** Calls in a row that leave out none of the files. */
const STEADY = 3;

/** The files that run each time: timers and news from the database run others now and then. */
async function findFiles(prepare: () => Promise<Call>): Promise<string[]> {
  let { files } = await measure(await prepare(), true);
  for (let same = 0; same < STEADY;) {
    const again = await measure(await prepare(), true);
    const left = files.filter((file) => again.files.includes(file));
    same = left.length === files.length ? same + 1 : 0;
    files = left;
  }
  return files;
}

/** The statements of the request in which the code runs. Those of background work belong to none. */
const sent = new AsyncLocalStorage<string[]>();

/** What a connection and a transaction send around the statements of an action. */
const AROUND = /^\s*(begin|commit|rollback|savepoint|release|set|select 1$)\b/i;

/** Makes one call to a server in this process. */
async function measure(
  call: Call,
  withFiles: boolean,
): Promise<Pick<Taken, 'files' | 'statements'>> {
  const statements: string[] = [];
  const answered = Promise.withResolvers<string[]>();
  const { query } = pg.Client.prototype;
  const noted = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given;
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    if (!AROUND.test(text)) sent.getStore()?.push(text.replaceAll(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, given) as unknown;
  };
  const coverage = withFiles ? startCoverage() : undefined;
  const begin = () => {
    sent.enterWith(statements);
    coverage?.take();
  };
  const end = () => answered.resolve(coverage?.take() ?? []);
  pg.Client.prototype.query = noted as typeof query;
  subscribe('http.server.request.start', begin);
  subscribe('http.server.response.finish', end);
  try {
    const [files] = await Promise.all([answered.promise, call()]);
    return { files, statements };
  } finally {
    unsubscribe('http.server.request.start', begin);
    unsubscribe('http.server.response.finish', end);
    pg.Client.prototype.query = query;
    coverage?.stop();
  }
}

const ROOT = pathToFileURL(`${join(import.meta.dirname, '../..')}/`).href;
const OURS = /^(shared|server|web|features)\//;
/** What carries every call, whatever it does. */
const CARRIES = /^(server\/(http|db)\/|server\/[^/]+$|shared\/kit\/)/;

/** Counts from now on which functions run in this thread. Meanwhile the engine compiles none of them faster. */
function startCoverage() {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  // Without `callCount`, a function would be reported only the first time that it runs.
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** Our files of which a function ran since the last time. */
    take(): string[] {
      let scripts: Profiler.ScriptCoverage[] = [];
      // In the same thread, it is called at once.
      session.post('Profiler.takePreciseCoverage', (_error, { result }) => (scripts = result));
      const files = scripts
        .filter(({ functions }) => functions.some(({ ranges: [range] }) => range?.count))
        .flatMap(({ url }) => (url.startsWith(ROOT) ? [url.slice(ROOT.length)] : []));
      return [...new Set(files)].filter((file) => OURS.test(file)).toSorted();
    },
    stop: () => session.disconnect(),
  };
}
