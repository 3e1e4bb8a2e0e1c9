import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { pick } from '../../shared/kit/pick.ts';
import type { Config } from '../config.ts';
import { Problem } from '../http/problems.ts';
import type { Changes, Published } from './changes.ts';
import { connect, preparesStatements, type Database, type Db } from './connect.ts';
import { isConnectTimeout, isUnavailable } from './errors.ts';

/** Milliseconds between two looks at a replica. */
const LOOK = 500;
/** Milliseconds between two looks while it has to replay an announced change: doubled each time. */
const CATCH_UP = { least: 5, most: 100 };
/** Positions of the primary that a replica has not reached yet: enough for a minute. */
const MARKS_MAX = 120;

/**
 * `used`: it answers public reads, once it has what was announced. `primary`: it is the primary itself, as after a
 * failover. `late`: it is too far behind. `away`: it does not answer. `refused`: it is no replica of this database, or
 * lets the board read nothing.
 */
export type ReplicaState = 'used' | 'primary' | 'late' | 'away' | 'refused';

export interface ReplicaStatus {
  /** Host and port. */
  name: string;
  state: ReplicaState;
  /** Why it is left out; '' if it is used. */
  reason: string;
  /** When this state began. */
  since: Date;
  /** Seconds that it was behind the primary at the last look; undefined if unknown. */
  lag: number | undefined;
  /** Reads that it was asked for since the process started. */
  reads: number;
}

/** The read replicas of DATABASE_REPLICA_URLS, watched all the time. */
export interface Replicas {
  /**
   * Runs a read of what announcements keep fresh (`Changes.onPublished`): on a replica that has replayed all that this
   * process has heard of, otherwise on the primary. A read that fails on the replica is run again on the primary, so
   * `work` must change nothing.
   */
  read<Result>(primary: Db, work: (db: Db) => Promise<Result>): Promise<Result>;
  status(): ReplicaStatus[];
  stop(): Promise<void>;
}

interface Needs {
  config: Pick<Config, 'databaseReplicaUrls' | 'replicaMaxLag'>;
  /** The primary. */
  database: Pick<Database, 'pool' | 'health'>;
  changes: Pick<Changes, 'isListening' | 'onPublished'>;
  log: Pick<Logger, 'warn' | 'error'>;
  now: () => Date;
}

/** A server at a moment. */
interface Place {
  isReplica: boolean;
  /** Of the whole server; replicas have their primary's. */
  system: string;
  /** The database's id; replicas have their primary's. */
  database: string;
  /** When the server started: no two servers have the same. */
  started: string;
  /** Bytes of the log of changes that were written, or replayed. */
  position: bigint;
  /** The latest migration. */
  version: string | null;
}

/** What the primary had reached when so many changes were announced. */
interface Mark {
  position: bigint;
  announced: number;
  /** Milliseconds of `performance.now()`. */
  at: number;
}

interface Replica extends ReplicaStatus {
  database: Database;
  /** When the server started that was looked at last. */
  started: string | undefined;
  /** The server with this start followed another primary. */
  strayed: string | undefined;
  /** What it has not reached yet, the oldest first. */
  marks: Mark[];
  /** What it has reached. */
  reached: Mark | undefined;
  wake: () => void;
}

