import { parentPort, workerData } from 'node:worker_threads';
import { Unreadable, type UnreadableReason } from './unreadable.ts';

/** The only message of a thread whose file is not read. */
export interface NotRead {
  reason: UnreadableReason;
}

/** Reads the file that this thread was started with, and sends what it says, or why it is not read. */
export async function readInThread(read: (input: never) => Promise<object>): Promise<void> {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(await read(workerData as never).catch(toReason));
}

/** What a library throws about a file is the file's fault. */
const toReason = (error: unknown): NotRead => ({
  reason: error instanceof Unreadable ? error.reason : 'broken',
});
