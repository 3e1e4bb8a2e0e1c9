import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at what a thread has used. */
const LOOK = 50;

/** Megabytes of a thread's heap for new objects. */
const YOUNG = 16;

/** A thread that waits for a processor on a busy machine may take so many times as long. */
const BUSY_MAX = 12;

export interface Task {
  /** The thread's code. It reads `workerData` and posts messages. */
  file: URL;
  input: unknown;
  /** Milliseconds of a processor that each message may take. */
  time: number;
  /** Bytes that the thread may hold, in its heap and beside it. */
  memory: number;
}

/**
 * Runs a thread until its end, and ends it when it takes too much time or memory. Only in a process of its own
 * (server/isolated.ts): a heap that fills up fast ends the process.
 * @returns whether the time ended before the thread
 */
export function runThread(
  { file, input, time, memory }: Task,
  onMessage: (message: unknown) => void,
): Promise<{ isLate: boolean }> {
  const thread = new Worker(file, {
    workerData: input,
    resourceLimits: {
      maxOldGenerationSizeMb: memory / 2 ** 20,
      maxYoungGenerationSizeMb: YOUNG,
      stackSizeMb: 4,
    },
    // Libraries warn about files.
    stdout: true,
    stderr: true,
  });
  let isLate = false;
  const endLate = () => {
    isLate = true;
    void thread.terminate();
  };
  const timer = setTimeout(endLate, time * BUSY_MAX);
  let [used, usedBefore] = [0, 0];
  const look = async () => {
    const use = await useOf(thread);
    // Memory beside the heap, which `resourceLimits` does not count.
    if (use.memory > memory) await thread.terminate();
    used = Math.max(used, use.time);
    if (used - usedBefore > time) endLate();
  };
  const looks = setInterval(() => void look(), LOOK);
  return new Promise<{ isLate: boolean }>((resolve) => {
    const settle = () => resolve({ isLate });
    thread.on('message', (message: unknown) => {
      usedBefore = used;
      timer.refresh();
      onMessage(message);
    });
    // Out of memory, or out of stack.
    thread.once('error', settle);
    thread.once('exit', settle);
  }).finally(() => {
    clearInterval(looks);
    clearTimeout(timer);
    void thread.terminate();
  });
}

/** The milliseconds of a processor and the bytes beside the heap that a thread has used; 0 once it has ended. */
async function useOf(thread: Worker): Promise<{ time: number; memory: number }> {
  try {
    const [{ user, system }, heap] = await Promise.all([
      thread.cpuUsage(),
      thread.getHeapStatistics(),
    ]);
    return { time: (user + system) / 1000, memory: heap.external_memory ?? 0 };
  } catch {
    return { time: 0, memory: 0 };
  }
}
