/**
 * `node tests/bench/big-board.ts`, after `npm run build`: fills a board with 40,000 jobs, 60,000 users and 120,000
 * applications, of which one company has 800 jobs and 30,000 applications, and times every call that reads, with the
 * accounts, filters, orders and searches that people use. An answer should take at most 300 ms and 300 KB without
 * compression; those that do not are listed at the end.
 *
 * `--share 0.1` fills a board of a tenth. `--data DIR` keeps the board in a folder and uses it again: start the product on
 * it with `DATA_DIR=DIR npm start`, and log in as owner@big.test and the others of `ACCOUNTS`. `--only listJobs,company`
 * times the calls whose name or address has one of the words. `--fill` only fills.
 */
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { connect } from '../../server/db/connect.ts';
import { readConfig } from '../../server/config.ts';
import { FEATURES } from '../../server/feature-list.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { type Account, ACCOUNTS, emailOf, fillBigBoard, tokenOf } from './big-board-data.ts';
import { median } from './median.ts';
import { startProduct } from './product.ts';

/** What an answer may take: milliseconds, and bytes without compression. */
const MAX = { ms: 300, bytes: 300_000 };
/** How often a call is made, unless it takes longer in all than these milliseconds. */
const ROUNDS = 5;
const ENOUGH = 3000;

const { values: options } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    fill: { type: 'boolean', default: false },
  },
});
const share = Number(options.share);
const words = options.only.toLowerCase().split(',').filter(Boolean);

type Reader = Account | 'visitor';
type Ids = Awaited<ReturnType<typeof readIds>>;
/** What stands for the ids in an address, for each reader. */
type Params = (ids: Ids, reader: Reader) => Record<string, string>;

/** The side of an application on which a reader stands. */
const applicationOf: Params = (ids, reader) => ({
  id:
    reader === 'seeker'
      ? ids.ownApplication
      : reader === 'newcomer'
        ? ids.firstApplication
        : ids.application,
});

/** Calls whose path has ids. A new one needs a line here. */
const PARAMS: Partial<Record<string, Params>> = {
  getUser: ({ user }) => ({ id: user }),
  getCompany: ({ bigCompany }) => ({ id: bigCompany }),
  getClosedJob: ({ closedJob }) => ({ id: closedJob }),
  listSimilarJobs: ({ publicJob }) => ({ id: publicJob }),
  getJob: ({ publicJob, job }, reader) => ({ id: reader === 'owner' ? job : publicJob }),
  listQuestions: ({ publicJob }) => ({ id: publicJob }),
  getJobVersions: ({ job }) => ({ id: job }),
  listThread: applicationOf,
  listApplicants: ({ job }) => ({ jobId: job }),
  getApplication: applicationOf,
  getBooking: ({ booking }) => ({ id: booking }),
  getPerson: applicationOf,
  getApplicationNeighbours: applicationOf,
  listNotes: applicationOf,
  getHiringPlan: ({ job }) => ({ jobId: job }),
  listScorecards: applicationOf,
  getReport: ({ report }) => ({ id: report }),
  getMessage: ({ message }) => ({ id: message }),
  getMail: ({ mail }) => ({ id: mail }),
  getCandidate: ({ candidate }) => ({ id: candidate }),
  getPostingReceipt: ({ publicJob }) => ({ id: publicJob }),
  getApplicationReceipt: applicationOf,
};

