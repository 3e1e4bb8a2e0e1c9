import { runIsolated } from '../../../../server/isolated.ts';

/** Milliseconds of a processor that a file may take. A resume takes less than one second. */
const TIME_MAX = 4000;
/** Bytes that the thread may hold, in its heap and beside it. A resume takes less than half of it. */
const MEMORY_MAX = 128 * 1024 * 1024;

/**
 * Reads a file in a process of its own, with limits of time and memory.
 * @param worker the thread in it, which calls `readInThread`
 * @returns undefined if the file reached a limit
 */
export async function readInProcess<Outcome>(
  worker: URL,
  input: object,
): Promise<Outcome | undefined> {
  const limits = { time: TIME_MAX, memory: MEMORY_MAX };
  const { latest } = await runIsolated<Outcome>({ file: worker, input, ...limits });
  return latest;
}
