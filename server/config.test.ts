import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, readConfig, ROOT, VARIABLES } from './config.ts';

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(ROOT, 'data'),
    diskReserve: 128 * 1024 * 1024,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrls: [],
    replicaMaxLag: 5,
    preparesStatements: true,
    processes: 1,
    files: { bucket: undefined, newFiles: 'database' },
    rateLimit: true,
    environment: 'development',
    allowsDemo: true,
    siteName: 'Daybreak',
    outside: { nameServers: [] },
    publicUrl: 'http://127.0.0.1:3000',
    smtp: undefined,
    mailFrom: { name: '', address: 'daybreak@localhost' },
    supportEmail: 'support@localhost',
    logLevel: 'warn',
    trustProxy: [],
    featuresOff: [],
    ofFeatures: {},
    confirmMinutes: 30,
    adminIdleMinutes: undefined,
    retention: { mails: 365, messages: 730, applications: 730, resumes: undefined },
    warnings: [],
    dev: false,
  });
  // Like a line of .env without a value.
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test('settings are read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/daybreak',
    DATABASE_URL: 'postgresql://jobs:secret@db.example.com/jobs',
    DATABASE_DIRECT_URL: 'postgresql://jobs:secret@10.0.0.5/jobs',
    PREPARED_STATEMENTS: 'off',
    NODE_ENV: 'production',
    SITE_NAME: 'Sunrise Jobs',
    PUBLIC_URL: 'https://jobs.example.com/',
    SMTP_URL: 'smtp://jobs%40example.com:s%3Acret@mail.example.com:2525',
    MAIL_FROM: '"Sunrise, Jobs" <jobs@example.com>',
    SUPPORT_EMAIL: 'people@example.com',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
  });
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/var/lib/daybreak',
    databaseUrl: 'postgresql://jobs:secret@db.example.com/jobs',
    databaseDirectUrl: 'postgresql://jobs:secret@10.0.0.5/jobs',
    environment: 'production',
    siteName: 'Sunrise Jobs',
    publicUrl: 'https://jobs.example.com',
    smtp: {
      host: 'mail.example.com',
      port: 2525,
      secure: false,
      isLocal: false,
      login: { user: 'jobs@example.com', password: 's:cret' },
    },
    mailFrom: { name: 'Sunrise, Jobs', address: 'jobs@example.com' },
    supportEmail: 'people@example.com',
    logLevel: 'info',
    trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::1'],
  });
  const mail = { MAIL_FROM: 'jobs@example.com', SUPPORT_EMAIL: 'people@example.com' };
  expect(readConfig({ SMTP_URL: 'smtps://[::1]', ...mail })).toMatchObject({
    smtp: { host: '::1', port: undefined, secure: true, isLocal: true, login: undefined },
    mailFrom: { name: '', address: 'jobs@example.com' },
  });
  expect(readConfig({ HOST: '0.0.0.0', PORT: '81' }).publicUrl).toBe('http://localhost:81');
  expect(addressOf('::1', 3000)).toBe('http://[::1]:3000');
});

test('a demo is for this machine alone, unless DEMO=public says otherwise, and never for production', () => {
  const allows = (env: Record<string, string>) => readConfig(env).allowsDemo;
  for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1'])
    expect(allows({ HOST }), HOST).toBe(true);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.4', 'jobs.example.com', '127.example.com']) {
    expect(allows({ HOST }), HOST).toBe(false);
    expect(allows({ HOST, DEMO: 'public' }), HOST).toBe(true);
  }
  expect(allows({ NODE_ENV: 'production' })).toBe(false);
});

test.each([
  [{ PORT: 'three' }, /^PORT must be a whole number from 1 to 65535, not 'three'/],
  [{ PORT: '0' }, /^PORT must be/],
  [{ PORT: '65536' }, /^PORT must be/],
  [{ PORT: '30.5' }, /^PORT must be/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV must be one of development, production, test, not 'prod'/],
  [{ RATE_LIMIT: 'no' }, /^RATE_LIMIT must be one of on, off/],
  [{ RATE_LIMIT: 'off', NODE_ENV: 'production' }, /^RATE_LIMIT=off .* refused/],
  [{ DNS_SERVERS: 'dns.example.com' }, /^DNS_SERVERS must list .*, not 'dns.example.com'/],
  [{ DNS_SERVERS: '9.9.9.9, 127.0.0.1:70000' }, /^DNS_SERVERS must list .*, not '127.0.0.1:70000'/],
  [{ DEMO: 'yes' }, /^DEMO must be public or unset, not 'yes'/],
  [{ DEMO: 'public', NODE_ENV: 'production' }, /^DEMO=public is refused when NODE_ENV=production/],
  [{ ADMIN_IDLE_MINUTES: '0' }, /ADMIN_IDLE_MINUTES/],
  [{ CONFIRM_MINUTES: '0' }, /^CONFIRM_MINUTES must be a number of minutes/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace/],
  [{ PUBLIC_URL: 'jobs.example.com' }, /^PUBLIC_URL must be/],
  [{ PUBLIC_URL: 'https://example.com/jobs' }, /^PUBLIC_URL must be/],
  [{ PUBLIC_URL: 'https://user:pw@example.com' }, /^PUBLIC_URL must be/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM and SUPPORT_EMAIL must be set where/],
  [
    {
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'jobs@example.com',
      SUPPORT_EMAIL: 'people@example.com',
      NODE_ENV: 'production',
    },
    /^PUBLIC_URL must be set where SMTP_URL is/,
  ],
  [{ MAIL_FROM: 'Jobs <jobs>' }, /^MAIL_FROM must be an address such as .* not 'Jobs <jobs>'/],
  [{ MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM must be/],
  [{ SUPPORT_EMAIL: 'support' }, /^SUPPORT_EMAIL must be an address such as/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must list/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must list/],
])('%j is refused in one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig(env)).not.toThrow(/\n/);
});

