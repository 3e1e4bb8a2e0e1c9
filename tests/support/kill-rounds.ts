import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { freePort } from '../../server/postgres/server.ts';
import { createAdmin, register } from '../../server/accounts/authentication.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readPostmaster } from '../../server/postgres/leftover.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { api } from '../../shared/api.ts';
import { type Client, createClient } from '../../shared/kit/client.ts';
import { root } from '../../scripts/steps.ts';
import { callOverHttp } from './call-over-http.ts';
import { tinyPdf } from './pdf.ts';
import { plausibleJob } from './people.ts';
import type { MailServer } from './smtp.ts';

/** What is killed: the product (its PostgreSQL is then left alone), or its PostgreSQL under it. */
export type Victim = 'server' | 'postgres';

/** Milliseconds for a start after a kill, with recovery. */
const START_TIMEOUT = 60_000;
/** Milliseconds for mails that a killed process was sending: their lease has to expire. */
const SETTLE_TIMEOUT = 150_000;
const WRITERS = 4;

/** Answers that the clients have received. */
interface Acknowledged {
  /** Ids of jobs, by what was acknowledged last. */
  posted: string[];
  approved: string[];
  applied: string[];
  reviewed: string[];
}

export interface Board {
  /** Without a slash at its end. */
  url: string;
  tokens: Record<'admin' | 'company' | 'seeker', string>;
  /** Starts the product if it does not run, and waits until it is ready. */
  start(): Promise<void>;
  /** Of the product, while it runs. */
  pid(): number;
  /** What the product has printed since its start. */
  output(): string;
  /** Posts jobs, approves them, applies and moves the applications until it is over. @param pause milliseconds between jobs */
  write(isOver: () => boolean, pause: number): Promise<void>;
  /** Starts the product if it does not run, lets clients write, and kills the victim at some moment. */
  round(victim: Victim): Promise<void>;
  /** Waits until all mail is settled, and stops. @returns what is wrong; empty if nothing is */
  finish(): Promise<string[]>;
  acknowledged: Acknowledged;
  /** Checks all acknowledged writes and the rules that hold for all rows. @returns what is wrong */
  check(): Promise<string[]>;
  /** @returns the exit code; undefined if it did not run */
  stop(): Promise<number | null | undefined>;
}

/** Opens /metrics of the product. */
export const METRICS_TOKEN = 'a-token-for-the-metrics-of-tests';

const PASSWORD = 'secret-pass-1';

