import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, readConfig, ROOT } from './config.ts';

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(ROOT, 'data'),
    databaseUrl: undefined,
    rateLimit: true,
    environment: 'development',
    siteName: 'Daybreak',
    publicUrl: 'http://127.0.0.1:3000',
    logLevel: 'warn',
    trustProxy: [],
    dev: false,
  });
  // A line of .env without a value.
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test('settings are read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/daybreak',
    DATABASE_URL: 'postgresql://jobs:secret@db.example.com/jobs',
    NODE_ENV: 'production',
    SITE_NAME: 'Sunrise Jobs',
    PUBLIC_URL: 'https://jobs.example.com/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
  });
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/var/lib/daybreak',
    databaseUrl: 'postgresql://jobs:secret@db.example.com/jobs',
    environment: 'production',
    siteName: 'Sunrise Jobs',
    publicUrl: 'https://jobs.example.com',
    logLevel: 'info',
    trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::1'],
  });
  expect(readConfig({ HOST: '0.0.0.0', PORT: '81' }).publicUrl).toBe('http://localhost:81');
  expect(addressOf('::1', 3000)).toBe('http://[::1]:3000');
});

test.each([
  [{ PORT: 'three' }, /^PORT must be a whole number from 1 to 65535, not 'three'/],
  [{ PORT: '0' }, /^PORT must be/],
  [{ PORT: '65536' }, /^PORT must be/],
  [{ PORT: '30.5' }, /^PORT must be/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV must be one of development, production, test, not 'prod'/],
  [{ RATE_LIMIT: 'no' }, /^RATE_LIMIT must be one of on, off/],
  [{ RATE_LIMIT: 'off', NODE_ENV: 'production' }, /^RATE_LIMIT=off .* refused/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace/],
  [{ PUBLIC_URL: 'jobs.example.com' }, /^PUBLIC_URL must be/],
  [{ PUBLIC_URL: 'https://example.com/jobs' }, /^PUBLIC_URL must be/],
  [{ PUBLIC_URL: 'https://user:pw@example.com' }, /^PUBLIC_URL must be/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must list/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must list/],
])('%j is refused in one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig(env)).not.toThrow(/\n/);
});

test('a refused database address is not repeated: it holds a password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://jobs:secret@localhost/jobs' });
  expect(read).toThrow(/^DATABASE_URL must look like postgres:/);
  expect(read).not.toThrow(/secret/);
});

test('.env.example names every setting, and no other', () => {
  const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
  const read = [...source.matchAll(/env, '([A-Z_]+)'/g)].map(([, name]) => name);
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const described = [...example.matchAll(/^# ?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(described)).toEqual(new Set(read));
});
