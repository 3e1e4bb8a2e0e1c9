import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problems.ts';

interface Options {
  /** Bytes of all uploads together. */
  bytes?: number;
  /** The oldest uploads go on even when the memory is full, so that some end and free their part. */
  always?: number;
  /** Milliseconds that an upload waits for memory. */
  wait?: number;
}

/** The part of one upload. */
export interface UploadPart {
  /** Waits until more bytes may be held; meanwhile the sender is not read. @throws Problem 503 */
  take(bytes: number): Promise<void>;
  /** Gives everything back. */
  end(): void;
}

/** Limits the memory of all uploads together: 8 MB, and four whole files beyond that. */
export function createUploadMemory({
  bytes: max = 8 * 1024 * 1024,
  always = 4,
  wait = 20_000,
}: Options = {}): { begin(): UploadPart } {
  /** In the order of their arrival. */
  const parts = new Set<UploadPart>();
  let held = 0;
  let freed = Promise.withResolvers<void>();

  return {
    begin() {
      let own = 0;
      const mayGoOn = (bytes: number) =>
        held + bytes <= max || [...parts].slice(0, always).includes(part);
      const part: UploadPart = {
        async take(bytes) {
          // Without a timer where nothing has to wait.
          if (!mayGoOn(bytes)) {
            const timeout = new AbortController();
            const isLate = sleep(wait, true, { signal: timeout.signal }).catch(() => false);
            try {
              while (!mayGoOn(bytes)) {
                if (await Promise.race([freed.promise.then(() => false), isLate])) throw tooMany();
              }
            } finally {
              timeout.abort();
            }
          }
          // Its sender has gone.
          if (!parts.has(part)) throw tooMany();
          own += bytes;
          held += bytes;
        },
        end() {
          parts.delete(part);
          held -= own;
          own = 0;
          freed.resolve();
          freed = Promise.withResolvers();
        },
      };
      parts.add(part);
      return part;
    },
  };
}

const tooMany = () =>
  new Problem(
    'overloaded',
    'Many files are being uploaded right now. Please try again in a moment.',
    { retryAfter: 10 },
  );
