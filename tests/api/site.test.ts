import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/operation/site.ts';
import { startServer } from '../support/server.ts';

const config = { siteName: 'Acme Jobs' };
const server = await startServer({ pages: false, config });
const { database } = server;

test('the site name is configurable, and demo logins are listed only if they work', async () => {
  expect(await server.client().getSite()).toEqual({
    status: true,
    siteName: 'Acme Jobs',
    publicUrl: 'http://127.0.0.1:3000',
    sendsMail: false,
    demoLogins: [],
  });
  const [first] = DEMO_LOGINS;
  await server.client().register({
    body: { role: 'job_seeker', username: 'demo', email: first.email, password: DEMO_PASSWORD },
  });
  const { demoLogins } = await server.client().getSite();
  expect(demoLogins).toEqual([{ ...first, password: DEMO_PASSWORD }]);

  const production = { ...config, environment: 'production' } as const;
  const live = await startServer({ pages: false, config: production, database });
  expect((await live.client().getSite()).demoLogins).toEqual([]);
});

test('contact messages are stored for admins', async () => {
  const sent = {
    name: ' Ada ',
    email: ' ada@example.com ',
    subject: 'Hello',
    message: 'Hi\nthere',
  };
  const { message } = await server.client().sendMessage({ body: sent });
  expect(message).toBe("We'll get back to you within 24 hours.");
  const { rows } = await database.pool.query(
    'select name, email, subject, message from contact_messages',
  );
  expect(rows).toEqual([{ ...sent, name: 'Ada', email: 'ada@example.com' }]);
  const wrong = server.client().sendMessage({ body: { ...sent, email: 'ada' } });
  await expect(wrong).rejects.toMatchObject({ errors: { email: 'Enter a valid email address.' } });
});
