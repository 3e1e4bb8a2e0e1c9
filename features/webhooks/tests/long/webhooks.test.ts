import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { openQueue } from '../../../../server/db/queue.ts';
import { VERIFY_EXAMPLE } from '../../server/documentation.ts';
import { startWebhooks } from '../../server/sending.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { startOutside } from '../../../../tests/support/outside.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const world = await startOutside();
const database = await freshDatabase();
const log = pino({ level: 'silent' });
const queue = await openQueue(database, log, 0.5);
afterAll(() => queue.stop());
const config = { ...readConfig({ NODE_ENV: 'test' }), outside: world.outside };
await startWebhooks(
  { db: database.db, config, queue: undefined, now: () => new Date(), log },
  queue,
);
const server = await startServer({
  database,
  config: { outside: world.outside },
  outsideQueue: queue,
});
const { isGenuine } = (await import(
  `data:text/javascript,${encodeURIComponent(VERIFY_EXAMPLE)}`
)) as { isGenuine(headers: object, body: string, secret: string): boolean };

/** A company's server: it checks each request as the documentation says, and may be out of order. */
function startReceiver() {
  const receiver = { secret: '', isBroken: false, genuine: [] as string[], refused: 0 };
  world.host('acme.com');
  world.pages.answer = async (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(request, 'end');
    const body = Buffer.concat(chunks).toString();
    if (receiver.isBroken) return void response.writeHead(503).end('Out of order.');
    if (!isGenuine(request.headers, body, receiver.secret)) {
      receiver.refused += 1;
      return void response.writeHead(401).end();
    }
    receiver.genuine.push((JSON.parse(body) as { type: string }).type);
    response.writeHead(204).end();
  };
  return receiver;
}

test('an owner adds a webhook, and it hears of an application and its moves', async () => {
  const company = await makeCompany(server, { companyName: 'Globex' });
  const job = await makeJob(server, company);
  const receiver = startReceiver();
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/dashboard/company');
  await page.getByRole('link', { name: 'API & Webhooks' }).click();

  // A webhook, with its secret.
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Webhook' });
  await adding.getByLabel('Address').fill('https://acme.com/hook');
  await adding.getByRole('checkbox', { name: /^Job published/ }).uncheck();
  await adding.getByRole('button', { name: 'Add Webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Save the Secret' });
  receiver.secret = (await secret.getByText(/^whsec_/).textContent()) ?? '';
  await secret.getByRole('button', { name: 'I Have Saved It' }).click();

  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  await expect.poll(() => receiver.genuine).toContain('application.created');

  // The receiver is out of order for a while.
  receiver.isBroken = true;
  await company.client.moveApplication({
    params: { applicationId: _id },
    body: { status: 'reviewed' },
  });
  await page.getByRole('link', { name: 'https://acme.com/hook' }).click();
  const drawer = page.getByRole('dialog', { name: 'Webhook Log' });
  const moved = drawer.getByRole('listitem').filter({ hasText: 'application.moved' });
  await server.passOn();
  await moved.getByText(/503.*next attempt/).waitFor();
  // It is not waited for.
  await moved.getByText('Retrying').waitFor();
  await moved.getByText('application.moved', { exact: true }).click();
  receiver.isBroken = false;
  await moved.getByRole('button', { name: 'Send Again' }).click();
  await notice(page, 'Sent Again').waitFor();
  await moved.getByText('Delivered').waitFor();
  await expect.poll(() => receiver.genuine).toContain('application.moved');

  // Sent again by hand.
  const before = receiver.genuine.length;
  await moved.getByRole('button', { name: 'Send Again' }).click();
  await expect.poll(() => receiver.genuine.length).toBe(before + 1);
  await drawer.getByRole('button', { name: 'Send Test Event' }).click();
  await expect.poll(() => receiver.genuine).toContain('webhook.test');
  expect(receiver.refused).toBe(0);
});
