import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openQueue } from '../../../server/db/queue.ts';
import { VERIFY_EXAMPLE } from '../server/documentation.ts';
import { rotateKey } from '../../../server/rotate-key.ts';
import { startWebhooks } from '../server/sending.ts';
import { moveUndoneUntil } from '../../../shared/applications/undo.ts';
import {
  ATTEMPTS_MAX,
  FAILING_DAYS,
  OLD_SECRET_HOURS,
  RETRY_WAITS,
  WEBHOOK_EVENT_NAMES,
  type WebhookEvent,
  webhookPayload,
} from '../rules.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { startOutside } from '../../../tests/support/outside.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

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

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
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
const isGenuine = (await import(`data:text/javascript,${encodeURIComponent(VERIFY_EXAMPLE)}`)) as {
  isGenuine(headers: object, body: string, secret: string, now: number): boolean;
};
const verify = ({ headers, body }: Received, secret: string) =>
  isGenuine.isGenuine(headers, body, secret, clock.now().getTime());

test('every event is sent with ids and states, signed, and without texts', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server, 'Ada Secretive');
  const { _id } = await makeApplication(seeker, job, 'My secret letter.');
  await seeker.client.sendToThread({ params: { id: _id }, body: { text: 'A secret message.' } });
  const { stages } = (
    await company.client.saveHiringPlan({
      params: { jobId: job._id },
      body: {
        stages: [
          { status: 'reviewed', name: 'Read' },
          { status: 'reviewed', name: 'Called' },
        ],
        criteria: [],
      },
    })
  ).plan;
  const move = { params: { applicationId: _id }, body: { status: 'reviewed' as const } };
  await company.client.moveApplication(move);
  await company.client.moveToStage({ body: { ids: [_id], stage: stages[1]!._id } });
  await seeker.client.withdrawApplication({ params: { id: _id } });
  clock.forward(UNDO_TIME);
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'paused' } });
  clock.forward(1000);
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'active' } });
  clock.forward(1000);
  await company.client.setJobStatus({
    params: { id: job._id },
    body: { status: 'closed', outcome: 'Hired another way', hired: [] },
  });
  await hook.send();

  const payloads = hook.at().map(({ body }) => JSON.parse(body) as { type: WebhookEvent });
  for (const payload of payloads)
    expect(webhookPayload(payload.type).safeParse(payload).error).toBe(undefined);
  const ids = { company: company.user.companyProfile?._id, job: job._id };
  const about = { ...ids, application: _id };
  expect([...new Set(payloads.map(({ type }) => type))].toSorted()).toEqual(
    WEBHOOK_EVENT_NAMES.toSorted(),
  );
  const dataOf = (type: WebhookEvent) => payloads.filter((each) => each.type === type);
  expect(dataOf('application.created')).toMatchObject([{ data: { ...about, status: 'pending' } }]);
  expect(dataOf('application.moved')).toMatchObject([
    { data: { ...about, status: 'reviewed', isUndo: false, stage: 'Read' } },
  ]);
  expect(dataOf('application.stage_changed')).toMatchObject([
    { data: { ...about, status: 'reviewed', from: 'Read', to: 'Called' } },
  ]);
  expect(dataOf('job.paused')).toMatchObject([{ data: { ...ids, isPublic: false } }]);
  expect(dataOf('job.closed')).toMatchObject([{ data: { ...ids, isPublic: false } }]);
  const all = hook.at();
  expect(JSON.stringify(all.map(({ body }) => body))).not.toMatch(/secret|Ada/i);
  for (const request of all) {
    expect(verify(request, hook.secret)).toBe(true);
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    // As the scheme says, by hand.
    const { 'webhook-id': id, 'webhook-timestamp': time } = request.headers;
    const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.${request.body}`)
      .digest('base64');
    expect(request.headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(verify({ ...request, body: `${request.body} ` }, hook.secret)).toBe(false);
  }
  expect((await hook.log()).map(({ state, attempts }) => [state, attempts])).toEqual(
    all.map(() => ['delivered', 1]),
  );
});

async function applyTo(job: Awaited<ReturnType<typeof makeJob>>, people: number) {
  const ids: string[] = [];
  while (ids.length < people) ids.push((await makeApplication(await makeSeeker(server), job))._id);
  return ids;
}

/** What was sent of moves, as [application, status, isUndo]. */
const movesAt = (hook: Awaited<ReturnType<typeof makeWebhook>>) =>
  hook
    .at()
    .map(({ body }) => JSON.parse(body).data)
    .map(({ application, status, isUndo }) => [application, status, isUndo]);

test('a move is sent when it can no longer be undone, and an undone one is not', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved']);
  const job = await makeJob(server, company);
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const move = (status: 'reviewed' | 'rejected') =>
    company.client.moveApplication({ params: { applicationId: _id }, body: { status } });
  await move('reviewed');
  clock.forward(UNDO_TIME - 1);
  await hook.send();
  expect(hook.at()).toEqual([]);
  await company.client.undoMoves({ body: { ids: [_id] } });
  expect(await hook.log()).toEqual([]);
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(hook.at()).toEqual([]);

  // More time to undo holds it back as well.
  await move('reviewed');
  clock.forward(UNDO_TIME - 1);
  await company.client.extendUndo({ body: { ids: [_id] } });
  clock.forward(UNDO_TIME - 1);
  await hook.send();
  expect(hook.at()).toEqual([]);
  await company.client.undoMoves({ body: { ids: [_id] } });

  // Of two moves in a row, undoing the second keeps the first.
  await move('reviewed');
  clock.forward(1000);
  await move('rejected');
  clock.forward(1000);
  await company.client.undoMoves({ body: { ids: [_id] } });
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(movesAt(hook)).toEqual([[_id, 'reviewed', false]]);
  expect((await pool.query(`select from due_moments where kind = 'webhook'`)).rowCount).toBe(0);
});

test('moves of several applications wait, too', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved']);
  const job = await makeJob(server, company);
  const ids = await applyTo(job, 3);
  await company.client.moveApplications({ body: { ids, status: 'reviewed' } });
  await hook.send();
  expect(hook.at()).toEqual([]);
  await company.client.undoMoves({ body: { ids: ids.slice(0, 2) } });
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(movesAt(hook)).toEqual([[ids[2], 'reviewed', false]]);
});

test('a move that was sent too early cannot be undone', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved']);
  const job = await makeJob(server, company);
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const move = { params: { applicationId: _id }, body: { status: 'reviewed' as const } };
  await company.client.moveApplication(move);
  // As if the clock of another process was ahead.
  await pool.query('update facts set due_at = at where subject = $1', [_id]);
  await hook.send();
  const { refused } = await company.client.undoMoves({ body: { ids: [_id] } });
  expect(refused).toMatchObject([{ code: 'mail-already-sent' }]);
  clock.forward(UNDO_TIME);
  await hook.send();
  expect(movesAt(hook)).toEqual([[_id, 'reviewed', false]]);
});

test('moves between stages name both, also for several applications and for no stage', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.stage_changed']);
  const job = await makeJob(server, company);
  const { stages } = (
    await company.client.saveHiringPlan({
      params: { jobId: job._id },
      body: { stages: [{ status: 'pending', name: 'New' }], criteria: [] },
    })
  ).plan;
  const ids = await applyTo(job, 2);
  const toStage = (stage: string | null, some = ids) =>
    company.client.moveToStage({ body: { ids: some, stage } });
  await toStage(null, ids.slice(0, 1));
  clock.forward(1000);
  // Who is there already does not move.
  await toStage(stages[0]!._id);
  await hook.send();
  expect(
    hook
      .at()
      .map(({ body }) => JSON.parse(body).data)
      .map(({ application, from, to }) => [application, from, to]),
  ).toEqual([
    [ids[0], 'New', null],
    [ids[0], null, 'New'],
  ]);
});

test('a withdrawal is sent at once, and so is its undo', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.moved', 'application.withdrawn']);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  await seeker.client.withdrawApplication({ params: { id: _id } });
  await hook.send();
  await seeker.client.undoWithdrawal({ params: { id: _id } });
  await hook.send();
  expect(movesAt(hook)).toEqual([
    [_id, 'withdrawn', undefined],
    [_id, 'pending', true],
  ]);
});

test('a deadline that passes is sent once, with its time, also after the job was listed again', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['job.published', 'job.closed']);
  const job = await makeJob(server, company, { applicationDeadline: clock.inDays(5) });
  const params = { id: job._id };
  const sent = () =>
    hook
      .at()
      .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string })
      .map(({ type, timestamp }) => [type, timestamp]);
  const published = ['job.published', clock.now().toISOString()];
  await hook.send();
  expect(sent()).toEqual([published]);

  clock.forward(6 * DAY);
  // Several processes sweep at the same time.
  await Promise.all([server.sweep(), server.sweep(), server.sweep()]);
  await hook.send();
  const closed = ['job.closed', job.applicationDeadline];
  expect(sent()).toEqual([published, closed]);
  // Closing what has expired is nothing new.
  await company.client.setJobStatus({
    params,
    body: { status: 'closed', outcome: 'Hired another way', hired: [] },
  });
  await hook.send();
  expect(sent()).toEqual([published, closed]);

  const deadline = clock.inDays(3);
  await company.client.relistJob({ params, body: { applicationDeadline: deadline } });
  await (await makeAdmin(server)).client.approveJob({ params });
  const again = ['job.published', clock.now().toISOString()];
  await hook.send();
  expect(sent()).toEqual([published, closed, again]);
  // It is closed before its deadline, which then passes unnoticed.
  const early = ['job.closed', clock.now().toISOString()];
  await company.client.setJobStatus({
    params,
    body: { status: 'closed', outcome: 'Hired another way', hired: [] },
  });
  clock.forward(4 * DAY);
  await server.sweep();
  await hook.send();
  expect(sent()).toEqual([published, closed, again, early]);
});

test('a deadline that was moved passes when it is', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['job.closed']);
  const job = await makeJob(server, company, { applicationDeadline: clock.inDays(9) });
  const earlier = clock.inDays(5);
  const { job: moved } = await company.client.updateJob({
    params: { id: job._id },
    body: { ...plausibleJob, applicationDeadline: earlier },
  });
  clock.forward(6 * DAY);
  await server.sweep();
  await hook.send();
  expect(hook.at().map(({ body }) => JSON.parse(body).timestamp)).toEqual([
    moved.applicationDeadline,
  ]);
  clock.forward(5 * DAY);
  await server.sweep();
  await hook.send();
  expect(hook.at()).toHaveLength(1);
});

test('a webhook hears only the events that it chose, of its own company', async () => {
  const [company, other] = [await makeCompany(server), await makeCompany(server)];
  const chosen = await makeWebhook(company, ['application.created']);
  const foreign = await makeWebhook(other);
  const job = await makeJob(server, company);
  await makeApplication(await makeSeeker(server), job);
  await chosen.send();
  expect(chosen.at().map(({ body }) => JSON.parse(body).type)).toEqual(['application.created']);
  expect(foreign.at()).toEqual([]);
  expect(await codeOf(other.client.listDeliveries({ params: chosen.params }))).toBe(
    'webhook-not-found',
  );
});

test('what does not happen is not sent: an application that is refused', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['application.created']);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, job);
  expect(await codeOf(makeApplication(seeker, job))).toBe('already-applied');
  await hook.send();
  expect(hook.at()).toHaveLength(1);
});

test('a failure is tried again with growing waits over about a day, and then has failed', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  answers.set(hook.path, (response) => void response.writeHead(503).end('Later.\0'));
  await test_(company, hook.params);
  await hook.send();
  for (const [index, wait] of RETRY_WAITS.entries()) {
    const [waiting] = await hook.log();
    expect(waiting).toMatchObject({
      state: 'waiting',
      attempts: index + 1,
      responseStatus: 503,
      failure: 'status',
      answer: 'Later.',
      nextAttemptAt: new Date(clock.now().getTime() + wait).toISOString(),
    });
    clock.forward(wait);
    await hook.send();
  }
  expect(RETRY_WAITS.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(22 * HOUR);
  const [failed] = await hook.log();
  expect(failed).toMatchObject({ state: 'failed', attempts: ATTEMPTS_MAX, nextAttemptAt: null });
  expect(hook.at()).toHaveLength(ATTEMPTS_MAX);
  expect(new Set(hook.at().map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([failed?._id]),
  );

  // Sent again by hand, it arrives, under the same id.
  answers.clear();
  const again = { params: { ...hook.params, deliveryId: failed?._id ?? '' } };
  await company.client.resendDelivery(again);
  expect(await codeOf(company.client.resendDelivery(again))).toBe('delivery-waiting');
  await hook.send();
  expect(await hook.log()).toMatchObject([
    { _id: failed?._id, state: 'delivered', attempts: 1, responseStatus: 204, failure: null },
  ]);
  expect((await hook.get())?.failingSince).toBe(null);
  expect(hook.at().at(-1)?.body).toBe(failed?.payload);
});

test('what waits for its retry is sent again at once, and what is being sent is not', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  answers.set(hook.path, (response) => void response.writeHead(503).end());
  await test_(company, hook.params);
  await hook.send();
  const [waiting] = await hook.log();
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, failure: 'status' });
  const failedAt = clock.now().toISOString();
  expect((await hook.get())?.last).toEqual({ state: 'waiting', failure: 'status', at: failedAt });

  const again = { params: { ...hook.params, deliveryId: waiting?._id ?? '' } };
  let answer!: () => void;
  answers.set(hook.path, (response) => {
    answer = () => void response.writeHead(204).end();
  });
  await company.client.resendDelivery(again);
  await server.sweep();
  await expect.poll(() => hook.at()).toHaveLength(2);
  expect(await hook.log()).toMatchObject([{ state: 'waiting', attempts: 1, failure: null }]);
  expect(await codeOf(company.client.resendDelivery(again))).toBe('delivery-waiting');
  answer();
  await hook.send();
  expect(await hook.log()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect((await hook.get())?.last).toEqual({ state: 'delivered', failure: null, at: failedAt });
  expect(hook.at()).toHaveLength(2);
});

test.each<[string, number, string, (response: ServerResponse) => void]>([
  [
    'a body that never ends',
    200,
    'Taken',
    (response) => void response.writeHead(200).write('Taken'),
  ],
  ['headers without their body', 202, '', (response) => response.writeHead(202).flushHeaders()],
  [
    'a body that is not what its headers say',
    200,
    '',
    (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  ],
  [
    'an encoding that nobody asked for',
    201,
    '',
    (response) => void response.writeHead(201, { 'content-encoding': 'zstd' }).end('Taken'),
  ],
  [
    'a body that breaks off',
    200,
    'Taken',
    (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('Taken', () => response.destroy());
    },
  ],
])('the status says that it arrived, also with %s', async (_name, status, text, answer) => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  answers.set(hook.path, answer);
  await test_(company, hook.params);
  await hook.send();
  expect(await hook.log()).toMatchObject([
    { state: 'delivered', attempts: 1, responseStatus: status, failure: null, answer: text },
  ]);
});

test('a status that is no success stays one, also if its body never ends', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  answers.set(hook.path, (response) => void response.writeHead(503).write('Later.'));
  await test_(company, hook.params);
  await hook.send();
  expect(await hook.log()).toMatchObject([
    { state: 'waiting', responseStatus: 503, failure: 'status', answer: 'Later.' },
  ]);
});

test('of 50 MB only the beginning is read', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  let written = 0;
  answers.set(hook.path, (response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const write = () => {
      while (written < 50 * 1024 * 1024 && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  });
  await test_(company, hook.params);
  await hook.send();
  expect(await hook.log()).toMatchObject([
    { state: 'delivered', responseStatus: 200, answer: 'x'.repeat(1024) },
  ]);
  expect(written).toBeLessThan(20 * 1024 * 1024);
});

test('redirects are not followed', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  for (const location of ['https://10.0.0.1/', 'https://acme.com/other']) {
    answers.set(hook.path, (response) => void response.writeHead(302, { location }).end());
    await test_(company, hook.params);
    await hook.send();
    expect((await hook.log())[0]).toMatchObject({ responseStatus: 302, failure: 'redirected' });
  }
  expect(world.requests.filter((request) => request.includes('other'))).toEqual([]);
});

test.each([
  ['http://example.com/', 'The address must begin with https://.'],
  ['https://example.com:8443/', 'The address must use the usual port of https, 443.'],
  ['https://user:pass@example.com/', 'The address must not contain a password.'],
  ['https://10.0.0.1/', 'This address is not on the public internet.'],
  ['https://[::1]/', 'This address is not on the public internet.'],
  ['https://169.254.169.254/latest/meta-data/', 'This address is not on the public internet.'],
  ['https://[::ffff:10.0.0.1]/', 'This address is not on the public internet.'],
  ['https://[::ffff:169.254.169.254]/', 'This address is not on the public internet.'],
  ['https://2852039166/', 'This address is not on the public internet.'],
  ['https://localhost/', 'This address is not on the public internet.'],
  ['https://inside.com/', 'This address is not on the public internet.'],
  ['https://both.com/', 'This address is not on the public internet.'],
  ['https://unknown.com/', 'The name of this server does not exist.'],
  ['nonsense', 'Enter an address such as https://example.com/webhooks.'],
])('an address that is refused: %s', async (url, message) => {
  world.host('inside.com', '10.0.0.1');
  world.name('both.com', 'A', [
    { name: 'both.com', type: 'A', data: '8.8.8.8' },
    { name: 'both.com', type: 'A', data: '192.168.0.1' },
  ]);
  const company = await makeCompany(server);
  const reply = await server.request('POST', '/api/company/webhooks', {
    token: company.token,
    json: { url, events: ['job.closed'] },
  });
  expect(reply).toMatchObject({ code: 400, body: { errors: { url: message } } });
});

test('two webhooks of a company have two addresses', async () => {
  const company = await makeCompany(server);
  const { params } = await makeWebhook(company);
  const [first] = (await company.client.listWebhooks()).webhooks;
  const body = { url: first!.url, events: ['job.closed' as const] };
  await expect(company.client.addWebhook({ body })).rejects.toMatchObject({
    errors: { url: 'Another webhook has this address. Change its events.' },
  });
  expect((await company.client.changeWebhook({ params, body })).webhook.events).toEqual([
    'job.closed',
  ]);
});

test('on a board in development, webhooks may go to its own machine', async () => {
  const open = await startServer({
    pages: false,
    database,
    config: { outside: { nameServers: [], isHereAllowed: true } },
    now: clock.now,
  });
  const company = await makeCompany(open);
  const body = { url: 'http://localhost:4000/hooks', events: ['job.closed' as const] };
  expect((await company.client.addWebhook({ body })).webhook.url).toBe(body.url);
  const strict = await makeCompany(server);
  expect(await codeOf(strict.client.addWebhook({ body }))).toBe('invalid-input');
});

test('this machine is refused where it is not allowed to these tests', async () => {
  const strict = await startServer({
    pages: false,
    database,
    config: { outside: { nameServers: world.outside.nameServers } },
    now: clock.now,
  });
  const company = await makeCompany(strict);
  world.host('here.com');
  for (const url of ['https://127.0.0.1/', 'https://[::ffff:7f00:1]/', 'https://here.com/']) {
    const body = { url, events: ['job.closed' as const] };
    expect(await codeOf(company.client.addWebhook({ body })), url).toBe('invalid-input');
  }
});

test('a name that leads inside a network later is not sent to: it is checked each time', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company, ['job.closed'], 'rebinding.com');
  for (const address of ['10.0.0.1', '169.254.169.254']) {
    world.host('rebinding.com', address);
    await test_(company, hook.params);
    await hook.send();
    expect((await hook.log())[0]).toMatchObject({ state: 'waiting', failure: 'private' });
  }
  expect(hook.at()).toEqual([]);
});

test('after days without any delivery it is turned off, and its owners are told', async () => {
  const company = await makeCompany(server);
  const recruiter = await makeColleague(server, company, 'recruiter');
  const hook = await makeWebhook(company);
  answers.set(hook.path, (response) => void response.writeHead(500).end());
  await test_(company, hook.params);
  await hook.send();
  clock.forward(FAILING_DAYS * DAY);
  await test_(company, hook.params);
  await hook.send();
  expect(await hook.get()).toMatchObject({
    isOffByFailure: true,
    offSince: clock.now().toISOString(),
  });
  expect((await hook.log()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  const admin = await makeAdmin(server);
  const mailsTo = async ({ user }: Person) =>
    (await admin.client.listMails({ query: { search: user.email } })).mails.filter(
      ({ kind }) => kind === 'webhook-off',
    );
  expect(await mailsTo(company)).toHaveLength(1);
  expect(await mailsTo(recruiter)).toEqual([]);
  expect(await codeOf(test_(company, hook.params))).toBe('webhook-off');

  answers.clear();
  await company.client.switchWebhook({ params: hook.params, body: { isOn: true } });
  await test_(company, hook.params);
  await hook.send();
  expect(await hook.get()).toMatchObject({ offSince: null, failingSince: null });
});

test('turned off, nothing more is sent, also not what waits', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  await test_(company, hook.params);
  await company.client.switchWebhook({ params: hook.params, body: { isOn: false } });
  await makeJob(server, company);
  await server.sweep();
  expect(await hook.log()).toMatchObject([{ state: 'failed', failure: 'off' }]);
  expect(hook.at()).toEqual([]);
});

test('a secret that was replaced signs beside the new one for a day, also after the key of the board', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  const { secret } = await company.client.rotateWebhookSecret({ params: hook.params });
  expect(secret).not.toBe(hook.secret);
  await rotateKey({ db: database.db, now: clock.now });
  const last = async () => {
    await test_(company, hook.params);
    await hook.send();
    const request = hook.at().at(-1)!;
    return [verify(request, secret), verify(request, hook.secret)];
  };
  expect(await last()).toEqual([true, true]);
  // A second rotation keeps the first secret for its own day.
  clock.forward(HOUR);
  const { secret: third } = await company.client.rotateWebhookSecret({ params: hook.params });
  expect(await last()).toEqual([true, true]);
  expect(verify(hook.at().at(-1)!, third)).toBe(true);
  clock.forward((OLD_SECRET_HOURS - 1) * HOUR);
  expect(await last()).toEqual([true, false]);
  clock.forward(HOUR);
  expect(await last()).toEqual([false, false]);
});

test('secrets are sealed, and no answer but the first contains one', async () => {
  const company = await makeCompany(server);
  const { secret, params } = await makeWebhook(company);
  const answered = JSON.stringify([
    await company.client.listWebhooks(),
    await company.client.listDeliveries({ params }),
  ]);
  expect(answered).not.toContain(secret);
  const { rows } = await pool.query<{ secret: Buffer }>(
    'select secret from webhooks where id = $1',
    [params.id],
  );
  expect(rows[0]?.secret.includes(Buffer.from(secret))).toBe(false);
});

test('a delivery whose process ended is sent again', async () => {
  const company = await makeCompany(server);
  const hook = await makeWebhook(company);
  const { delivery } = await test_(company, hook.params);
  // As a process leaves it that ended while it sent.
  const leased = new Date(clock.now().getTime() + 60_000);
  await pool.query(
    `update webhook_deliveries set attempts = 1, last_attempt_at = $2, next_attempt_at = $3 where id = $1`,
    [delivery._id, clock.now(), leased],
  );
  await pool.query('update due_moments set at = $2 where subject = $1', [delivery._id, leased]);
  await server.sweep();
  expect(hook.at()).toEqual([]);
  clock.forward(60_000);
  await hook.send();
  expect(await hook.log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('one that never answers ends after its time, and holds up nobody else', async () => {
  const company = await makeCompany(server);
  const silent = await Promise.all(
    Array.from({ length: 5 }, () => makeWebhook(company, ['job.published'])),
  );
  const quick = await makeWebhook(company, ['job.closed']);
  for (const { path } of silent) answers.set(path, () => {});
  // They fail once, and count as failing.
  for (const { params } of silent) await test_(company, params);
  await Promise.all(silent.map(({ send }) => send()));
  expect((await silent[0]!.log())[0]).toMatchObject({
    state: 'waiting',
    failure: 'timeout',
    responseStatus: null,
  });
  for (const { params } of silent) await test_(company, params);
  await test_(company, quick.params);
  await server.sweep();
  await expect.poll(async () => (await quick.log())[0]?.state).toBe('delivered');
  for (const { params } of silent)
    await company.client.switchWebhook({ params, body: { isOn: false } });
});
