import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { Services } from '../../context.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { LIVE_PATH } from '../../../shared/kit/live.ts';
import { isOn } from '../../../shared/operation/alarms.ts';
import { WORK_KINDS } from '../admission.ts';
import type { LoopWatchdog } from '../loop-watchdog.ts';
import { Problem } from '../problems.ts';
import type { Alarms } from '../../operation/alarms.ts';
import type { Seat } from '../../processes/seat.ts';
import { readBoardSummary } from '../../operation/queries.ts';

/** Milliseconds until a database without an answer counts as not ready. */
const READY_TIMEOUT = 900;

/**
 * /healthz: this process responds; of several it says which. /readyz: its database does too, within a second, and is
 * migrated.
 */
export function mountHealth(
  app: FastifyInstance,
  { database, log }: Services,
  seat: Pick<Seat, 'number'> | undefined,
): void {
  let running: Promise<number> | undefined;
  // Concurrent requests share one check, on connections that no other work uses.
  const check = () =>
    (running ??= Promise.race([
      pendingMigrations({ pool: database.health }),
      sleep(READY_TIMEOUT * database.patience, undefined, { ref: false }).then(() => {
        throw new Error('The database did not answer within a second.');
      }),
    ]).finally(() => (running = undefined)));

  app.get('/healthz', { logLevel: 'silent' }, async () => ({
    status: true,
    ...(seat && { process: seat.number }),
  }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      if ((await check()) === 0) return { status: true };
      return reply.code(503).send({
        status: false,
        code: 'unavailable',
        message: 'The database migrations have not run.',
      });
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply
        .code(503)
        .send({ status: false, code: 'unavailable', message: 'The database does not respond.' });
    }
  });
}

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** In the Prometheus format; of several processes added up, the largest where a sum would make no sense. */
  read(): Promise<string>;
  contentType: string;
  /** Records the duration of an answer. `route` is the declared path, without ids. */
  observe(labels: { method: string; route: string; code: number }, seconds: number): void;
  /** Records an answer from the cache. */
  countCached: (code: number) => void;
}

