import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { LIVE_CALL, LIVE_PATH, liveChange, type LiveChange } from '../../../shared/kit/live.ts';
import { findActorsBySession } from '../../accounts/sessions.ts';
import { mayMember } from '../../../shared/permissions.ts';
import type { Actor, Services } from '../../context.ts';
import type { Changes } from '../../db/changes.ts';
import { requireAccess } from '../calls/access.ts';
import { authenticate } from '../calls/endpoints.ts';
import { sendProblem } from '../errors.ts';
import { networkOf } from '../networks.ts';
import { countStreams } from '../open-streams.ts';
import { openStream, type Stream } from './event-stream.ts';

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'programs'>;

/** Milliseconds between two heartbeats, which also check for sessions that have expired. */
const HEARTBEAT = 20_000;
/** Milliseconds for which a process remembers whom it announced something to. */
const REMEMBERED = 60_000;
/** Milliseconds that a request may take from the page to this process: it is older here than it says. */
const ON_THE_WAY = 5000;

interface Options {
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
  /** Aborts when this process lets another one take over. */
  leaving?: AbortSignal | undefined;
}

interface Listening {
  id: string;
  stream: Stream;
  sessionId: string;
  userId: string;
  company: Actor['company'];
}

/** A notification of the database's triggers: its readers, what changed for them, and the ids of the rows. */
const announced = z.object({
  company: z.optional(z.string()),
  /** The members to whom the application is assigned; absent if every member may hear of it. */
  assigned: z.optional(z.array(z.string())),
  /** Null for an application whose applicant was deleted. */
  user: z.optional(z.nullable(z.string())),
  ...liveChange.shape,
});

/**
 * GET /api/live: tells users which of their applications are new or have changed, and that they have notifications
 * (shared/kit/live.ts), whichever process changed them. Ends with the session. @throws Problem 401
 */
export function mountLive(
  app: FastifyInstance,
  services: Needs,
  changes: Pick<Changes, 'on' | 'isListening' | 'processId'>,
  { heartbeat = HEARTBEAT, leaving }: Options = {},
): void {
  const all = new Set<Listening>();
  const { db, config } = services;
  const counts = countStreams(db, changes.processId, config.rateLimit);
  const each = (matches: (reader: Listening) => boolean, work: (stream: Stream) => void) => {
    for (const reader of all) if (matches(reader)) work(reader.stream);
  };

  /** Who was announced something to, and when, by a clock that nobody sets. */
  const lately = new Map<string, number>();
  let listeningSince = performance.now();
  const remember = (reader: string) => {
    lately.delete(reader);
    lately.set(reader, performance.now());
  };
  const forget = () => {
    const before = performance.now() - REMEMBERED;
    for (const [reader, at] of lately) {
      if (at >= before) return;
      lately.delete(reader);
    }
  };
  /** Whether a page with answers of this age shows everything that was announced. */
  const hasMissedNothing = (age: number | undefined, readers: readonly (string | undefined)[]) => {
    if (age === undefined || age + ON_THE_WAY > REMEMBERED || !changes.isListening()) return false;
    const asked = performance.now() - age - ON_THE_WAY;
    return (
      listeningSince < asked &&
      readers.every((reader) => !reader || (lately.get(reader) ?? -Infinity) < asked)
    );
  };

  changes.on('live', (payload) => {
    if (payload !== undefined) {
      const { company, assigned, user, ...change } = announced.parse(JSON.parse(payload));
      for (const reader of [company, user]) if (reader) remember(reader);
      const isOfMember = ({ company: own, userId }: Listening) =>
        own !== undefined &&
        own.id === company &&
        (!assigned || mayMember(own.role, 'read-everything') || assigned.includes(userId));
      each(
        (reader) => isOfMember(reader) || reader.userId === user,
        (stream) => stream.send('changed', change satisfies LiveChange),
      );
    } else if (changes.isListening()) {
      // After listening starts again, changes may have been missed.
      listeningSince = performance.now();
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
    const companies = new Map(actors.map(({ sessionId, company }) => [sessionId, company]));
    for (const { sessionId, company, stream } of listening) {
      const now = companies.get(sessionId);
      const isSame = now?.id === company?.id && now?.role === company?.role;
      if (!companies.has(sessionId) || !isSame) stream.end();
    }
  };
  changes.on('ended', (ended) => {
    if (ended !== undefined) {
      each(
        ({ id, sessionId }) => ended === id || ended === sessionId,
        (stream) => stream.end(),
      );
    } else if (changes.isListening()) void checkSessions([...all]);
  });

  /** Ends streams for which their user has opened another one elsewhere. */
  const checkCounts = async () => {
    const ended = await counts.check().catch((): string[] => []);
    each(
      ({ id }) => ended.includes(id),
      (stream) => stream.end(),
    );
  };
  const beat = async () => {
    forget();
    await checkSessions([...all]);
    // Without notifications, nothing in the database says which processes live.
    if (changes.isListening()) await checkCounts();
    for (const { stream } of all) {
      // Without notifications, `hello` makes the page load again.
      if (!changes.isListening()) stream.send('hello', {});
      stream.beat();
    }
  };
  let isBeating = false;
  const timer = setInterval(() => {
    // While the database is slow, beats would otherwise pile up.
    if (isBeating) return;
    isBeating = true;
    void beat().finally(() => (isBeating = false));
  }, heartbeat);
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
      requireAccess(LIVE_CALL, actor);
      if (!actor) return;
      const { id: userId, sessionId, company } = actor;
      const id = randomUUID();
      await counts.add({ id, userId, network: networkOf(request.ip) });
      const stream = openStream(reply);
      const listening = { id, stream, sessionId, userId, company };
      all.add(listening);
      stream.onEnd(() => {
        all.delete(listening);
        void counts.remove(id);
      });
      const { data } = LIVE_CALL.query.safeParse(request.query);
      stream.send(hasMissedNothing(data?.age, [userId, company?.id]) ? 'ready' : 'hello', {});
      // The session may have ended between the check and the start of listening.
      void checkSessions([listening]);
      // Requested just before the stop; nothing else would end it.
      if (isStopping) stream.end();
    },
  });
}