/** Calls that find nothing on this board: they need a mailed link, or what the board does not have. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'getInvitation',
  'getErasure',
  'getFirstAdminLink',
  'listJobsToConfirm',
  'listDeliveries',
  'getPostingReceipt',
  'getApplicationReceipt',
]);

const SEARCHES = ['lovelace 4000', 'lovelace', 'kubernetes', 'team', 'nothing-like-it'];
const searches = (rest = '') => SEARCHES.map((text) => `search=${encodeURIComponent(text)}${rest}`);

/** The queries of a call; without a line here, it has none. The admins' whole lists are in docs/benchmarks.md, 'Large answers'. */
const QUERIES: Partial<Record<string, (ids: Ids) => string[]>> = {
  listCommonPasswords: () => ['part=0'],
  listJobs: ({ bigCompany }) => [
    '',
    'limit=24&facets=true',
    'keywords=engineer&limit=24&facets=true',
    'keywords=w17%20nurse&location=Berlin&limit=24',
    'sort=salary&salaryCurrency=EUR&limit=24',
    `company=${bigCompany}&limit=24`,
  ],
  listUsers: () => [
    'limit=50',
    ...['sort=name', 'role=company', 'status=pending', 'status=suspended', ...searches()].map(
      (query) => `limit=50&${query}`,
    ),
  ],
  listAllJobs: () =>
    ['', 'sort=title', 'sort=applicants', 'sort=deadline', 'approval=pending', ...searches()].map(
      (query) => `limit=50&view=rows&${query}`,
    ),
  listAllApplications: ({ bigCompany }) =>
    ['', 'status=offered', `company=${bigCompany}`, ...searches()].map(
      (query) => `limit=50&${query}`,
    ),
  listCompanies: ({ bigCompany }) => [
    '',
    'search=company',
    'search=nordwind',
    `company=${bigCompany}`,
  ],
  listCompanyApplications: ({ job, tag, stage, question, interviewer }) => [
    '',
    'limit=10',
    'view=board',
    'view=board&sort=due',
    `job=${job}`,
    `job=${job}&view=board`,
    `job=${job}&stage=${stage}`,
    `job=${job}&question=${question}&value=3..10&columns=${question}`,
    'status=under-review',
    'status=rejected&sort=name',
    'sort=name',
    'sort=due',
    'sort=rating',
    'sort=first-choice',
    'unread=unread',
    'answer=due',
    'answer=soon',
    'choice=first',
    'people=several',
    'flag=flagged',
    `tag=${tag}`,
    `assigned=${interviewer}`,
    'assigned=nobody',
    ...searches(),
    ...searches('&view=board'),
    'search=lovelace&only=people&limit=6',
  ],
  getApplicationNeighbours: ({ job }) => [
    '',
    'sort=name',
    'sort=due',
    'answer=due',
    `job=${job}`,
    ...searches(),
  ],
  listPositions: () => [
    '',
    'open=open&limit=8',
    'latest=true&limit=20',
    'search=engineer&limit=20',
  ],
  listMyJobs: () => ['', 'view=rows&limit=100'],
  listSavedJobs: () => ['', 'view=rows'],
  listMyApplications: () => ['', 'view=rows'],
  listInterviews: () => ['', 'list=past', 'list=past&limit=20'],
  listCompanyNeeds: () => ['', 'zone=Europe/Berlin'],
  listBusyTimes: ({ interviewer }) => [`members=${interviewer}&from=${inDays(0)}&to=${inDays(7)}`],
  listCandidates: () => [
    '',
    'limit=50',
    'origin=applicant',
    'origin=file',
    'ends=soon',
    ...searches(),
  ],
  getHiringNumbers: ({ job }) => ['', 'days=30', 'days=365', `days=365&job=${job}`],
  exportHiringNumbers: () => ['days=365&table=weeks'],
  suggestSearches: () => ['text=nur', 'text=senior%20eng'],
  listLaws: () => ['location=Berlin', 'location=New%20York'],
  listReviews: () => ['', 'limit=50', 'kind=job', 'kind=company'],
  listReports: () => ['', 'state=open', 'state=dismissed'],
  listMessages: () => ['', 'limit=50', 'status=new', ...searches()],
  listMails: () => ['', 'limit=50', 'status=failed', ...searches()],
  listAudit: () => ['', 'limit=50', 'action=job.approve', ...searches()],
  listAccesses: () => ['', 'who=company', 'limit=100'],
};

/** Addresses that are no calls of the table, and who opens them. */
const ADDRESSES: [reader: Reader, address: (ids: Ids) => string][] = [
  ['visitor', () => '/'],
  ['visitor', () => '/alljobs'],
  ['visitor', () => '/alljobs?keywords=engineer&location=Berlin'],
  ['visitor', ({ publicJob }) => `/job/${publicJob}`],
  ['visitor', ({ bigCompany }) => `/companies/${bigCompany}`],
  ['visitor', ({ bigCompany }) => `/companies/${bigCompany}/jobs.rss`],
  ['visitor', () => '/sitemap.xml'],
  ['visitor', () => '/sitemaps/jobs-1.xml'],
  ['visitor', () => '/jobs.xml'],
  ['owner', () => '/dashboard/company'],
];