/** A real board: the built product with its embedded PostgreSQL in a new folder, and accounts that write to it. */
export async function createBoard(
  mailServer: MailServer,
  settings: Record<string, string> = {},
): Promise<Board> {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-kills-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const tokens = await makeAccounts(dir);
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dir,
    DATABASE_URL: '',
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN,
    SMTP_URL: mailServer.url,
    SUPPORT_EMAIL: 'support@daybreak.example',
    MAIL_FROM: 'Daybreak <jobs@daybreak.example>',
    ...settings,
  };
  const acknowledged: Acknowledged = { posted: [], approved: [], applied: [], reviewed: [] };
  let product: ChildProcess | undefined;
  let output = '';
  let posted = 0;

  async function start(): Promise<void> {
    if (product && product.exitCode === null && product.signalCode === null) {
      await ready();
      return;
    }
    output = '';
    product = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [product.stdout, product.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ready();
  }

  async function ready(): Promise<void> {
    const end = Date.now() + START_TIMEOUT;
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (Date.now() > end || product?.exitCode !== null)
        throw new Error(`the product did not come back:\n${output.slice(-3000)}`);
      await sleep(100);
    }
  }

  /** Carries a job through its life until the product is gone. */
  async function write(isOver: () => boolean, pause = 0): Promise<void> {
    const [admin, company, seeker] = [tokens.admin, tokens.company, tokens.seeker].map((token) =>
      clientOf(url, token),
    ) as [Client, Client, Client];
    while (!isOver()) {
      try {
        const { job } = await company.postJob({
          body: { ...plausibleJob, jobTitle: `Job ${(posted += 1)}` },
        });
        acknowledged.posted.push(job._id);
        await admin.approveJob({ params: { id: job._id } });
        acknowledged.approved.push(job._id);
        const { application } = await seeker.apply({
          params: { jobId: job._id },
          body: { coverLetter: 'A letter.' },
          file: new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' }),
        });
        acknowledged.applied.push(application._id);
        await company.moveApplication({
          params: { applicationId: application._id },
          body: { status: 'reviewed' },
        });
        acknowledged.reviewed.push(application._id);
        if (pause) await sleep(pause);
      } catch {
        // Not acknowledged: it may be stored or not, but whole.
        await sleep(20);
      }
    }
  }

  async function kill(victim: Victim): Promise<void> {
    if (victim === 'server') {
      const exited = once(product!, 'exit');
      product?.kill('SIGKILL');
      await exited;
      return;
    }
    const server = readPostmaster(join(dir, 'postgres'));
    if (!server) throw new Error('there is no PostgreSQL to kill');
    process.kill(server.pid, 'SIGKILL');
  }

  async function withPool<T>(read: (pool: Pool) => Promise<T>): Promise<T> {
    const { database, stop: close } = await openDatabase(
      { databaseUrl: undefined, dataDir: dir },
      { beside: true },
    );
    try {
      return await read(database.pool);
    } finally {
      await close();
    }
  }

  const check = () => withPool((pool) => findProblems(pool, acknowledged));

  async function stop(): Promise<number | null | undefined> {
    let code: number | null | undefined;
    if (product && product.exitCode === null && product.signalCode === null) {
      const exited = once(product, 'exit');
      product.kill('SIGTERM');
      await exited;
      code = product.exitCode;
    }
    await rm(dir, { recursive: true, force: true });
    return code;
  }

  return {
    url,
    tokens,
    start,
    pid: () => product?.pid ?? 0,
    output: () => output,
    write,
    acknowledged,
    check: async () => {
      await start();
      return check();
    },
    stop,
    round: async (victim) => {
      await start();
      let isOver = false;
      const writing = Array.from({ length: WRITERS }, () => write(() => isOver));
      // Not before something was acknowledged in this round, then at any moment.
      const before = acknowledged.reviewed.length;
      while (acknowledged.reviewed.length < before + 2) await sleep(5);
      await sleep(Math.random() * 300);
      await kill(victim);
      isOver = true;
      await Promise.all(writing);
    },
    finish: async () => {
      await start();
      const problems = await withPool(async (pool) => {
        await settled(pool);
        return [
          ...(await findProblems(pool, acknowledged)),
          ...(await mailProblems(pool, mailServer)),
        ];
      });
      await stop();
      return problems;
    },
  };
}

/** The first accounts, made before the product starts, so that it is not a demo. */
async function makeAccounts(dir: string) {
  const { database, stop } = await openDatabase({ databaseUrl: undefined, dataDir: dir });
  const { db, pool } = database;
  const now = () => new Date();
  const signedLinks = await createSignedLinks(db);
  const services = { db, config: readConfig({}), features: [], queue: undefined, now, signedLinks };
  await createAdmin({ db, now }, 'admin@example.com', PASSWORD);
  const account = (name: string) => ({
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
  });
  await register(services, { body: { role: 'job_seeker', ...account('seeker'), fullName: 'Ada' } });
  await register(services, {
    body: {
      role: 'company',
      ...account('company'),
      companyName: 'Acme',
      website: '',
      description: '',
      industry: '',
      location: '',
    },
  });
  await pool.query('update companies set approved_at = now(), waits_since = null');
  const tokenOf = async (name: string) => {
    const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [
      `${name}@example.com`,
    ]);
    return (await openSession(db, rows[0]?.id ?? '', '', now())).token;
  };
  const tokens = {
    admin: await tokenOf('admin'),
    company: await tokenOf('company'),
    seeker: await tokenOf('seeker'),
  };
  await stop();
  return tokens;
}

