import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at the memory beside the heap, which `resourceLimits` does not count. */
const LOOK = 50;

interface Task<Message> {
  /** The thread's code. It reads `workerData` and posts messages. */
  file: URL;
  input: unknown;
  /** Milliseconds that each message may take. */
  time: number;
  /** Bytes that the thread may hold, in its heap and beside it. */
  memory: number;
  /** Whether no better message follows. Default: the first one is the only one. */
  isLast?: (message: Message) => boolean;
}

/**
 * Reads what a stranger has sent in a thread of its own, and ends it when it takes too much time or memory.
 * @returns the latest message of the thread; undefined if there is none
 */
export function runThread<Message>({
  file,
  input,
  time,
  memory,
  isLast = () => true,
}: Task<Message>): Promise<Message | undefined> {
  const thread = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memory / 2 ** 20, stackSizeMb: 4 },
    // Libraries warn about files.
    stdout: true,
    stderr: true,
  });
  const looks = setInterval(() => void endIfLarge(thread, memory), LOOK);
  const timer = setTimeout(() => void thread.terminate(), time);
  let latest: Message | undefined;
  return new Promise<Message | undefined>((resolve) => {
    thread.on('message', (message: Message) => {
      latest = message;
      timer.refresh();
      if (isLast(message)) resolve(latest);
    });
    // Out of memory, or out of stack.
    thread.once('error', () => resolve(latest));
    thread.once('exit', () => resolve(latest));
  }).finally(() => {
    clearInterval(looks);
    clearTimeout(timer);
    void thread.terminate();
  });
}

async function endIfLarge(thread: Worker, memory: number): Promise<void> {
  // It may have ended.
  const statistics = await thread.getHeapStatistics().catch(() => undefined);
  if ((statistics?.external_memory ?? 0) > memory) await thread.terminate();
}
