import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at what a thread has used. */
const LOOK = 50;

/** A thread that waits for a processor on a busy machine may take so many times as long. */
const BUSY_MAX = 4;

interface Task<Message> {
  /** The thread's code. It reads `workerData` and posts messages. */
  file: URL;
  input: unknown;
  /** Milliseconds of a processor that each message may take. */
  time: number;
  /** Bytes that the thread may hold, in its heap and beside it. */
  memory: number;
  /** Whether no better message follows. Default: the first one is the only one. */
  isLast?: (message: Message) => boolean;
}

interface Outcome<Message> {
  latest: Message | undefined;
  isLate: boolean;
}

/**
 * Reads what a stranger has sent in a thread of its own, and ends it when it takes too much time or memory.
 * @returns the latest message of the thread, undefined if there is none; and whether the time ended before the thread
 */
export function runThread<Message>({
  file,
  input,
  time,
  memory,
  isLast = () => true,
}: Task<Message>): Promise<Outcome<Message>> {
  const thread = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memory / 2 ** 20, stackSizeMb: 4 },
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
  let latest: Message | undefined;
  return new Promise<Outcome<Message>>((resolve) => {
    const settle = () => resolve({ latest, isLate });
    thread.on('message', (message: Message) => {
      latest = message;
      usedBefore = used;
      timer.refresh();
      if (isLast(message)) settle();
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
