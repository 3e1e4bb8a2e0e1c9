import type { FastifyInstance } from 'fastify';
import { LIVE_PATH, liveApplication } from '../../shared/live.ts';
import { findActorBySession } from '../accounts/sessions.ts';
import type { Services } from '../context.ts';
import type { Changes } from '../db/changes.ts';
import { requireAccess } from './access.ts';
import { authenticate } from './endpoints.ts';
import { sendProblem } from './errors.ts';
import { openStream, type Stream } from './event-stream.ts';

type Needs = Pick<Services, 'db' | 'now'>;

/** Milliseconds between two looks whether somebody may still listen, and two signs of life. */
const HEARTBEAT = 20_000;
/** Streams of one user; with one more the oldest ends. */
const STREAMS_MAX = 5;

interface Listening {
  stream: Stream;
  userId: string;
  sessionId: string;
  companyId: string;
}

/**
 * GET /api/live: a company hears which of its applications appear and change (shared/live.ts), made by whatever
 * process. @throws Problem 401, 403
 */
export function mountLive(
  app: FastifyInstance,
  services: Needs,
  changes: Pick<Changes, 'on' | 'isHearing'>,
  heartbeat = HEARTBEAT,
): void {
  const all = new Set<Listening>();
  const each = (wanted: (one: Listening) => boolean, work: (stream: Stream) => void) => {
    for (const one of all) if (wanted(one)) work(one.stream);
  };

  changes.on('live', (payload) => {
    if (payload !== undefined) {
      const { company, ...application } = JSON.parse(payload) as Record<string, unknown>;
      const data = liveApplication.parse(application);
      each(
        ({ companyId }) => companyId === company,
        (stream) => stream.send('application', data),
      );
    } else if (changes.isHearing()) {
      // Again, that is: nobody knows what happened meanwhile.
      each(
        () => true,
        (stream) => stream.send('hello', {}),
      );
    }
  });

  const beat = async (one: Listening) => {
    const mayListen = await findActorBySession(services, one.sessionId).then(
      (actor) => actor?.company?.id === one.companyId,
      // Without the database nobody knows, and nothing is told.
      () => true,
    );
    if (!mayListen) return one.stream.end();
    // Where changes are not heard of, the page looks for itself.
    if (!changes.isHearing()) one.stream.send('hello', {});
    return one.stream.beat();
  };
  const timer = setInterval(() => {
    for (const one of all) void beat(one);
  }, heartbeat);
  timer.unref();

  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    clearInterval(timer);
    each(
      () => true,
      (stream) => stream.end(),
    );
  });

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    exposeHeadRoute: false,
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const actor = await authenticate(services, request);
      requireAccess('company', actor);
      if (!actor?.company) return;
      const { id: userId, sessionId, company } = actor;
      const [oldest, ...newer] = [...all].filter((one) => one.userId === userId);
      if (oldest && newer.length + 1 >= STREAMS_MAX) {
        all.delete(oldest);
        oldest.stream.end();
      }
      const stream = openStream(reply);
      const listening = { stream, userId, sessionId, companyId: company.id };
      all.add(listening);
      stream.onEnd(() => all.delete(listening));
      stream.send('hello', {});
      // Asked for just before: nothing would end it any more.
      if (isStopping) stream.end();
    },
  });
}
