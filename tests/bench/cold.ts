import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../shared/jobs/posting.ts';
import { multipart, multipartType } from '../support/multipart.ts';
import { tinyPdf } from '../support/pdf.ts';
import { fillColdBoard, type ColdBoard } from './cold-data.ts';
import { type Ask, load, type Loaded } from './load.ts';
import { median } from './median.ts';
import { startExpress, startProduct } from './product.ts';
import { WORDS } from './search-data.ts';

const ROUNDS = 3;
/** Seconds of a round, and of the first one, which does not count. */
const SECONDS = 4;
const WARM_UP = 2;
/** Jobs from which on a round is longer: the plain server takes some seconds for a search. */
const MANY = 1_000_000;
const SECONDS_WITH_MANY = 12;
const CONNECTIONS = 32;
/** Milliseconds between two looks at the database's activity, and looks without any that end the wait. */
const LOOK = 50;
const IDLE_LOOKS = 3;

export interface Part {
  name: string;
  /** A request, different for each number. */
  ours: (n: number) => Ask;
  /** Absent if the plain server has nothing like it. */
  plain?: (n: number) => Ask;
}

export interface Measured {
  name: string;
  /** Answers a second, medians of the rounds. */
  ours: number;
  plain: number | undefined;
  /** The median of the rounds' ratios. */
  ratio: number | undefined;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers of ours that were not 2xx, of all rounds. */
  refused: number;
}

/**
 * How fast the product is when no answer is kept, beside a plain server of Express and pg on the same database: each
 * address is asked once. Three rounds in turns.
 * @param size jobs, of which a tenth are public
 */
export async function benchCold(
  size: number,
  report: (measured: Measured) => void,
  only: readonly string[] = [],
): Promise<void> {
  const seconds = size >= MANY ? SECONDS_WITH_MANY : SECONDS;
  await withColdBoard(size, (databaseUrl, board) =>
    benchColdOn(databaseUrl, { board, seconds, report, only }),
  );
}