test.each([
  'mail.example.com',
  'https://jobs:secret@mail.example.com',
  'smtp://jobs:secret@',
  'smtp://jobs@mail.example.com',
  'smtp://jobs:sec%ret@mail.example.com',
  'smtp://jobs:secret@mail.example.com/path',
])('a refused mail server is not repeated: it holds a password (%s)', (SMTP_URL) => {
  expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL must look like smtp:/);
  expect(() => readConfig({ SMTP_URL })).not.toThrow(/secret|sec%ret|mail[.]example/);
});

test('a doubtful public address is a warning in production', () => {
  const warningsOf = (PUBLIC_URL?: string, NODE_ENV = 'production') =>
    readConfig({ PUBLIC_URL, NODE_ENV }).warnings;
  expect(warningsOf()).toEqual([expect.stringMatching(/^PUBLIC_URL is not set/)]);
  expect(warningsOf('http://jobs.example.com')).toEqual([expect.stringMatching(/Use https/)]);
  for (const fine of ['https://jobs.example.com', 'http://localhost:3000', 'http://[::1]:3000'])
    expect(warningsOf(fine)).toEqual([]);
  expect(warningsOf(undefined, 'development')).toEqual([]);
});

test('a refused database address is not repeated: it holds a password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://jobs:secret@localhost/jobs' });
  expect(read).toThrow(/^DATABASE_URL must look like postgres:/);
  const DATABASE_DIRECT_URL = 'postgres://jobs:secret@10.0.0.5/jobs';
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(/past the pooler of DATABASE_URL/);
  const replicas = (DATABASE_REPLICA_URLS: string, DATABASE_URL = 'postgres://10.0.0.5/jobs') =>
    readConfig({ DATABASE_REPLICA_URLS, DATABASE_URL }).databaseReplicaUrls;
  expect(replicas(' postgres://a/jobs, postgres://b/jobs,')).toEqual([
    'postgres://a/jobs',
    'postgres://b/jobs',
  ]);
  expect(() => replicas('postgres://a/jobs', '')).toThrow(/replicas of the server in DATABASE_URL/);
  for (const wrong of ['b', 'postgres://a/jobs;mysql://jobs:secret@b/jobs', 'a, postgres://b/jobs'])
    expect(() => replicas(wrong)).toThrow(/^DATABASE_REPLICA_URLS must list addresses/);
  for (const REPLICA_MAX_LAG of ['0', '301', '5s'])
    expect(() => readConfig({ REPLICA_MAX_LAG })).toThrow(/^REPLICA_MAX_LAG must be .* 1 to 300/);
  expect(read).not.toThrow(/secret/);
});

test('.env.example and the table of README.md have every setting, with the same defaults', () => {
  const [example, readme] = ['.env.example', 'README.md'].map((name) =>
    readFileSync(join(ROOT, name), 'utf8'),
  ) as [string, string];
  const settings = [...example.matchAll(/^# ?([A-Z_]+)=(.*)$/gm)];
  expect(settings.map(([, name]) => name)).toEqual(expect.arrayContaining(VARIABLES));
  const rows = [...readme.matchAll(/^\| (`[A-Z_`, ]+`) \| ([^|]+) \|/gm)];
  const listed = new Map(
    rows.flatMap(([, names = '', defaults = '']) =>
      names
        .replaceAll('`', '')
        .split(', ')
        .map((name, index): [string, string] => [name, defaults.split(', ')[index] ?? defaults]),
    ),
  );
  expect(new Set(listed.keys())).toEqual(new Set(settings.map(([, name]) => name)));
  const isExample = (name = '') => /^(MAIL_IN|LOG_WITNESSES)/.test(name);
  for (const [, name = '', value = ''] of settings)
    expect([name, listed.get(name)]).toEqual([name, isExample(name) ? 'none' : value || 'none']);
});
