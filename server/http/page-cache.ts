/** The maximum age of an answer in milliseconds, in case a change was missed. */
const LIFETIME = 10_000;
/** The maximum age in milliseconds of an answer that replaces one that cannot be made. */
const OLD_LIFETIME = 60_000;
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
  /** An answer that is no longer valid, at most a minute old; nothing in it has changed as far as is known. */
  findOld(address: string): { answer: T; /** In seconds. */ age: number } | undefined;
  /** Removes every answer, after a public change. */
  purge(): void;
  /** Makes every answer old, because changes may be missed from now on. */
  retire(): void;
}

interface Options {
  now: () => Date;
  /** Milliseconds by a clock that nobody sets. */
  elapsed: () => number;
  /** Whether change notifications arrive; nothing is cached otherwise. */
  mayCache(): boolean;
}

interface Entry<T> {
  answer: T;
  /** By the clock that nobody sets. */
  madeAt: number;
  isOld: boolean;
  /** When a deadline in it passes. */
  until: Date | undefined;
}

/**
 * Caches answers by address for some seconds. Concurrent requests share one computation. If the cache is purged during
 * a computation, its result goes only to requests that were already waiting, and is not cached.
 */
export function createPageCache<T extends Cacheable>({
  now,
  elapsed,
  mayCache,
}: Options): PageCache<T> {
  const once = createTier<T>(FIRST_TIER);
  const again = createTier<T>(SECOND_TIER);
  const inProgress = new Map<string, Promise<T>>();
  let purges = 0;

  const isYounger = ({ madeAt, until }: Omit<Entry<T>, 'answer' | 'isOld'>, age: number) =>
    elapsed() - madeAt < age && (until === undefined || until > now());

  const find = (address: string): T | undefined => {
    const known = again.get(address);
    const entry = known ?? once.get(address);
    if (!entry) return undefined;
    if (entry.isOld || !isYounger(entry, LIFETIME)) {
      if (!isYounger(entry, OLD_LIFETIME)) (known ? again : once).remove(address);
      return undefined;
    }
    // Answers other than 200 stay in the first tier.
    if (!known && entry.answer.code === 200) {
      once.remove(address);
      again.put(address, entry);
    }
    return entry.answer;
  };

  const makeNew = async (address: string, make: () => Promise<Made<T>>): Promise<T> => {
    const madeAt = elapsed();
    const purgesBefore = purges;
    const { answer, until } = await make();
    const isKept =
      purges === purgesBefore &&
      mayCache() &&
      answer.code < 500 &&
      answer.size <= ANSWER_MAX &&
      address.length <= ADDRESS_MAX;
    if (isKept && isYounger({ madeAt, until }, LIFETIME)) {
      again.remove(address);
      once.put(address, { answer, madeAt, isOld: false, until });
    }
    return answer;
  };

  return {
    find,
    findOld(address) {
      const entry = again.get(address) ?? once.get(address);
      if (!entry || entry.answer.code !== 200 || !isYounger(entry, OLD_LIFETIME)) return undefined;
      return { answer: entry.answer, age: Math.floor((elapsed() - entry.madeAt) / 1000) };
    },
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
    retire() {
      purges += 1;
      inProgress.clear();
      for (const tier of [once, again]) for (const entry of tier.all()) entry.isOld = true;
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
    all: () => entries.values(),
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
