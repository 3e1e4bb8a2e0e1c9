import type { FastifyInstance } from 'fastify';
import { LIVE_CALL, LIVE_PATH, type LiveChange } from '../../../shared/kit/live.ts';
import { findActorsBySession } from '../../accounts/sessions.ts';
import type { Services } from '../../context.ts';
import type { Changes } from '../../db/changes.ts';
import { requireAccess } from '../calls/access.ts';
import { authenticate } from '../calls/endpoints.ts';
import { sendProblem } from '../errors.ts';
import { networkOf } from '../networks.ts';
import { tooManyReads } from '../read-limits.ts';
import { openStream, type Stream } from './event-stream.ts';

type Needs = Pick<Services, 'db' | 'now' | 'config'>;

/** Milliseconds between two heartbeats, which also check for sessions that have expired. */
const HEARTBEAT = 20_000;
/** Streams per user; opening one more ends the oldest. */
const STREAMS_MAX = 5;
/** Streams per network in this process. Each user has five at most in each process. */
const NETWORK_MAX = 500;

interface Options {
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
  /** Aborts when this process lets another one take over. */
  leaving?: AbortSignal | undefined;
}

interface Listening {
  network: string;
  stream: Stream;
  userId: string;
  sessionId: string;
  companyId: string;
}

/**
 * GET /api/live: tells a company which of its applications are new or have changed (shared/kit/live.ts), whichever
 * process changed them. Ends with the session. @throws Problem 401, 403
 */
export function mountLive(
  app: FastifyInstance,
  services: Needs,
  changes: Pick<Changes, 'on' | 'isListening'>,
  { heartbeat = HEARTBEAT, leaving }: Options = {},
): void {
  const all = new Set<Listening>();
  const each = (matches: (reader: Listening) => boolean, work: (stream: Stream) => void) => {
    for (const reader of all) if (matches(reader)) work(reader.stream);
  };

  changes.on('live', (payload) => {
    if (payload !== undefined) {
      const { company, application, job } = JSON.parse(payload) as Record<
        'company' | 'application' | 'job',
        string
      >;
      // The database notification names the application, but not what changed.
      const change: LiveChange = { nouns: [...LIVE_CALL.reads], ids: [application, job] };
      each(
        ({ companyId }) => companyId === company,
        (stream) => stream.send('changed', change),
      );
    } else if (changes.isListening()) {
      // After listening starts again, changes may have been missed.
      each(
        () => true,
        (stream) => stream.send('hello', {}),
      );
    }
  });

  /** Closes streams whose session has ended. */
  const checkSessions = async (listening: readonly Listening[]) => {
    if (listening.length === 0) return;
    const sessionIds = [...new Set(listening.map(({ sessionId }) => sessionId))];
    const actors = await findActorsBySession(services, sessionIds).catch(() => undefined);
    // The database is unavailable: sessions cannot be checked.
    if (!actors) return;
    const companies = new Map(actors.map(({ sessionId, company }) => [sessionId, company?.id]));
    for (const { sessionId, companyId, stream } of listening) {
      if (companies.get(sessionId) !== companyId) stream.end();
    }
  };
  changes.on('ended', (ended) => {
    if (ended !== undefined) {
      each(
        ({ sessionId }) => sessionId === ended,
        (stream) => stream.end(),
      );
    } else if (changes.isListening()) void checkSessions([...all]);
  });

  const beat = async () => {
    await checkSessions([...all]);
    for (const { stream } of all) {
      // Without notifications, `hello` makes the page load again.
      if (!changes.isListening()) stream.send('hello', {});
      stream.beat();
    }
  };
  const timer = setInterval(() => void beat(), heartbeat);
  timer.unref();

  let isStopping = false;
  const stop = () => {
    isStopping = true;
    clearInterval(timer);
    each(
      () => true,
      (stream) => stream.end(),
    );
  };
  leaving?.addEventListener('abort', stop);
  app.addHook('preClose', async () => stop());

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    exposeHeadRoute: false,
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const actor = await authenticate(services, request);
      requireAccess({ access: 'company' }, actor);
      if (!actor?.company) return;
      const { id: userId, sessionId, company } = actor;
      const [oldest, ...newer] = [...all].filter((reader) => reader.userId === userId);
      if (oldest && newer.length + 1 >= STREAMS_MAX) {
        all.delete(oldest);
        oldest.stream.end();
      }
      const network = networkOf(request.ip);
      const isFull = [...all].filter((reader) => reader.network === network).length >= NETWORK_MAX;
      if (services.config.rateLimit && isFull) throw tooManyReads(30);
      const stream = openStream(reply);
      const listening = { network, stream, userId, sessionId, companyId: company.id };
      all.add(listening);
      stream.onEnd(() => all.delete(listening));
      stream.send('hello', {});
      // The session may have ended between the check and the start of listening.
      void checkSessions([listening]);
      // Requested just before the stop; nothing else would end it.
      if (isStopping) stream.end();
    },
  });
}
