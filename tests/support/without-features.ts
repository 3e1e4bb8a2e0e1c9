import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../server/config.ts';
import type { Feature } from '../../shared/kit/feature.ts';
import { FEATURES } from '../../shared/seams.ts';

/** The feature tables of all floors: their lines are all that names a feature outside of its folder. */
const TABLES =
  'shared shared/parts server server/db/tables server/fragments web web/everywhere demo tests'
    .split(' ')
    .map((floor) => `${floor}/features.ts`);
/** What is not copied: what is made anew, and data. */
const LEFT_OUT = /^(\.git|node_modules|build|data|coverage|test-results|\.react-router)$/;

/** A feature with those that need it. */
export const withDependents = (name: string): string[] => {
  const needs = (one: Feature): boolean =>
    one.name === name || (one.needs ?? []).some((needed) => needs(needed));
  return FEATURES.filter(needs).map((one) => one.name);
};

/**
 * A copy of the product without some features, as somebody takes them out: their folders and their lines in the tables.
 * @returns its folder, which the caller removes
 */
export async function copyWithout(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-without-'));
  await cp(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(source.slice(ROOT.length + 1)),
  });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of names) await rm(join(folder, 'features', name), { recursive: true });
  for (const table of TABLES) {
    const lines = (await readFile(join(folder, table), 'utf8')).split('\n');
    const kept = lines.filter((line) => !names.some((name) => line.includes(`features/${name}/`)));
    // A module without exports is a script.
    const isEmpty = !kept.some((line) => line.startsWith('export'));
    await writeFile(
      join(folder, table),
      [...kept, ...(isEmpty ? ['export {};', ''] : [])].join('\n'),
    );
  }
  return folder;
}

const run = promisify(execFile);
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

/** Runs a tool in a folder. @returns its output; rejects with it if it fails */
export async function runIn(
  folder: string,
  tool: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const [file, ...rest] = tool === 'node' ? [process.execPath] : [process.execPath, bin(tool)];
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await run(file, [...rest, ...args], options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${tool} ${args.join(' ')}\n${stdout}\n${stderr}`.slice(0, 8000), {
      cause: error,
    });
  }
}