/** Metrics of this process, or of all that serve the board together, and of the board. */
export function createMetrics(
  { db, database, disk, now, admission, replicas, responseCache }: Services,
  alarms: Alarms,
  watchdog: Pick<LoopWatchdog, 'longestTurn'>,
  seat?: Pick<Seat, 'number' | 'onMetrics' | 'allMetrics'>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'daybreak_http_request_duration_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route', 'code'],
    buckets: BUCKETS,
    registers,
  });
  const cachedAnswers = new Counter({
    name: 'daybreak_http_cached_answers_total',
    help: 'Answers sent from the cache',
    labelNames: ['code'],
    registers,
  });
  const cacheOutcomes = new Counter({
    name: 'daybreak_http_cache_total',
    help: 'Public answers: made, forgotten after a change, and found to be the same after one (confirmed)',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(responseCache.counts()))
        this.inc({ outcome }, count);
    },
  });
  const connections = new Gauge({
    name: 'daybreak_database_connections',
    help: 'Connections of this process to its database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const pools = [database.pool, database.writes.$client, database.health];
      const sum = (count: (pool: Pool) => number) =>
        pools.reduce((total, pool) => total + count(pool), 0);
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'busy' },
        sum(({ idleCount, totalCount }) => totalCount - idleCount),
      );
      this.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  });
  const longestTurn = new Gauge({
    name: 'daybreak_event_loop_longest_turn_seconds',
    help: 'The longest time in the last minute for which the event loop was busy without a pause',
    aggregator: 'max',
    registers,
    collect() {
      this.set(watchdog.longestTurn() / 1000);
    },
  });
  const freeSpace = new Gauge({
    name: 'daybreak_disk_free_bytes',
    help: 'Free space on the disk of the embedded database; not a number for a database elsewhere',
    aggregator: 'first',
    registers,
    collect() {
      this.set(disk.free() ?? Number.NaN);
    },
  });
  const requests = new Gauge({
    name: 'http_requests_admitted',
    help: 'Requests that run now or wait for room, by kind of work',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      for (const kind of WORK_KINDS) {
        const { running, waiting } = admission.counts(kind);
        this.set({ kind, state: 'running' }, running);
        this.set({ kind, state: 'waiting' }, waiting);
      }
    },
  });
  const refusals = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests refused because the server was overloaded, by kind of work',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const kind of WORK_KINDS) this.inc({ kind }, admission.counts(kind).refused);
    },
  });
  const entries = new Gauge({
    name: 'daybreak_board_entries',
    help: 'How many there are: of mails by status, of what waits for review, of public jobs, of failed background work',
    labelNames: ['kind', 'state'],
    aggregator: 'first',
    registers,
    async collect() {
      this.reset();
      // Without the database, the metrics of the process are still served.
      for (const { what: kind, state, count } of await readBoardSummary(db, now()).catch(
        () => [],
      )) {
        this.set({ kind, state }, count);
      }
    },
  });
  const alarmStates = new Gauge({
    name: 'daybreak_alarm',
    help: 'Whether an alarm of the page Operation is on: 1, else 0',
    labelNames: ['name'],
    aggregator: 'max',
    registers,
    async collect() {
      for (const alarm of await alarms.read()) this.set({ name: alarm.name }, isOn(alarm) ? 1 : 0);
    },
  });
  const damaged = new Counter({
    name: 'daybreak_database_damage_total',
    help: 'Statements of this process that PostgreSQL refused because of damaged data',
    registers,
    collect() {
      this.reset();
      this.inc(alarms.damagedStatements());
    },
  });
  const replicasUsed = new Gauge({
    name: 'daybreak_replica_used',
    help: 'Whether a read replica answers public reads: 1, else 0',
    labelNames: ['replica'],
    aggregator: 'min',
    registers,
    collect() {
      for (const { name: replica, state } of replicas.status())
        this.set({ replica }, state === 'used' ? 1 : 0);
    },
  });
  const replicaLag = new Gauge({
    name: 'daybreak_replica_lag_seconds',
    help: 'How far a read replica is behind; not a number if it is unknown',
    labelNames: ['replica'],
    aggregator: 'max',
    registers,
    collect() {
      for (const { name: replica, lag } of replicas.status())
        this.set({ replica }, lag ?? Number.NaN);
    },
  });
  const replicaReads = new Counter({
    name: 'daybreak_replica_reads_total',
    help: 'Public reads that a read replica was asked for',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset();
      for (const { name: replica, reads } of replicas.status()) this.inc({ replica }, reads);
    },
  });
  const memory = new Gauge({
    name: 'daybreak_process_resident_memory_bytes',
    help: 'Memory of each process; the only one is 1',
    labelNames: ['process'],
    registers,
    collect() {
      this.set({ process: String(seat?.number ?? 1) }, process.memoryUsage.rss());
    },
  });
  seat?.onMetrics(() => registry.getMetricsAsJSON());
  void [memory, alarmStates, cacheOutcomes, damaged, connections, freeSpace];
  void [longestTurn, requests, refusals, entries, replicasUsed, replicaLag, replicaReads];
  return {
    read: async () =>
      (seat ? AggregatorRegistry.aggregate(await seat.allMetrics()) : registry).metrics(),
    contentType: registry.contentType,
    observe: (labels, seconds) => duration.observe(labels, seconds),
    countCached: (code) => cachedAnswers.inc({ code }),
  };
}

/** GET /metrics in the Prometheus format, protected by the token. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    // The duration of a stream says nothing about speed.
    if (route === LIVE_PATH) return;
    metrics.observe({ method, route, code: statusCode }, elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const [, provided = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!isSame(provided, token))
      throw new Problem('wrong-metrics-token', 'Send the METRICS_TOKEN as a bearer token.');
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read());
  });
}

/** In constant time: texts of any length become hashes of the same length. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
