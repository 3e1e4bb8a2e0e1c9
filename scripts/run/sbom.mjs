// `npm run sbom -- FILE`: the software bill of materials of the product as CycloneDX JSON; without FILE on standard
// output (`npm run --silent sbom`). The packages come from npm, for every platform. What they contain as binaries, npm
// cannot know: that is added from scripts/binaries.json.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npmCommand } from './npm.mjs';

const root = dirname(dirname(import.meta.dirname));
const MAX_BYTES = 64 * 1024 * 1024;

const [file] = process.argv.slice(2);
try {
  const text = `${JSON.stringify(withBinaries(listPackages()), null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** With `--omit=dev`, npm would omit every package that a development package needs too, such as zod. */
function listPackages() {
  const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
  // npm takes the folder's name for the product's.
  const folder = join(temporary, 'daybreak');
  try {
    mkdirSync(folder);
    for (const name of ['package.json', 'package-lock.json'])
      writeFileSync(join(folder, name), JSON.stringify(withoutDevelopment(readJson(name))));
    const arguments_ = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
    const [command, args, options] = npmCommand(folder, arguments_);
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      ...options,
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
    });
    if (error || status !== 0)
      throw new Error(`npm could not list the packages: ${error?.message ?? stderr.trim()}`);
    return JSON.parse(stdout);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** A package.json or package-lock.json without the packages of development. */
function withoutDevelopment(manifest) {
  const { packages, ...rest } = { ...manifest, devDependencies: {} };
  if (!packages) return rest;
  const { '': own, ...others } = packages;
  const needed = Object.entries(others).filter(([, { dev }]) => !dev);
  return { ...rest, packages: { '': withoutDevelopment(own), ...Object.fromEntries(needed) } };
}

function withBinaries(bill) {
  const binaries = readJson('scripts/binaries.json');
  for (const component of bill.components) {
    const inside = binaries.filter(({ packages }) => packages.includes(component.name));
    if (inside.length > 0) component.components = inside.map(toComponent);
  }
  return bill;
}

function toComponent({ name, version, license, cpe }) {
  return {
    type: 'library',
    name,
    version,
    licenses: [{ license: { id: license } }],
    ...(cpe && { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
  };
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
