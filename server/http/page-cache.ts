/** Milliseconds an answer is kept at most, whatever nobody told us of. */
const LIFETIME = 10_000;
/** Bytes of one answer beyond which it is made anew each time. */
const ANSWER_MAX = 4 * 1024 * 1024;
/** Characters of an address that anybody would link to. */
const ADDRESS_MAX = 1000;
/**
 * Two shelves: what was asked for once, and what was asked for again. Whoever asks for a million different addresses
 * fills the first one only, and what is read all the time stays.
 */
const ONCE = { count: 200, bytes: 16 * 1024 * 1024 };
const AGAIN = { count: 1000, bytes: 64 * 1024 * 1024 };

/** What can be kept: an answer and what it takes up, in bytes. */
export interface Keepable {
  code: number;
  size: number;
}

export interface Made<T> {
  answer: T;
  /** The moment from which it is no longer true (a deadline passes), if one is known. */
  until: Date | undefined;
}

export interface PageCache<T> {
  /** The kept answer of an address, if there is one that still holds. */
  find(address: string): T | undefined;
  /** The kept answer, the one being made, or a new one. */
  get(address: string, make: () => Promise<Made<T>>): Promise<T>;
  /** Forgets every answer: something the public reads has changed. */
  purge(): void;
}

interface Options {
  now: () => Date;
  /** Whether a change would be heard of; nothing is kept meanwhile if not. */
  mayKeep(): boolean;
}

interface Entry<T> {
  answer: T;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Keeps answers for some seconds, by address. Of many who ask at once, one has the answer made and the others wait for
 * it. An answer whose making began before a purge is handed to those who waited already, to nobody else, and not kept.
 */
export function createPageCache<T extends Keepable>({ now, mayKeep }: Options): PageCache<T> {
  const once = createShelf<T>(ONCE);
  const again = createShelf<T>(AGAIN);
  const underWay = new Map<string, Promise<T>>();
  let purges = 0;

  const find = (address: string): T | undefined => {
    const known = again.get(address);
    const entry = known ?? once.get(address);
    if (!entry) return undefined;
    const isTrue = entry.until > now().getTime();
    if (known && isTrue) return entry.answer;
    // A page that is not there stays among those that may be pushed out.
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
      mayKeep() &&
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
      const kept = find(address);
      if (kept) return Promise.resolve(kept);
      const waiting = underWay.get(address);
      if (waiting) return waiting;
      const making = makeNew(address, make).finally(() => {
        if (underWay.get(address) === making) underWay.delete(address);
      });
      underWay.set(address, making);
      return making;
    },
    purge() {
      purges += 1;
      // Whoever asks from here on is not handed what was begun before.
      underWay.clear();
      once.clear();
      again.clear();
    },
  };
}

/** Holds so many entries and bytes; the one that was put there first leaves first. */
function createShelf<T extends Keepable>(max: { count: number; bytes: number }) {
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
