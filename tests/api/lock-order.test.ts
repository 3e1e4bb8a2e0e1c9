import fc from 'fast-check';
import pg, { type DatabaseError, type Pool, type PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { ofFeatures } from '../support/feature-list.ts';
import { ACTIONS as OF_CORE } from '../support/hiring-actions.ts';
import { type Hiring, type HiringAction, makeHiring } from '../support/hiring.ts';
import { makeAdmin } from '../support/people.ts';
import { outcomeOf } from '../support/races.ts';
import { seed } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { timeLimit } from '../support/time-limit.ts';

const server = await startServer({ pages: false });
const { pool, url } = server.database;
const writing: Pool = server.database.writes.$client;
const admin = await makeAdmin(server);
/** Of all pairs, in `npm test`. */
const PAIRS = 40;
const ACTIONS: Record<string, HiringAction> = {
  ...OF_CORE,
  ...(ofFeatures('hiring') as Record<string, HiringAction>),
};
const names = Object.keys(ACTIONS);

const held = (table: string, column: string, ids: readonly string[], strength = 'update') =>
  `select from ${table} where ${column} in ('${ids.join("', '")}') for ${strength}`;

/** What actions lock, as strongly as the strongest of them. */
const LOCKS = {
  companies: ({ job }: Hiring) => held('companies', 'id', [job.companyId]),
  jobs: ({ job }: Hiring) => held('jobs', 'id', [job._id], 'no key update'),
  applications: ({ ids }: Hiring) => held('applications', 'id', ids),
  moments: ({ subjects }: Hiring) => held('due_moments', 'subject', subjects),
  members: ({ job }: Hiring) => held('company_members', 'company_id', [job.companyId]),
  users: ({ users }: Hiring) => held('users', 'id', users),
};
type Kind = keyof typeof LOCKS;

/** Locks rows until they are released. */
async function hold(kind: Kind, of: Hiring) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin');
  await client.query(LOCKS[kind](of));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { kind, pid: rows[0]?.pid, release: () => client.end() };
}

/** The connections that wait for a lock, and those that have it. */
const readWaiting = async () =>
  (
    await pool.query<{ pid: number; by: number[] }>(
      `select pid, pg_blocking_pids(pid) as by from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows;

const countMoments = async (of: Hiring, more = '') =>
  (await pool.query(`${LOCKS.moments(of)} ${more}`)).rowCount;

/**
 * Runs an action while all is locked, and releases what it waits for.
 * @returns what it waited for, in this order
 */
async function orderOf(of: Hiring, { run, isSweep = false }: (typeof ACTIONS)[string]) {
  // A sweep does not wait for moments: whether it has locked them shows when it waits for something else.
  const kinds = (Object.keys(LOCKS) as Kind[]).filter((kind) => !isSweep || kind !== 'moments');
  const moments = isSweep && (await countMoments(of));
  const holders = await Promise.all(kinds.map((kind) => hold(kind, of)));
  const order = new Set<Kind>();
  const state = { isOver: false };
  const running = run(of).finally(() => (state.isOver = true));
  while (!state.isOver) {
    const blockers = new Set((await readWaiting()).flatMap(({ by }) => by));
    for (const { kind, pid, release } of holders) {
      if (order.has(kind) || !pid || !blockers.has(pid)) continue;
      if (isSweep && moments !== (await countMoments(of, 'skip locked'))) order.add('moments');
      order.add(kind);
      await release();
    }
  }
  for (const { kind, release } of holders) if (!order.has(kind)) await release();
  await running;
  return [...order];
}

test.each(names)('the company is locked before what belongs to it: %s', async (name) => {
  const action = ACTIONS[name]!;
  const of = await makeHiring(server, admin);
  await action.before?.(of);
  const order = await orderOf(of, action);
  expect(order[0], order.join()).toBe('companies');
  // Who hears of a move is locked at its end, and so is an account that is deleted.
  const last = order.filter((kind) => kind === 'applications' || kind === 'users');
  expect(last, order.join()).toEqual(last.toSorted());
});

/** Deadlocks, also of transactions that began again after them. */
const deadlocks: string[] = [];
const watched = new WeakSet<PoolClient>();
writing.on('acquire', (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  client.connection.on('errorMessage', ({ code, detail = '' }: DatabaseError) => {
    if (code === '40P01') deadlocks.push(detail);
  });
});

test(
  'two actions at the same time never wait for each other',
  async () => {
    const limit = timeLimit();
    const all = names.flatMap((one, index) =>
      names.slice(index).map((other) => [one, other] as const),
    );
    const pairs = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
      seed,
      numRuns: 1,
    })[0]!;
    const met = new Set<string>();
    let count = 0;
    for (const pair of pairs.slice(0, limit.minutes ? undefined : PAIRS)) {
      if (limit.isOver()) break;
      const of = await makeHiring(server, admin);
      for (const name of pair) await outcomeOf(async () => ACTIONS[name]!.before?.(of));
      // Both begin while the applications are locked, so that both wait for something.
      const { release } = await hold('applications', of);
      let running = 2;
      const both = pair.map((name) =>
        outcomeOf(() => ACTIONS[name]!.run(of)).finally(() => (running -= 1)),
      );
      await eventually(async () =>
        expect((await readWaiting()).length).toBeGreaterThanOrEqual(running),
      );
      await release();
      await Promise.all(both);
      count += 1;
      if (deadlocks.splice(0).length) met.add(pair.join(' / '));
    }
    console.info(`Pairs of actions: ${count}`);
    expect([...met]).toEqual([]);
  },
  timeLimit().timeout,
);
