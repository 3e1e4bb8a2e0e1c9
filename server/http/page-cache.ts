/** The maximum age of an answer in milliseconds, in case a change was missed. */
const LIFETIME = 10_000;
/** Larger answers are not cached. In bytes. */
const ANSWER_MAX = 4 * 1024 * 1024;
/** Longer addresses are not cached. In characters. */
const ADDRESS_MAX = 1000;
/** Answers requested once, and answers requested again: a flood of addresses replaces only the first tier. */
const FIRST_TIER = { count: 200, bytes: 16 * 1024 * 1024 };
const SECOND_TIER = { count: 1000, bytes: 64 * 1024 * 1024 };

/** A cacheable answer and its size in bytes. */
export interface Cacheable {
  code: number;
  size: number;
}

export interface Made<T> {
  answer: T;
  /** When it becomes outdated because a deadline passes, if known. */
  until: Date | undefined;
}

export interface PageCache<T> {
  /** The cached answer of an address, if it is still valid. */
  find(address: string): T | undefined;
  /** The cached answer, the one being computed, or a new one. */
  get(address: string, make: () => Promise<Made<T>>): Promise<T>;
  /** Removes every answer, after a public change. */
  purge(): void;
}

interface Options {
  now: () => Date;
  /** Whether change notifications arrive; nothing is cached otherwise. */
  mayCache(): boolean;
}

interface Entry<T> {
  answer: T;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Caches answers by address for some seconds. Concurrent requests share one computation. If the cache is purged during
 * a computation, its result goes only to requests that were already waiting, and is not cached.
 */
export function createPageCache<T extends Cacheable>({ now, mayCache }: Options): PageCache<T> {
  const once = createTier<T>(FIRST_TIER);
  const again = createTier<T>(SECOND_TIER);
  const inProgress = new Map<string, Promise<T>>();
  let purges = 0;

  const find = (address: string): T | undefined => {
    const known = again.get(address);
    const entry = known ?? once.get(address);
    if (!entry) return undefined;
    const isTrue = entry.until > now().getTime();
    if (known && isTrue) return entry.answer;
    // Answers other than 200 stay in the first tier.
    if (!isTrue || entry.answer.code === 200) (known ? again : once).remove(address);
    if (!isTrue) return undefined;
    if (entry.answer.code === 200) again.put(address, entry);
    return entry.answer;
  };

  const makeNew = async (address: string, make: () => Promise<Made<T>>): Promise<T> => {
    const began = now().getTime();
    const purgesBefore = purges;
    const { answer, until } = await make();
    const isKept =
      purges === purgesBefore &&
      mayCache() &&
      answer.code < 500 &&
      answer.size <= ANSWER_MAX &&
      address.length <= ADDRESS_MAX;
    const ends = Math.min(began + LIFETIME, until?.getTime() ?? Infinity);
    if (isKept && ends > now().getTime()) once.put(address, { answer, until: ends });
    return answer;
  };

  return {
    find,
    get(address, make) {
      const cached = find(address);
      if (cached) return Promise.resolve(cached);
      const waiting = inProgress.get(address);
      if (waiting) return waiting;
      const making = makeNew(address, make).finally(() => {
        if (inProgress.get(address) === making) inProgress.delete(address);
      });
      inProgress.set(address, making);
      return making;
    },
    purge() {
      purges += 1;
      // Later requests must not get a computation that began before the purge.
      inProgress.clear();
      once.clear();
      again.clear();
    },
  };
}

/** A tier with limits for entries and bytes; the oldest entry is removed first. */
function createTier<T extends Cacheable>(max: { count: number; bytes: number }) {
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;

  const remove = (address: string) => {
    bytes -= entries.get(address)?.answer.size ?? 0;
    entries.delete(address);
  };
  return {
    get: (address: string) => entries.get(address),
    remove,
    put(address: string, entry: Entry<T>) {
      remove(address);
      entries.set(address, entry);
      bytes += entry.answer.size;
      for (const oldest of entries.keys()) {
        if (entries.size <= max.count && bytes <= max.bytes) return;
        remove(oldest);
      }
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
  };
}
