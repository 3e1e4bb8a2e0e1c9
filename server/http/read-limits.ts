import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { isPrivate, networkOf } from './networks.ts';
import { Problem } from './problems.ts';

interface Rule {
  /** Requests per window. */
  points: number;
  /** In seconds. */
  window: number;
}

type Kind = 'read' | 'search';

/** Per network, for a burst and in the long run: a whole office behind one address stays far below. */
const RULES: Record<Kind, Rule[]> = {
  read: [
    { points: 1000, window: 10 },
    { points: 12_000, window: 300 },
  ],
  // Searches that the cache cannot answer, so mostly distinct ones.
  search: [
    { points: 200, window: 10 },
    { points: 2000, window: 300 },
  ],
};

/** The part of a limit after which a process adds its count to the database, and learns of the others'. */
const SHARE = 1 / 20;
/** Networks that are counted at once. The oldest is forgotten first. */
const NETWORKS_MAX = 50_000;

interface Count {
  /** Of all processes, as far as this one knows. */
  points: number;
  /** Not yet in the database. */
  pending: number;
  /** Milliseconds of `performance.now()`. */
  ends: number;
  isSynchronizing: boolean;
}

export interface ReadLimits {
  /** Counts a request. @returns the seconds to wait if it is one too many */
  use(kind: Kind, address: string): number | undefined;
  /** Whether the network may not read now. Counts nothing. */
  isOver(address: string): boolean;
}

/**
 * Limits of reads. Each process counts in memory, and adds every twentieth part of a limit to the database, where all
 * processes share it. So most readers cost no query, and the limit is exact to a twentieth per process.
 */
export function createReadLimits(pool: Pool, rules: Record<Kind, Rule[]> = RULES): ReadLimits {
  const counters = (kind: Kind) =>
    rules[kind].map((rule, index) => createCounter(pool, `${kind}${index}`, rule));
  const all = { read: counters('read'), search: counters('search') };
  return {
    use(kind, address) {
      const key = networkOf(address);
      const waits = all[kind].flatMap((counter) => counter.use(key) ?? []);
      return waits.length > 0 ? Math.max(...waits) : undefined;
    },
    isOver(address) {
      const key = networkOf(address);
      return all.read.some((counter) => counter.isOver(key));
    },
  };
}

function createCounter(pool: Pool, keyPrefix: string, { points, window }: Rule) {
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: window,
  });
  const counts = new Map<string, Count>();
  const current = (key: string): Count => {
    const known = counts.get(key);
    if (known && known.ends > performance.now()) return known;
    counts.delete(key);
    const ends = performance.now() + window * 1000;
    const count = { points: 0, pending: 0, ends, isSynchronizing: false };
    counts.set(key, count);
    for (const oldest of counts.keys()) {
      if (counts.size <= NETWORKS_MAX) break;
      counts.delete(oldest);
    }
    return count;
  };
  const synchronize = async (key: string, count: Count) => {
    count.isSynchronizing = true;
    const sent = count.pending;
    count.pending = 0;
    try {
      // Hashed, so that the table contains no addresses of people.
      const hash = createHash('sha256').update(key).digest('base64url');
      const { consumedPoints, msBeforeNext } = await shared.penalty(hash, sent);
      count.points = consumedPoints + count.pending;
      count.ends = performance.now() + msBeforeNext;
    } catch {
      // The database is away: this process goes on counting alone.
    }
    count.isSynchronizing = false;
    synchronizeIfDue(key, count);
  };
  const synchronizeIfDue = (key: string, count: Count) => {
    if (count.pending >= points * SHARE && !count.isSynchronizing) void synchronize(key, count);
  };
  return {
    use(key: string): number | undefined {
      const count = current(key);
      count.points += 1;
      count.pending += 1;
      synchronizeIfDue(key, count);
      if (count.points <= points) return undefined;
      return Math.max(1, Math.ceil((count.ends - performance.now()) / 1000));
    },
    isOver(key: string): boolean {
      const count = counts.get(key);
      return count !== undefined && count.points >= points && count.ends > performance.now();
    },
  };
}

/** Files of the build, and monitoring, are not limited. */
const FREE = /^\/(assets\/|healthz|readyz|metrics)/;
const SEARCH = /^\/(api\/jobs|alljobs(\.\w+)?)\?./;

/** Counts a request of a network. @throws Problem 429 with the seconds to wait */
export type CountRead = (request: Pick<FastifyRequest, 'ip' | 'raw'>, kind: Kind) => void;

/** @param limits undefined without limits */
export const createCountRead =
  (limits: ReadLimits | undefined, config: Pick<Config, 'trustProxy'>): CountRead =>
  ({ ip, raw }, kind) => {
    if (!limits || isOfUnnamedProxy(raw, config)) return;
    const wait = limits.use(kind, ip);
    if (wait !== undefined) throw tooManyReads(wait);
  };

/** Limits the reads of each network. */
export function mountReadLimits(app: FastifyInstance, countRead: CountRead): void {
  app.addHook('onRequest', async (request) => {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || FREE.test(url)) return;
    countRead(request, 'read');
    if (SEARCH.test(url)) countRead(request, 'search');
  });
}

/**
 * Whether a request comes through a proxy beside us that TRUST_PROXY does not name. All its visitors would share one
 * limit. Senders on the internet cannot claim this, because their own address is public.
 */
export const isOfUnnamedProxy = (
  { headers, socket }: IncomingMessage,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): boolean =>
  trustProxy.length === 0 &&
  headers['x-forwarded-for'] !== undefined &&
  isPrivate(socket.remoteAddress ?? '');

export const tooManyReads = (seconds: number) =>
  new Problem(
    'too-many-requests',
    `Too many requests from your network. Please try again in ${seconds} seconds.`,
    { retryAfter: seconds },
  );