/** Watches the replicas and gives public reads to them. */
export function createReplicas({ config, database, changes, log, now }: Needs): Replicas {
  const stopping = new AbortController();
  let announced = 0;
  let turn = 0;

  const replicas = config.databaseReplicaUrls.map((url): Replica => {
    const replica: Replica = {
      name: hostOf(url),
      state: 'away',
      reason: 'It was not asked yet.',
      since: now(),
      lag: undefined,
      reads: 0,
      database: connect(url, {
        ...(database.pool.options.max && { size: database.pool.options.max }),
        preparesStatements: preparesStatements(database.pool),
        // An address that leads to several servers: a look at one says nothing about the others.
        isRight: async (client) =>
          replica.started === undefined || (await startOf(client)) === replica.started,
      }),
      started: undefined,
      strayed: undefined,
      marks: [],
      reached: undefined,
      wake: () => {},
    };
    return replica;
  });

  const turnTo = (replica: Replica, state: ReplicaState, reason = '') => {
    const { name } = replica;
    if (state !== replica.state) {
      replica.since = now();
      if (state === 'used') log.warn({ replica: name }, 'a read replica is used');
      else if (state === 'refused') log.error({ replica: name, reason }, 'a read replica is wrong');
      else log.warn({ replica: name, state, reason }, 'a read replica is left out');
    }
    replica.state = state;
    replica.reason = reason;
  };

  /** Its own place first: a replica that is then ahead of the primary has other changes. */
  const look = async (replica: Replica) => {
    let own: Place;
    try {
      own = await readPlace(replica.database.health);
      replica.database.setSilent(false);
    } catch (error) {
      // Its running reads fail, and the primary answers them.
      replica.database.setSilent(true);
      replica.lag = undefined;
      return turnTo(replica, isSilence(error) ? 'away' : 'refused', messageOf(error));
    }
    const mark = { announced, at: performance.now() };
    // Without the primary nothing is announced, so nobody reads from replicas.
    const primary = await readPlace(database.health).catch(() => undefined);
    if (!primary) return;
    if (own.started !== replica.started) {
      replica.marks = [];
      replica.reached = undefined;
      // Its connections may lead to the other server.
      replica.database.setSilent(true);
      replica.database.setSilent(false);
    }
    replica.started = own.started;
    replica.marks.push({ ...mark, position: primary.position });
    while (replica.marks[0] && replica.marks[0].position <= own.position)
      replica.reached = replica.marks.shift();
    if (replica.marks.length > MARKS_MAX) replica.marks.splice(1, 1);
    if (own.isReplica && own.position > primary.position) replica.strayed = own.started;
    replica.lag = replica.reached && Math.max(0, (performance.now() - replica.reached.at) / 1000);
    judge(replica, own, primary);
  };

  const judge = (replica: Replica, own: Place, primary: Place) => {
    const { lag } = replica;
    const isSameServer = own.started === primary.started && own.system === primary.system;
    if (!own.isReplica && isSameServer) return turnTo(replica, 'primary', 'It is the primary.');
    const refusal = whyRefused(replica, own, primary);
    if (refusal) return turnTo(replica, 'refused', refusal);
    if (lag === undefined)
      return turnTo(replica, 'late', 'It has not reached what the primary had at the first look.');
    if (lag > config.replicaMaxLag)
      return turnTo(replica, 'late', `It is more than ${config.replicaMaxLag} s behind.`);
    turnTo(replica, 'used');
  };

  const hasReached = ({ state, reached }: Replica) =>
    state === 'used' && reached?.announced === announced;

  const follow = async (replica: Replica) => {
    let pause: number = CATCH_UP.least;
    while (!stopping.signal.aborted) {
      await look(replica);
      const woken = new AbortController();
      const isCatchingUp = replica.state === 'used' && !hasReached(replica);
      if (!isCatchingUp) {
        pause = CATCH_UP.least;
        replica.wake = () => woken.abort();
      }
      const signal = AbortSignal.any([stopping.signal, woken.signal]);
      await sleep(isCatchingUp ? pause : LOOK, undefined, { signal, ref: false }).catch(() => {});
      replica.wake = () => {};
      if (isCatchingUp) pause = Math.min(pause * 2, CATCH_UP.most);
    }
  };
  const heard = new WeakSet<Published>();
  changes.onPublished((what) => {
    // The second call tells of memory that is loaded, and of nothing new in the database.
    if (what !== 'all' && heard.has(what)) return;
    if (what !== 'all') heard.add(what);
    announced += 1;
    for (const replica of replicas) replica.wake();
  });
  const following = replicas.map((replica) => follow(replica));

  /** The least busy one; undefined for the primary. */
  const choose = (): Replica | undefined => {
    if (replicas.length === 0 || !changes.isListening()) return undefined;
    turn += 1;
    return replicas
      .map((_, index) => replicas[(index + turn) % replicas.length]!)
      .filter(hasReached)
      .toSorted((one, other) => busyOf(one.database.pool) - busyOf(other.database.pool))[0];
  };

  return {
    async read(primary, work) {
      const replica = choose();
      if (!replica) return work(primary);
      replica.reads += 1;
      try {
        return await work(replica.database.db);
      } catch (error) {
        if (error instanceof Problem) throw error;
        if (isSilence(error)) {
          turnTo(replica, 'away', messageOf(error));
          replica.wake();
        }
        return work(primary);
      }
    },
    status: () =>
      replicas.map((row) => pick(row, 'name', 'state', 'reason', 'since', 'lag', 'reads')),
    async stop() {
      stopping.abort();
      await Promise.all(following);
      await Promise.all(replicas.map(({ database: each }) => each.close()));
    },
  };
}

/** Why a server is no replica of the primary; undefined if it is one. */
function whyRefused(
  { strayed, reached }: Pick<Replica, 'strayed' | 'reached'>,
  own: Place,
  primary: Place,
): string | undefined {
  if (own.system !== primary.system || own.database !== primary.database)
    return 'It is another database, not a replica of the primary.';
  if (!own.isReplica) return 'It is a primary itself: what it has may differ.';
  if (strayed === own.started) return 'It has changes that the primary does not have.';
  if (reached && own.version !== primary.version) return 'Its tables have another version.';
  return undefined;
}

/** A server that refuses answers: a wrong password, or tables that are missing. */
const isSilence = (error: unknown): boolean => isUnavailable(error) || isConnectTimeout(error);

const busyOf = ({ totalCount, idleCount, waitingCount }: Pool) =>
  totalCount - idleCount + waitingCount;

const messageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

/** Without user and password. */
function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`;
}

const START = 'select pg_postmaster_start_time()::text as started';

async function startOf(client: Pick<Pool, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ started: string }>(START);
  return rows[0]?.started;
}

/** In one statement for both kinds of servers. A position is written before its notification is sent. */
const PLACE = `
  select pg_is_in_recovery() as "isReplica", system_identifier::text as system,
    (select oid::text from pg_database where datname = current_database()) as database,
    pg_postmaster_start_time()::text as started,
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end,
      '0/0')::text as position,
    (select max(created_at)::text from drizzle.__drizzle_migrations) as version,
    (select setting from pg_settings where name = 'wal_segment_size') as segment
  from pg_control_system()`;

async function readPlace(pool: Pool): Promise<Place> {
  const { rows } = await pool.query<
    Omit<Place, 'position'> & { position: string; segment: string }
  >(PLACE);
  const [row] = rows;
  if (!row) throw new Error('The server says nothing about itself.');
  const position = withoutHeader(BigInt(row.position ?? 0), BigInt(row.segment));
  return { ...row, position };
}

const WAL_PAGE = 8192n;
/** Bytes at the start of each page, and of each segment, of the log. */
const HEADER = { page: 24n, segment: 40n };

/** A primary that has filled a page counts the next page's header, and a replica does not. */
function withoutHeader(position: bigint, segment: bigint): bigint {
  if (position % segment === HEADER.segment) return position - HEADER.segment;
  return position % WAL_PAGE === HEADER.page ? position - HEADER.page : position;
}
