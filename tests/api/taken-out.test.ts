import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seedDemo } from '../../demo/seed.ts';
import { FEATURES } from '../../shared/seams.ts';
import { freshDatabase } from '../support/database.ts';
import { copyWithout, runIn, withDependents } from '../support/without-features.ts';

// Features can be taken out: what is left has no type errors, starts on a database with their data, and passes the tests of
// the core. `npm run test:long -- features` takes out each of them alone, then all, and builds and tests what is left; here, a
// few are taken out together.

const isLong = process.env['TAKE_OUT'] === 'each';
const names = FEATURES.map(({ name }) => name);
const SAMPLE = ['alerts', 'domains', 'webhooks'].filter((name) => names.includes(name));
const parts = (isLong ? [...names.map((name) => [name]), names] : [SAMPLE])
  .filter((part) => part.length > 0)
  .map((part) => [...new Set(part.flatMap(withDependents))]);

/** Milliseconds for one of them. */
const PATIENCE = isLong ? 1_800_000 : 300_000;

/** Tests that touch every part of the product. Without any feature, all tests of the core run. */
const CORE = [
  'shared',
  'server/mail',
  'server/operation',
  'demo',
  ...['openapi', 'permissions', 'erasure', 'people-in-tables', 'account', 'page-cache'].map(
    (name) => `tests/api/${name}.test.ts`,
  ),
];
const ALL = ['shared', 'server', 'demo', 'tests/api'];

const nameOf = (part: string[]) => (part.length < names.length ? part.join(', ') : 'any feature');

test.each(parts.map((part) => [nameOf(part), part] as const))(
  'without %s',
  async (_, part) => {
    const folder = await copyWithout(part);
    onTestFinished(() => rm(folder, { recursive: true }));
    await runIn(folder, 'react-router', ['typegen']);
    for (const project of ['shared', 'server', 'web', 'tests'])
      await runIn(folder, 'tsc', ['-p', project]);

    const database = await freshDatabase();
    await seedDemo(database, { now: new Date() });
    const gone = FEATURES.filter(({ name }) => part.includes(name)).flatMap(({ calls = {} }) =>
      Object.values(calls).flatMap(({ method, path }) =>
        method === 'GET' && !path.includes(':') ? `/api${path}` : [],
      ),
    );
    const said = await runIn(folder, 'node', ['tests/support/start-without.ts'], {
      DATABASE_URL: database.url,
      GONE: gone.join(' '),
    });
    const started = JSON.parse(said.trim().split('\n').at(-1) ?? '') as {
      jobs: number;
      gone: number[];
    };
    expect(started.jobs).toBeGreaterThan(10);
    expect(started.gone).toEqual(gone.map(() => 404));

    if (!isLong) return;
    await runIn(folder, 'react-router', ['build', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    });
    const tests = ['run', '--project', 'code', ...(part.length < names.length ? CORE : ALL)];
    await runIn(folder, 'node', ['node_modules/vitest/vitest.mjs', ...tests], { TAKE_OUT: '' });
  },
  PATIENCE,
);
