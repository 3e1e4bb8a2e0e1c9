import { readConfig } from '../../../server/config.ts';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeEach, expect } from 'vitest';
import { openQueue } from '../../../server/db/queue.ts';
import { VERIFY_EXAMPLE } from '../server/documentation.ts';
import { startWebhooks } from '../server/sending.ts';
import { moveUndoneUntil } from '../../../shared/applications/undo.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '../rules.ts';
import { makeClock } from '../../../tests/support/clock.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { startOutside } from '../../../tests/support/outside.ts';
import {
  makeApplication,
  type makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the tests of a file share, which ends with the file. */
export async function startReceiver() {
  const world = await startOutside();
  // Long enough for a busy machine, and short enough for a server that never answers.
  const outside = { ...world.outside, local: { ...world.outside.local!, patience: 4000 } };

  const clock = makeClock();

  const database = await freshDatabase();

  const log = pino({ level: 'silent' });

  const queue = await openQueue(database, log, 0.5);
  afterAll(() => queue.stop());

  const config = { ...readConfig({ NODE_ENV: 'test' }), outside };

  const sender = { db: database.db, config, queue: undefined, now: clock.now, log };
  await startWebhooks(sender, queue);

  const server = await startServer({
    pages: false,
    database,
    config: { outside, adminIdleMinutes: undefined },
    now: clock.now,
    outsideQueue: queue,
  });

  const { pool } = database;

  const received: Received[] = [];
  /** What the receivers answer, by path; 204 for the others. */
  const answers = new Map<string, (response: ServerResponse) => void>();

  beforeEach(() => {
    received.length = 0;
    answers.clear();
    world.pages.answer = async (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      await once(request, 'end');
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks).toString() });
      const answer = answers.get(path);
      if (answer) answer(response);
      else response.writeHead(204).end();
    };
  });

  /** Milliseconds from a move until it can no longer be undone. */
  const UNDO_TIME = moveUndoneUntil(new Date(0)).getTime();

  let made = 0;

  async function makeWebhook(
    company: Person,
    events: readonly WebhookEvent[] = WEBHOOK_EVENT_NAMES,
    host = 'acme.com',
  ) {
    world.host(host);
    const path = `/hook-${(made += 1)}`;
    const { webhook, secret } = await company.client.addWebhook({
      body: { url: `https://${host}${path}`, events: [...events] },
    });
    const params = { id: webhook._id };
    const at = () => received.filter((each) => each.path === path);
    const log_ = async () => (await company.client.listDeliveries({ params })).deliveries;
    const get = async () =>
      (await company.client.listWebhooks()).webhooks.find(({ _id }) => _id === webhook._id);
    /** Sends what is due, until nothing waits to be sent now. */
    const send = async () => {
      await server.sweep();
      await expect
        .poll(async () => {
          const { rowCount } = await pool.query(
            `select from webhook_deliveries where webhook_id = $1 and state = 'waiting'
             and (next_attempt_at <= $2 or next_attempt_at = last_attempt_at + interval '1 minute')`,
            [webhook._id, clock.now().toISOString()],
          );
          return rowCount;
        })
        .toBe(0);
    };
    return { webhook, secret, params, path, at, log: log_, get, send };
  }

  const test_ = (company: Person, params: { id: string }) => company.client.testWebhook({ params });

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

  /** The function of the documentation. */
  const isGenuine = (await import(
    `data:text/javascript,${encodeURIComponent(VERIFY_EXAMPLE)}`
  )) as {
    isGenuine(headers: object, body: string, secret: string, now: number): boolean;
  };

  const verify = ({ headers, body }: Received, secret: string) =>
    isGenuine.isGenuine(headers, body, secret, clock.now().getTime());

  async function applyTo(job: Awaited<ReturnType<typeof makeJob>>, people: number) {
    const ids: string[] = [];
    while (ids.length < people)
      ids.push((await makeApplication(await makeSeeker(server), job))._id);
    return ids;
  }

  /** What was sent of moves, as [application, status, isUndo]. */
  const movesAt = (hook: Awaited<ReturnType<typeof makeWebhook>>) =>
    hook
      .at()
      .map(({ body }) => JSON.parse(body).data)
      .map(({ application, status, isUndo }) => [application, status, isUndo]);
  return {
    world,
    clock,
    database,
    server,
    pool,
    answers,
    UNDO_TIME,
    makeWebhook,
    test_,
    codeOf,
    verify,
    applyTo,
    movesAt,
  };
}