const inDays = (days: number) =>
  encodeURIComponent(new Date(Date.now() + days * 86_400_000).toISOString());

interface Timed {
  name: string;
  reader: Reader;
  address: string;
  status: number;
  times: number[];
  bytes: number;
}

/** Fills the board unless the folder has one. */
async function prepare(dir: string): Promise<Ids> {
  const filled = join(dir, 'filled');
  const isFilled = await access(filled).then(
    () => true,
    () => false,
  );
  const postgres = await startEmbedded({ dir, fsync: false });
  const database = connect(postgres.superuserUrl);
  try {
    await migrate(database);
    if (!isFilled) {
      const began = performance.now();
      await fillBigBoard(database.pool, {
        jobs: 40_000 * share,
        users: 60_000 * share,
        applications: 120_000 * share,
        big: { jobs: 800 * share, applications: 30_000 * share },
      });
      for (const each of FEATURES) await each.prepare?.(database, () => new Date(), readConfig({}));
      await writeFile(filled, '');
      console.log(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
    }
    return await readIds(database.pool);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** The rows that the addresses name. */
async function readIds(pool: Pool) {
  const one = async (text: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ id: string | null }>(text, values);
    return rows[0]?.id ?? '';
  };
  const userOf = (account: Account) =>
    one('select id from users where email_key = $1', [emailOf(account)]);
  const bigCompany = await one('select company_id as id from company_members where user_id = $1', [
    await userOf('owner'),
  ]);
  const ofBig = [bigCompany];
  const ownApplication = async (account: Account) =>
    one('select id from applications where applicant_id = $1 order by applied_at desc limit 1', [
      await userOf(account),
    ]);
  const job = await one(
    `select job_id as id from applications join jobs on jobs.id = job_id where company_id = $1
     group by 1 order by count(*) desc limit 1`,
    ofBig,
  );
  return {
    bigCompany,
    job,
    user: await userOf('seeker'),
    interviewer: await userOf('interviewer'),
    publicJob: await one(
      `select job_id as id from job_search where company_id = $1 order by created_at limit 1`,
      ofBig,
    ),
    closedJob: await one(
      `select id from jobs where status = 'closed' and closed_at > now() - interval '20 days' and company_id = $1 limit 1`,
      ofBig,
    ),
    application: await one(
      `select applications.id from applications join application_assignments on application_id = applications.id
       where job_id = $1 and user_id = $2 order by applied_at offset 5 limit 1`,
      [job, await userOf('interviewer')],
    ),
    ownApplication: await ownApplication('seeker'),
    firstApplication: await ownApplication('newcomer'),
    booking: await one('select id from interview_bookings where company_id = $1 limit 1', ofBig),
    tag: await one('select id from tags where company_id = $1 limit 1', ofBig),
    stage: await one(
      `select id from job_stages where job_id = $1 and status = 'reviewed' limit 1`,
      [job],
    ),
    question: await one(
      `select questions -> 1 ->> 'id' as id from job_revisions where job_id = $1`,
      [job],
    ),
    report: await one(`select id from report_cases where state = 'open' limit 1`),
    message: await one('select id from contact_messages limit 1'),
    mail: await one('select id from mails limit 1'),
    candidate: await one('select id from candidates limit 1'),
  };
}

async function timeAll(dir: string, ids: Ids): Promise<void> {
  const product = await startProduct({ DATA_DIR: dir, RATE_LIMIT: 'off' });
  const timed: Timed[] = [];
  console.log(`${'p50 ms'.padStart(8)} ${'worst'.padStart(8)} ${'KB'.padStart(8)}  call`);
  const measure = async (name: string, reader: Reader, address: string) => {
    const text = `${name} ${address}`.toLowerCase();
    if (words.length > 0 && !words.some((word) => text.includes(word))) return;
    const row = { name, reader, address, ...(await time(product.url + address, reader)) };
    timed.push(row);
    console.log(lineOf(row));
  };
  try {
    for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
      if (endpoint.method !== 'GET' || LEFT_OUT.has(name)) continue;
      const queries = QUERIES[name]?.(ids) ?? [''];
      for (const reader of readersOf(endpoint))
        for (const query of queries) {
          const path = addressOf(name, endpoint.path, ids, reader);
          await measure(name, reader, query ? `${path}?${query}` : path);
        }
    }
    for (const [reader, address] of ADDRESSES) await measure('', reader, address(ids));
    for (const reader of ['owner', 'seeker'] as const)
      await measure('a resume', reader, await resumeOf(product.url, ids, reader));
  } finally {
    await product.stop();
  }
  const over = timed.filter(isOver);
  console.log(
    `\n${over.length} of ${timed.length} take more than ${MAX.ms} ms (p50) or ${MAX.bytes / 1000} KB, or fail:`,
  );
  for (const row of over) console.log(lineOf(row));
}

/** The accounts that usually make a call. */
function readersOf({ access: who, memberMay }: Endpoint): Reader[] {
  if (who === 'anyone') return ['visitor'];
  const roles = who === 'signed-in' ? ['job_seeker', 'company', 'admin'] : [who].flat();
  const isForAll = memberMay === undefined || memberMay === 'read';
  return roles.flatMap((role): Reader[] => {
    if (role === 'admin') return ['admin'];
    if (role === 'job_seeker') return ['seeker', 'newcomer'];
    return isForAll && who !== 'signed-in' ? ['owner', 'interviewer'] : ['owner'];
  });
}

function addressOf(name: EndpointName, path: string, ids: Ids, reader: Reader): string {
  const params = PARAMS[name]?.(ids, reader) ?? {};
  return `/api${path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = params[param];
    if (value === undefined) throw new Error(`PARAMS has no '${param}' of ${name}.`);
    return value;
  })}`;
}

const headersOf = (reader: Reader): Record<string, string> => ({
  'accept-encoding': 'identity',
  ...(reader in ACCOUNTS && { authorization: `Bearer ${tokenOf(reader as Account)}` }),
});

async function time(url: string, reader: Reader) {
  const times: number[] = [];
  let [status, bytes] = [0, 0];
  const began = performance.now();
  while (times.length < ROUNDS && performance.now() - began < ENOUGH) {
    const start = performance.now();
    const answer = await fetch(url, { headers: headersOf(reader), redirect: 'manual' })
      .then(async (response) => ({
        status: response.status,
        bytes: (await response.arrayBuffer()).byteLength,
      }))
      // The connection broke.
      .catch(() => ({ status: 599, bytes: 0 }));
    times.push(performance.now() - start);
    ({ status, bytes } = answer);
  }
  return { status, bytes, times };
}

/** The address of the resume that somebody reads. */
async function resumeOf(url: string, ids: Ids, reader: 'owner' | 'seeker'): Promise<string> {
  const { id } = applicationOf(ids, reader);
  const response = await fetch(`${url}/api/applications/${id}`, { headers: headersOf(reader) });
  const { application } = (await response.json()) as { application: { resume: string } };
  return application.resume;
}

const isOver = ({ times, bytes, status }: Timed) =>
  median(times) > MAX.ms || bytes > MAX.bytes || status >= 400;

function lineOf({ name, reader, address, status, times, bytes }: Timed): string {
  const ms = (figure: number) => figure.toFixed(0).padStart(8);
  const shown = address.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…').replace(/\?reader=.*/, '');
  const failed = status >= 400 ? `  (${status})` : '';
  return `${ms(median(times))} ${ms(Math.max(...times))} ${ms(bytes / 1000)}  ${name} ${reader} ${shown}${failed}`;
}

const dir = options.data ? resolve(options.data) : await mkdtemp(join(tmpdir(), 'daybreak-big-'));
try {
  const ids = await prepare(dir);
  if (!options.fill) await timeAll(dir, ids);
} finally {
  if (!options.data) await rm(dir, { recursive: true, force: true });
}
