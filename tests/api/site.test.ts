import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../server/config.ts';
import { featureOfCall } from '../../shared/seams.ts';
import { refuseDemoAccounts, resetDemoAccounts } from '../../server/operation/demo-accounts.ts';
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
    adminIdleMinutes: null,
    openApplications: featureOfCall('getPlaces') ? 20 : 0,
    retainApplications: 730,
    isDemo: false,
    year: server.now().getUTCFullYear(),
    demoLogins: [],
  });
  const [first] = DEMO_LOGINS;
  await server.client().register({
    body: { role: 'job_seeker', username: 'demo', email: first.email, password: DEMO_PASSWORD },
  });
  const { demoLogins } = await server.client().getSite();
  expect(demoLogins).toEqual([{ ...first, password: DEMO_PASSWORD }]);

  const production = { ...config, environment: 'production', allowsDemo: false } as const;
  const live = await startServer({ pages: false, config: production, database });
  expect((await live.client().getSite()).demoLogins).toEqual([]);
});

/** Starts the product with settings, until it ends or prints `until`. @returns its output and exit code */
async function run(env: Record<string, string>, until?: string) {
  const settings = { ...process.env, DATABASE_URL: database.url, PORT: '39417', ...env };
  const child = spawn(process.execPath, ['main.ts'], { cwd: join(ROOT, 'server'), env: settings });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const add = (chunk: Buffer) => {
    output += chunk.toString();
    // A second signal would end it at once.
    if (until && output.includes(until) && !child.killed) child.kill('SIGTERM');
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}

test('a board that others reach does not start while the password of the demo opens an account', async () => {
  const production = { NODE_ENV: 'production' };
  const refused = await run(production);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    "The demo's published password opens 1 account of this board. Run `npm run admin -- demo delete`, or `demo reset` to keep them without it.",
  );
  await expect(refuseDemoAccounts(database.db, { environment: 'development' })).rejects.toThrow(
    /HOST is not this machine alone.* or set DEMO=public/,
  );

  expect(await resetDemoAccounts(database.db)).toEqual([DEMO_LOGINS[0].email]);
  const started = await run(production, 'is ready');
  expect(started.code).toBe(0);
  expect(started.output).toMatch(/"level":40,.*PUBLIC_URL is not set: links begin with http/);
  expect(started.output).toMatch(/within 30 minutes:\n {2}http\S+\/first-admin\?token=[\w-]{43}\n/);
  expect(started.output).not.toContain(DEMO_PASSWORD);
});

test('contact messages are stored for admins', async () => {
  const sent = {
    name: ' Ada ',
    email: ' ada@example.com ',
    subject: 'Hello',
    message: 'Hi\nthere',
  };
  const { message } = await server.client().sendMessage({ body: sent });
  expect(message).toBe('An admin will read it.');
  const { rows } = await database.pool.query(
    'select name, email, subject, message from contact_messages',
  );
  expect(rows).toEqual([{ ...sent, name: 'Ada', email: 'ada@example.com' }]);
  const wrong = server.client().sendMessage({ body: { ...sent, email: 'ada' } });
  await expect(wrong).rejects.toMatchObject({ errors: { email: 'Enter a valid email address.' } });
});