/** Runs work on a filled database of its own. */
export async function withColdBoard(
  size: number,
  work: (databaseUrl: string, board: ColdBoard) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-cold-'));
  const postgres = await startEmbedded({ dir });
  try {
    const database = connect(postgres.superuserUrl);
    await migrate(database);
    await database.close();
    // Filling takes longer than the product lets a query take.
    const patient = new Pool({ connectionString: postgres.superuserUrl, max: 1 });
    const board = await fillColdBoard(patient, size);
    await patient.end();
    await work(postgres.superuserUrl, board);
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

interface Plan {
  board: ColdBoard;
  /** Of a round. */
  seconds: number;
  report: (measured: Measured) => void;
  /** The names of the parts; all if it is empty. */
  only: readonly string[];
}

async function benchColdOn(
  databaseUrl: string,
  { board, seconds, report, only }: Plan,
): Promise<void> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
  const express = await startExpress(databaseUrl);
  const watch = new Client({ connectionString: databaseUrl });
  await watch.connect();
  const servers = {
    product: product.url,
    express: express.url,
    endOthers: () => endStatements(watch),
  };
  try {
    for (const part of partsOf(board)) {
      if (only.length > 0 && !only.includes(part.name)) continue;
      report(await measurePart(part, servers, seconds));
    }
  } finally {
    await watch.end();
    await Promise.all([product.stop(), express.stop()]);
  }
}

/**
 * Waits until no statement runs: a server goes on with those of the requests that a round gave up, which would slow down
 * the next round. Express's are canceled: its searches would go on for minutes.
 */
async function endStatements(watch: Client): Promise<void> {
  const isActive = async () => {
    const { rowCount } = await watch.query(
      `select case application_name when 'express' then pg_cancel_backend(pid) end from pg_stat_activity
       where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rowCount !== 0;
  };
  // More than once, because a server may be between two statements.
  for (let idle = 0; idle < IDLE_LOOKS; idle = (await isActive()) ? 0 : idle + 1) await sleep(LOOK);
}

/** Each kind of request to the product, and to the plain server if it has it. */
export function partsOf({ jobs, companies, seekers }: ColdBoard): Part[] {
  const job = (n: number) => jobs[n % jobs.length] ?? '';
  const withToken = (tokens: readonly string[], n: number) => ({
    authorization: `Bearer ${tokens[n % tokens.length]}`,
  });
  const post = (path: string) => (n: number) => ({
    path,
    method: 'POST' as const,
    headers: { ...withToken(companies, n), 'content-type': 'application/json' },
    body: JSON.stringify(posting(n)),
  });
  const resume = multipart([
    { name: 'coverLetter', content: 'I would like to work with you.' },
    {
      name: 'resume',
      filename: 'resume.pdf',
      type: 'application/pdf',
      // Random bytes: a real PDF is compressed already.
      content: Buffer.concat([tinyPdf(), randomBytes(50_000)]),
    },
  ]);
  // Each seeker applies to each job once, because the number of seekers is prime.
  const apply = (path: (id: string) => string) => (n: number) => ({
    path: path(job(n)),
    method: 'POST' as const,
    headers: { ...withToken(seekers, n), ...multipartType },
    body: resume,
  });
  return [
    {
      name: 'one job',
      ours: (n) => ({ path: `/api/jobs/${job(n)}` }),
      plain: (n) => ({ path: `/jobs/${job(n)}` }),
    },
    {
      name: 'searches',
      ours: (n) => ({ path: `/api/jobs?limit=20&keywords=${searched(n)}` }),
      plain: (n) => ({ path: `/jobs?keywords=${searched(n)}` }),
    },
    {
      name: 'filters with facets',
      ours: (n) => {
        const { type, level, pay } = filters(n);
        return {
          path: `/api/jobs?limit=20&facets=true&jobType=${type}&experienceLevel=${level}&salaryMin=${pay}`,
        };
      },
      plain: (n) => {
        const { type, level, pay } = filters(n);
        return { path: `/jobs?facets=true&type=${type}&level=${level}&salaryMin=${pay}` };
      },
    },
    { name: 'posts', ours: post('/api/jobs'), plain: post('/jobs') },
    {
      name: 'applies',
      ours: apply((id) => `/api/applications/apply/${id}`),
      plain: apply((id) => `/jobs/${id}/applications`),
    },
    { name: 'job pages', ours: (n) => ({ path: `/job/${job(n)}` }) },
    {
      name: 'filtered lists',
      ours: (n) => {
        const { type, level, pay } = filters(n);
        return { path: `/alljobs?jobType=${type}&experienceLevel=${level}&salaryMin=${pay}` };
      },
    },
  ];
}

/** Words of titles and descriptions, frequent and rare ones, alone and together. */
function searched(n: number): string {
  const word = `w${(n * 7919) % 6000}`;
  const other = [WORDS.common, WORDS.medium, 'nurse', `w${n % 300}`][n % 4];
  return n % 3 === 0 ? word : encodeURIComponent(`${other} ${word}`);
}

/** A type, a level and a minimum of pay: some thousand different filters. */
const filters = (n: number) => ({
  type: encodeURIComponent(JOB_TYPES[n % JOB_TYPES.length] ?? ''),
  level: encodeURIComponent(EXPERIENCE_LEVELS[Math.floor(n / 5) % EXPERIENCE_LEVELS.length] ?? ''),
  pay: 20_000 + n,
});

const posting = (n: number) => ({
  jobTitle: `Platform engineer ${n}`,
  jobLocation: 'Berlin, Germany',
  jobType: 'Full-time',
  experienceLevel: 'Associate',
  jobDescription: `You build and run our platform, number ${n}. `.repeat(20),
  salaryRange: '60,000 - 80,000 EUR',
  requirements: ['Four years of experience', 'Good English'],
  skillsRequired: ['SQL', 'TypeScript'],
  applicationDeadline: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

interface Servers {
  product: string;
  express: string;
  endOthers: () => Promise<void>;
}

async function measurePart(
  part: Part,
  { product, express, endOthers }: Servers,
  seconds: number,
): Promise<Measured> {
  let next = 0;
  const measure = async (origin: string, ask: Part['ours'], most = seconds) => {
    await endOthers();
    return load(origin, { connections: CONNECTIONS, seconds: most }, () => ask(next++));
  };
  const { plain } = part;
  await measure(product, part.ours, WARM_UP);
  if (plain) await measure(express, plain, WARM_UP);
  const rounds: { ours: Loaded; plain: Loaded | undefined }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      plain: plain && (await measure(express, plain)),
      ours: await measure(product, part.ours),
    });
  }
  const plains = rounds.flatMap((round) => round.plain ?? []);
  const ratios = rounds.map(({ ours }, round) => ours.rate / (plains[round]?.rate ?? 0));
  if (plains.some(({ refused }) => refused > 0)) throw new Error(`${part.name}: Express refused.`);
  return {
    name: part.name,
    ours: median(rounds.map(({ ours }) => ours.rate)),
    plain: plain && median(plains.map(({ rate }) => rate)),
    // Infinite where the plain server has answered nothing.
    ratio: plain && median(ratios),
    p50: median(rounds.map(({ ours }) => ours.p50)),
    p99: median(rounds.map(({ ours }) => ours.p99)),
    refused: rounds.reduce((sum, { ours }) => sum + ours.refused, 0),
  };
}
