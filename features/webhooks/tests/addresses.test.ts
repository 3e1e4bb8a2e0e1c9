import { expect, test } from 'vitest';
import { rotateKey } from '../../../server/rotate-key.ts';
import { FAILING_DAYS, OLD_SECRET_HOURS } from '../rules.ts';
import { DAY, HOUR } from '../../../tests/support/clock.ts';
import {
  makeAdmin,
  makeColleague,
  makeCompany,
  makeJob,
  type Person,
} from '../../../tests/support/people.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../tests/support/server.ts';
import { startReceiver } from './receiver.ts';

const { answers, clock, codeOf, database, makeWebhook, pool, server, test_, verify, world } =
  await startReceiver();

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
    config: { ofFeatures: { WEBHOOKS_LOCAL: 'on' } },
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

test('webhooks to its own machine are refused in production', () => {
  const isLocal = (env: object) => readConfig({ ...env }).ofFeatures.WEBHOOKS_LOCAL;
  expect(isLocal({ WEBHOOKS_LOCAL: 'off', NODE_ENV: 'production' })).toBeUndefined();
  expect(isLocal({ WEBHOOKS_LOCAL: 'on' })).toBe('on');
  expect(() => isLocal({ WEBHOOKS_LOCAL: 'on', NODE_ENV: 'production' })).toThrow(
    /^WEBHOOKS_LOCAL=on .* refused/,
  );
});
