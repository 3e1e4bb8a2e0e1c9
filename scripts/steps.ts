import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** A tool and its arguments: `package:command`, `package` for its command of the same name, or `./script`. */
export type Command = [tool: string, ...args: string[]];

export interface Step {
  name: string;
  /** Run one after the other. */
  commands: Command[];
  /** Output that the last command must print, to detect a tool that checked no files. */
  proof?: RegExp;
}

export interface Count {
  passed: number;
  failed: number;
}

/** Runs a step and prints one line for it, with the tool's output if it fails. @returns whether it passed */
export async function runStep(step: Step): Promise<boolean> {
  const started = performance.now();
  const problem = await firstProblem(step);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problem ? '✗' : '✓'} ${step.name} ${seconds} s`);
  if (problem) console.log(problem);
  return !problem;
}

async function firstProblem({ commands, proof }: Step): Promise<string | undefined> {
  let said = '';
  for (const [tool, ...args] of commands) {
    const { code, output } = await runTool(tool, args);
    said = output.trim();
    if (code !== 0) return said || `${tool} ended with ${code} and said nothing.`;
  }
  if (proof && !proof.test(said)) return `Nothing was looked at:\n${said}`;
  return undefined;
}

interface Outcome {
  code: number | string;
  output: string;
}

/** Runs a tool with the current Node and collects its output. */
function runTool(tool: string, args: string[]): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const env = { ...toolEnv(), NO_COLOR: '1' };
  const child = spawn(process.execPath, [toolPath(tool), ...args], { cwd: root, env });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('error', (error) => resolve({ code: 'an error', output: error.message }));
  child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 'no code', output }));
  return promise;
}

/** The script of a tool. @throws Error where its package lacks such a command */
export function toolPath(tool: string): string {
  if (tool.startsWith('./')) return join(root, tool);
  const [name = '', command = name] = tool.split(':');
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${name} has no command ${command}.`);
  return join(folder, script);
}

/** The current environment, with this Node first on the path. */
export function toolEnv(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path };
}
