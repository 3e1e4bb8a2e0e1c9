import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isVisible, type Model, newModel, type Real, sequences } from '../support/hiring-model.ts';
import { boundary, multipart } from '../support/multipart.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeCompany, makeSeeker, plausibleJob } from '../support/people.ts';
import { createRawClient } from '../support/raw-http.ts';
import { seed } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { MINUTE, timeLimit } from '../support/time-limit.ts';

/** They repeat the smallest failure of a seed, as fast-check prints them. */
const { MODEL_PATH, MODEL_REPLAY, MODEL_RUNS } = process.env;
const limit = timeLimit();
const RUNS = Number(MODEL_RUNS ?? 25);
/** Sequences have 0 to 84 calls, so that failures shrink to short ones: 42 on average. */
const LONGEST = 84;

// Every other sequence is spread over two processes on one database.
const server = await startServer({ pages: false });
const second = await startServer({ pages: false, database: server.database });
const { pool } = server.database;
const people = {
  admin: await makeAdmin(server),
  'company 0': await makeCompany(server),
  'company 1': await makeCompany(server),
  'seeker 0': await makeSeeker(server),
  'seeker 1': await makeSeeker(server),
};
const clients = [server, second].map(({ url }) => createRawClient(url));
afterAll(() => clients.forEach((client) => client.close()));
let isSpread = false;
/** One process, or each in turn. */
const nextClient = () => clients[isSpread ? real.calls % clients.length : 0]!;

const type = `multipart/form-data; boundary=${boundary}`;
let letters = 0;
const resume = { name: 'resume', filename: 'resume.pdf', content: tinyPdf() };
const form = () =>
  multipart([{ name: 'coverLetter', content: `Letter ${(letters += 1)}` }, resume]);

const call: Real['call'] = async (caller, method, path, sent) => {
  // Visitors get cached answers, which may be moments old where another process changed something.
  const reader = isSpread ? people['seeker 0'] : undefined;
  const token = (caller === 'visitor' ? reader : people[caller])?.token;
  const isForm = sent === 'application' || sent === 'letter';
  const json = sent && 'jobTitle' in Object(sent) ? { ...plausibleJob, ...Object(sent) } : sent;
  const reply = await nextClient().send({
    method,
    target: `/api${path}`,
    headers: [
      ...(token ? [['Authorization', `Bearer ${token}`] as [string, string]] : []),
      ...(sent ? [['Content-Type', isForm ? type : 'application/json'] as [string, string]] : []),
    ],
    body: isForm ? form() : sent && Buffer.from(JSON.stringify(json)),
  });
  const answer = JSON.parse(reply.body.toString());
  const { code = '', job, application } = answer;
  return { status: reply.status, code, id: (application ?? job)?._id ?? '' };
};

const companies = (['company 0', 'company 1'] as const).map((name) => ({
  ...people[name],
  companyId: people[name].user.companyProfile?._id ?? '',
}));
const ofCompany = (which: 0 | 1) => companies[which]!;

const real: Real = {
  call,
  calls: 0,
  carriedOut: 0,
  userId: (which) => ofCompany(which).user._id,
  companyId: (which) => ofCompany(which).companyId,
  openSession: async (which) => {
    const { user, token } = ofCompany(which);
    await pool.query(
      `insert into sessions (id, token_hash, user_id, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, now(), now() + interval '1 day') on conflict do nothing`,
      [createHash('sha256').update(token).digest(), user._id],
    );
  },
};

/** What a sequence leaves behind. */
const TABLES = [
  'applications',
  'application_events',
  'application_notes',
  'interviews',
  'jobs',
  'job_revisions',
  'job_search',
  'saved_jobs',
  'notifications',
  'mails',
  'files',
  'company_rejections',
];

/** Starts anew after a sequence: no jobs, both companies as they were. */
async function clear({ companies: left }: Model): Promise<void> {
  for (const which of [0, 1] as const) {
    const { isApproved, isSuspended, isRemoved } = left[which];
    if (isRemoved) await call('admin', 'POST', `/admin/removals/${real.companyId(which)}/restore`);
    const user = `/users/${real.userId(which)}`;
    if (isSuspended) await call('admin', 'DELETE', `${user}/suspension`);
    if (!isApproved) await call('admin', 'PUT', user, { companyProfile: { isApproved: true } });
    if (isRemoved || isSuspended) await real.openSession(which);
  }
  const deletions = TABLES.map((table) => `delete from ${table};`).join(' ');
  await pool.query(
    `do $$ begin perform set_config('session_replication_role', 'replica', true); ${deletions} end $$`,
  );
}

/** The product's rows as the model sees them. */
async function readState() {
  const { rows: jobs } = await pool.query(
    `select j.id, j.status, r.approval_status as approval, j.public_revision_id is not null as public,
       j.deleted_at is not null as deleted, exists (select from job_search s where s.job_id = j.id) as found
     from jobs j join job_revisions r on r.id = j.current_revision_id`,
  );
  const { rows: applications } = await pool.query(
    `select a.id, a.status, (select count(*)::int from application_events e where e.application_id = a.id) as lines,
       a.resume_id is not null as resume from applications a`,
  );
  return { jobs: byId(jobs), applications: byId(applications) };
}

function toState(model: Model) {
  const jobs = model.jobs.map((job) => ({
    id: job.id,
    status: job.status,
    approval: job.approval,
    public: job.hasPublicVersion,
    deleted: job.deletedWith !== undefined,
    found: isVisible(model, job),
  }));
  const applications = model.applications.map(({ id, status, lines }) => ({
    id,
    status,
    lines,
    resume: true,
  }));
  return { jobs: byId(jobs), applications: byId(applications) };
}

const byId = <T extends { id: string }>(rows: T[]): T[] =>
  rows.toSorted((one, other) => one.id.localeCompare(other.id));

test(
  `${RUNS} sequences of calls end as the model says`,
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(sequences(LONGEST, MODEL_REPLAY), async (steps) => {
        const model = newModel();
        isSpread = run % 2 === 1;
        try {
          await fc.asyncModelRun(() => ({ model, real }), steps);
          expect(await readState()).toEqual(toState(model));
          run += 1;
        } finally {
          await clear(model);
        }
      }),
      {
        numRuns: RUNS,
        seed,
        unbiased: true,
        ...(MODEL_PATH && { path: MODEL_PATH }),
        ...(limit.minutes && {
          interruptAfterTimeLimit: limit.minutes * MINUTE,
          markInterruptAsFailure: false,
        }),
      },
    );
    console.log(
      `seed ${seed}: ${run} sequences, ${real.calls} calls, ${real.carriedOut} of them carried out`,
    );
  },
  limit.timeout,
);
