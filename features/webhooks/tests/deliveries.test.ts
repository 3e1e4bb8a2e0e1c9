import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { ATTEMPTS_MAX, RETRY_WAITS } from '../rules.ts';
import { HOUR } from '../../../tests/support/clock.ts';
import { makeCompany } from '../../../tests/support/people.ts';
import { startReceiver } from './receiver.ts';

const { answers, clock, codeOf, makeWebhook, pool, server, test_, world } = await startReceiver();

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
