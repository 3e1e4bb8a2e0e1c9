import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at the memory beside the heap, which `resourceLimits` does not count. */
const LOOK = 50;

/** On a busy machine, a thread gets a part of a processor: its time is so many times longer, at most. */
const BUSY_MAX = 4;

interface Task<Message> {
  /** The thread's code. It reads `workerData` and posts messages. */
  file: URL;
  input: unknown;
  /** Milliseconds that each message may take where a processor is free. */
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
  const looks = setInterval(() => void endIfLarge(thread, memory), LOOK);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void thread.terminate();
  }, time * busyness());
  let latest: Message | undefined;
  return new Promise<Outcome<Message>>((resolve) => {
    const settle = () => resolve({ latest, isLate });
    thread.on('message', (message: Message) => {
      latest = message;
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

/** How many threads share a processor, at least one; some systems do not say. */
function busyness(): number {
  const [running = 0] = loadavg();
  return Math.min(BUSY_MAX, Math.max(1, running / availableParallelism()));
}

async function endIfLarge(thread: Worker, memory: number): Promise<void> {
  // It may have ended.
  const statistics = await thread.getHeapStatistics().catch(() => undefined);
  if ((statistics?.external_memory ?? 0) > memory) await thread.terminate();
}
