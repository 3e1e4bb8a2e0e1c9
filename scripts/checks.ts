import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** One tool and its arguments; the tools of a step run one after the other. */
type Command = [tool: string, ...args: string[]];
type Step = {
  name: string;
  commands: Command[];
  /** What the last tool must say: a tool that found no files to look at is no proof. */
  proof?: RegExp;
};

const typecheck = (folder: string): Command => ['typescript:tsc', '-p', folder];

const steps: Step[] = [
  {
    name: 'types',
    commands: [
      ['@react-router/dev:react-router', 'typegen'],
      ...['shared', 'server', 'web', 'tests'].map(typecheck),
    ],
  },
  { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
  { name: 'format', commands: [['oxfmt', '--list-different']] },
  { name: 'dead code', commands: [['knip', '--no-progress']] },
  {
    name: 'import boundaries',
    commands: [['dependency-cruiser:depcruise', 'shared', 'server', 'web', 'scripts', 'tests']],
    proof: /\(\d{2,} modules, \d{2,} dependencies cruised\)/,
  },
];

/** What `npm run fix` runs: the linter first, because its repairs want formatting. */
const repairs: Step = { name: 'fix', commands: [['oxlint', '--fix'], ['oxfmt']] };

export type Count = { passed: number; failed: number };

/** Runs every check at once and prints a line for each, with what it found when it fails. */
export async function runChecks(): Promise<Count> {
  const results = await Promise.all(steps.map(run));
  const passed = results.filter(Boolean).length;
  return { passed, failed: steps.length - passed };
}

/** Repairs what can be repaired by itself. */
export function runRepairs(): Promise<boolean> {
  return run(repairs);
}

async function run(step: Step): Promise<boolean> {
  const started = performance.now();
  const problem = await firstProblem(step);
  console.log(`${problem ? '✗' : '✓'} ${step.name} ${secondsSince(started)}`);
  if (problem) console.log(problem);
  return !problem;
}

async function firstProblem(step: Step): Promise<string | undefined> {
  let said = '';
  for (const [tool, ...args] of step.commands) {
    const { code, output } = await runTool(tool, args);
    said = output.trim();
    if (code !== 0) return said || `${tool} ended with ${code} and said nothing.`;
  }
  if (step.proof && !step.proof.test(said)) return `Nothing was looked at:\n${said}`;
  return undefined;
}

export function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Runs an installed tool under this very Node and gathers what it prints. */
function runTool(
  tool: string,
  args: string[],
): Promise<{ code: number | string; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number | string; output: string }>();
  const child = spawn(process.execPath, [toolPath(tool), ...args], { cwd: root, env: toolEnv() });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('error', (error) => resolve({ code: 'an error', output: error.message }));
  child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 'no code', output }));
  return promise;
}

/** `package:command`, or `package` where its only command is meant, to the command's script. */
export function toolPath(tool: string): string {
  const [name, command = name] = tool.split(':') as [string, string?];
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${name} has no command ${command}.`);
  return join(folder, script);
}

/** The tools start helpers of their own by name: those must find this Node first. */
export function toolEnv(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    NO_COLOR: '1',
  };
}
