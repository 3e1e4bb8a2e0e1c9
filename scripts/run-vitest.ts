import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root, toolEnv, toolPath, type Count } from './steps.ts';

/** The report, and screenshots of failed tests. */
const results = join(root, 'test-results');
const reportFile = join(results, 'report.json');

/** Milliseconds between the report and the end of the runner; closing the browsers takes a few seconds of them. */
const CLOSING_MAX = 60_000;

/** The fields we read from Vitest's JSON report. */
export interface Report {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Runs Vitest over the files whose path contains one of the filters, or over all. What keeps a test from running
 * counts as a failure: a file that does not load, an error outside of every test, a runner that dies, no test at all.
 */
export async function runTests(filters: string[]): Promise<Count> {
  await rm(results, { recursive: true, force: true });
  const code = await runVitest([...filters, '--reporter=json', `--outputFile.json=${reportFile}`]);
  return countOf(code, await readReport());
}

/** Counts the results from Vitest's exit code and its report, if it wrote one. */
export function countOf(code: number, report: Report | undefined): Count {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(isBroken).length;
  const failed = report.numFailedTests + broken;
  const isFine = code === 0 && report.success && report.numPassedTests > 0;
  return { passed: report.numPassedTests, failed: isFine ? failed : Math.max(failed, 1) };
}

/** A file that failed without a failed test: it did not load, or a hook of it threw. */
function isBroken({ status, assertionResults }: Report['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

async function readReport(): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(reportFile, 'utf8')) as Report;
  } catch {
    console.error('The tests ended without a report.');
    return undefined;
  }
}

function runVitest(args: string[]): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const command = [toolPath('vitest'), 'run', '--reporter=default', ...args];
  const child = spawn(process.execPath, command, { cwd: root, env: toolEnv(), stdio: 'inherit' });
  // A signal to either process stops both, and the summary is still written.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const watch = setInterval(() => {
    if (!existsSync(reportFile)) return;
    clearInterval(watch);
    setTimeout(stopHanging, CLOSING_MAX, child).unref();
  }, 1000);
  watch.unref();
  child.on('error', (error) => {
    console.error(error.message);
    resolve(1);
  });
  child.on('close', (code) => resolve(code ?? 1));
  return promise;
}

/** The runner waits without end for the output of processes that a failed test has left running. */
function stopHanging(child: ChildProcess): void {
  console.error('The tests did not end: a process that one of them started is still running.');
  child.kill();
}
