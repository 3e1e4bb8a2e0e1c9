import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LIVE_PATH } from '../../shared/kit/live.ts';
import type { Services } from '../context.ts';
import { Problem } from './problems.ts';
import { readBoardSummary } from '../operation/queries.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  registry: Registry;
  /** An answer took `seconds`, for the route as it is declared: no address of a person or a job in it. */
  observe(labels: { method: string; route: string; code: number }, seconds: number): void;
  /** An answer that was kept went out. */
  countKept: (code: number) => void;
}

/** What this process does and how the board stands, for a monitor that asks now and then. */
export function createMetrics({ db, database, now }: Services): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route', 'code'],
    buckets: BUCKETS,
    registers,
  });
  const keptAnswers = new Counter({
    name: 'http_kept_answers_total',
    help: 'Answers that were kept and went out as they were',
    labelNames: ['code'],
    registers,
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to its database',
    labelNames: ['state'],
    registers,
    collect() {
      const { idleCount, totalCount, waitingCount } = database.pool;
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'waited for' }, waitingCount);
    },
  });
  const standing = new Gauge({
    name: 'daybreak_standing',
    help: 'How many there are: of mails by status, of what waits for review, of public jobs, of failed background work',
    labelNames: ['what', 'state'],
    registers,
    async collect() {
      this.reset();
      // Without the database a monitor still reads how this process is.
      for (const { what, state, count } of await readBoardSummary(db, now()).catch(() => [])) {
        this.set({ what, state }, count);
      }
    },
  });
  void [connections, standing];
  return {
    registry,
    observe: (labels, seconds) => duration.observe(labels, seconds),
    countKept: (code) => keptAnswers.inc({ code }),
  };
}

/** GET /metrics, in the form of Prometheus, for whoever has the token. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    // A stream lasts as long as somebody looks on.
    if (route === LIVE_PATH) return;
    metrics.observe({ method, route, code: statusCode }, elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!isSame(given, token))
      throw new Problem('wrong-metrics-token', 'Send the METRICS_TOKEN as a bearer token.');
    return reply
      .header('content-type', metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics());
  });
}

/** In a time that tells nothing: texts of any length become hashes of one. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