/** Milliseconds until a client gives up: a connection that was being given to a process that is killed is never answered. */
const PATIENCE = 30_000;

const clientOf = (url: string, token: string): Client =>
  createClient(
    () => api,
    (call) => callOverHttp(url, token, call, AbortSignal.timeout(PATIENCE)),
  );

/** Rules that hold for all rows, whenever the product was killed. Each query finds what breaks one. */
const BROKEN: Record<string, string> = {
  'applications without a resume': 'select id from applications where resume_id is null',
  'applications without a history': `select id from applications a where not exists
     (select from application_events e where e.application_id = a.id and e.status = 'pending')`,
  'applications whose history ends otherwise': `select id from applications a where status <>
     (select e.status from application_events e where e.application_id = a.id order by e.id desc limit 1)`,
  'moves of which nobody hears': `select id from applications a where status = 'reviewed' and not exists
     (select from facts f where f.subject = a.id and f.kind = 'moved') and not exists
     (select from notifications n where n.path like '%' || a.id || '%')`,
  'jobs without a version': 'select id from jobs where current_revision_id is null',
  'approvals without a line in the audit log': `select r.id from job_revisions r where approval_status = 'approved'
     and not exists (select from audit_log l where l.action = 'job.approve' and l.target_id = r.job_id)`,
  'lines in the audit log without an approval': `select l.number as id from audit_log l where l.action = 'job.approve'
     and not exists (select from job_revisions r where r.job_id = l.target_id and r.approval_status = 'approved')`,
  'approvals without a mail': `select r.id from job_revisions r where approval_status = 'approved'
     and not exists (select from mails m where m.subject = 'Approved: ' || r.title)`,
  'public jobs that nobody finds': `select id from jobs j where public_revision_id is not null
     and not exists (select from job_search s where s.job_id = j.id)`,
  'files that belong to nothing': `select id from files f where not exists
     (select from applications a where a.resume_id = f.id)`,
};

/** What acknowledged ids must be found by. */
const KEPT: Record<keyof Acknowledged, string> = {
  posted: 'select id from jobs where id = any($1)',
  approved: `select r.job_id as id from job_revisions r where r.job_id = any($1) and approval_status = 'approved'`,
  applied: 'select id from applications where id = any($1)',
  reviewed: `select id from applications where id = any($1) and status = 'reviewed'`,
};

async function findProblems(pool: Pool, acknowledged: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, query] of Object.entries(KEPT)) {
    const ids = acknowledged[what as keyof Acknowledged];
    const { rows } = await pool.query<{ id: string }>(query, [ids]);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) problems.push(`${what}, but lost: ${id}`);
  }
  for (const [what, query] of Object.entries(BROKEN)) {
    const { rows } = await pool.query<{ id: string }>(query);
    if (rows.length > 0) problems.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return problems;
}

/** Waits until no mail waits or is being sent. */
async function settled(pool: Pool): Promise<void> {
  const end = Date.now() + SETTLE_TIMEOUT;
  const waiting = async () =>
    (await pool.query(`select from mails where status in ('waiting', 'sending')`)).rowCount ?? 0;
  while ((await waiting()) > 0) {
    if (Date.now() > end) return;
    await sleep(250);
  }
}

/** A mail that was sent arrived once. One that was being sent at a kill is unclear: it may have arrived, but once. */
async function mailProblems(pool: Pool, { mails }: MailServer): Promise<string[]> {
  const received = new Map<string, number>();
  for (const { messageId = '' } of mails)
    received.set(messageId, (received.get(messageId) ?? 0) + 1);
  const { rows } = await pool.query<{ id: string; status: string }>('select id, status from mails');
  const expected: Record<string, number[]> = { sent: [1], unclear: [0, 1], kept: [0] };
  return rows.flatMap(({ id, status }) => {
    const times = received.get(`<${id}@daybreak.example>`) ?? 0;
    return expected[status]?.includes(times)
      ? []
      : [`mail ${id} is ${status} and arrived ${times} times`];
  });
}
