import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Task } from './threads.ts';

/** What the process is told. */
export type IsolatedTask = Omit<Task, 'file'> & { file: string };
/** A message of the thread, or how it ended. */
export type IsolatedReport = { message: unknown } | { isLate: boolean };

const HOST = join(import.meta.dirname, 'isolated-host.ts');

interface Outcome<Message> {
  latest: Message | undefined;
  isLate: boolean;
}

/**
 * Reads what a stranger has sent in a process of its own, with limits of time and memory for the thread in it. A thread
 * alone is not enough: V8 ends the whole process when a thread's heap fills up faster than it is collected.
 * @returns the first message of the thread, undefined if there is none; and whether the time ended before the thread
 */
export function runIsolated<Message>({ file, input, ...limits }: Task): Promise<Outcome<Message>> {
  // Not a setting of the board: it makes the start of the process faster.
  // oxlint-disable-next-line node/no-process-env
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(HOST, {
    serialization: 'advanced',
    execArgv: [],
    // Nothing of the board's settings.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let latest: Message | undefined;
  let isLate = false;
  return new Promise<Outcome<Message>>((resolve) => {
    const settle = () => resolve({ latest, isLate });
    child.on('message', (report: IsolatedReport) => {
      if ('isLate' in report) {
        ({ isLate } = report);
        return settle();
      }
      latest = report.message as Message;
      settle();
    });
    child.once('error', settle);
    child.once('exit', settle);
    const task: IsolatedTask = { file: file.href, input, ...limits };
    // A child that has ended already is reported as its end.
    child.send(task, () => {});
  }).finally(() => child.kill('SIGKILL'));
}
