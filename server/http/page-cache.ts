import type { Noun } from '../../shared/seams.ts';
import type { Published } from '../db/changes.ts';
import type { Subjects } from './subjects.ts';

/** The maximum age of an answer in milliseconds, in case a change was missed. */
const LIFETIME = 10_000;
/** The maximum age in milliseconds of an answer that replaces one that cannot be made. */
const OLD_LIFETIME = 60_000;
/** Larger answers are not cached. In bytes. */
const ANSWER_MAX = 4 * 1024 * 1024;
/** Longer addresses are not cached. In characters. */
const ADDRESS_MAX = 1000;
/** Answers requested once, and answers requested again: a flood of addresses replaces only the first tier. */
const FIRST_TIER = { count: 200, bytes: 8 * 1024 * 1024 };
const SECOND_TIER = { count: 1000, bytes: 32 * 1024 * 1024 };

/** A cacheable answer and its size in bytes. */
export interface Cacheable {
  code: number;
  size: number;
}

export interface Made<T> extends Validity {
  answer: T;
}

interface GetOptions {
  /** The address was asked for before, as far as the caller remembers. */
  wasAskedBefore?: boolean;
  /** Aborts a computation for which nobody waits any more. Later requests do not get it. */
  gone?: AbortSignal;
}

/** How long an answer is up to date. */
interface Validity {
  /** When a deadline passes that the answer shows. */
  until?: Date | undefined;
  /** When another deadline passes after which `isSame` decides. */
  checkFrom?: Date | undefined;
  /** What the answer is about. Without it, every change concerns it. */
  subjects?: Pick<Subjects, 'concerns' | 'readsAny'> | undefined;
  /** Whether the answer would be made the same again, and until when. Without it, it is made again. */
  check?: (() => Promise<{ isSame: boolean; checkFrom: Date | undefined }>) | undefined;
}

/** A change of what visitors read: ids, or nouns of the API table. */
export type Change = Published | 'all' | { nouns: readonly Noun[] };

/** Numbers since the process started. */
interface Counts {
  /** Answers that were made. */
  made: number;
  /** Cached answers that a change might have concerned, and that were found the same. */
  confirmed: number;
  /** Cached answers that a change made out of date. */
  forgotten: number;
}

export interface PageCache<T> {
  /** The cached answer of an address, if it is still valid. */
  find(address: string): T | undefined;
  /** The cached answer, the one being computed, or a new one. */
  get(address: string, make: () => Promise<Made<T>>, options?: GetOptions): Promise<T>;
  /** An answer that is no longer valid, at most a minute old; nothing in it has changed as far as is known. */
  findOld(address: string): { answer: T; /** In seconds. */ age: number } | undefined;
  /** Removes the answers that a public change concerns. */
  forget(change: Change): void;
  counts(): Readonly<Counts>;
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

interface Entry<T> extends Made<T> {
  /** By the clock that nobody sets. */
  madeAt: number;
  isOld: boolean;
  /** Whether a change may have concerned it. */
  isDoubtful: boolean;
}

/**
 * Caches answers by address for some seconds. Concurrent requests share one computation. If a change concerns the result
 * of a computation that began before it, the result goes only to requests that were already waiting, and is not cached.
 */
export function createPageCache<T extends Cacheable>({
  now,
  elapsed,
  mayCache,
}: Options): PageCache<T> {
  const once = createTier<T>(FIRST_TIER);
  const again = createTier<T>(SECOND_TIER);
  const inProgress = new Map<string, Promise<T>>();
  /** The changes since each running computation began. */
  const logs = new Set<Change[]>();
  const counts: Counts = { made: 0, confirmed: 0, forgotten: 0 };

  const isYounger = ({ madeAt, until }: Pick<Entry<T>, 'madeAt' | 'until'>, age: number) =>
    elapsed() - madeAt < age && (until === undefined || until > now());

  /** Runs a computation. @returns its result, and the changes during it */
  const observe = async <R>(compute: () => Promise<R>): Promise<[R, Change[]]> => {
    const log: Change[] = [];
    logs.add(log);
    try {
      return [await compute(), log];
    } finally {
      logs.delete(log);
    }
  };

  /** The tier and entry of an address, if it is still valid; it may be doubtful. */
  const findEntry = (address: string) => {
    const tier = again.get(address) ? again : once;
    const entry = tier.get(address);
    if (!entry) return undefined;
    if (entry.isOld || !isYounger(entry, LIFETIME)) {
      if (!isYounger(entry, OLD_LIFETIME)) tier.remove(address);
      return undefined;
    }
    return { tier, entry };
  };
  const mustCheck = ({ isDoubtful, checkFrom }: Entry<T>) =>
    isDoubtful || (checkFrom !== undefined && checkFrom <= now());

  const find = (address: string): T | undefined => {
    const { tier, entry } = findEntry(address) ?? {};
    if (!entry || mustCheck(entry)) return undefined;
    // Answers other than 200 stay in the first tier.
    if (tier === once && entry.answer.code === 200) {
      once.remove(address);
      again.put(address, entry);
    }
    return entry.answer;
  };

  const makeNew = async (
    address: string,
    make: () => Promise<Made<T>>,
    wasAskedBefore: boolean,
  ): Promise<T> => {
    const madeAt = elapsed();
    const [made, changes] = await observe(make);
    counts.made += 1;
    const { answer } = made;
    const effects = new Set(changes.map((change) => effectOf(change, made)));
    const isKept =
      !effects.has('yes') &&
      mayCache() &&
      answer.code < 500 &&
      answer.size <= ANSWER_MAX &&
      address.length <= ADDRESS_MAX;
    if (isKept && isYounger({ madeAt, until: made.until }, LIFETIME)) {
      for (const tier of [once, again]) tier.remove(address);
      const isDoubtful = effects.has('maybe');
      const target = wasAskedBefore && answer.code === 200 ? again : once;
      target.put(address, { ...made, madeAt, isOld: false, isDoubtful });
    }
    return answer;
  };

  /** A doubtful answer, if it would be made the same again; a new one otherwise. */
  const confirm = async (entry: Entry<T>, makeOne: () => Promise<T>) => {
    const [checked, changes] = await observe(async () => entry.check?.());
    const isUnchanged = changes.every((change) => effectOf(change, entry) === 'no');
    if (!checked?.isSame || !isUnchanged || !mayCache()) return makeOne();
    counts.confirmed += 1;
    entry.isDoubtful = false;
    entry.checkFrom = checked.checkFrom;
    return entry.answer;
  };

  return {
    find,
    findOld(address) {
      const entry = again.get(address) ?? once.get(address);
      if (!entry || entry.answer.code !== 200 || !isYounger(entry, OLD_LIFETIME)) return undefined;
      if (mustCheck(entry)) return undefined;
      return { answer: entry.answer, age: Math.floor((elapsed() - entry.madeAt) / 1000) };
    },
    get(address, make, { wasAskedBefore = false, gone } = {}) {
      const cached = find(address);
      if (cached) return Promise.resolve(cached);
      const waiting = inProgress.get(address);
      if (waiting) return waiting;
      const doubtful = findEntry(address)?.entry;
      const makeOne = () => makeNew(address, make, wasAskedBefore);
      const work = doubtful ? confirm(doubtful, makeOne) : makeOne();
      const end = () => {
        if (inProgress.get(address) === making) inProgress.delete(address);
        gone?.removeEventListener('abort', end);
      };
      const making = work.finally(end);
      inProgress.set(address, making);
      gone?.addEventListener('abort', end);
      return making;
    },
    forget(change) {
      for (const log of logs) log.push(change);
      // Later requests must not get a computation that began before the change.
      inProgress.clear();
      for (const tier of [once, again]) {
        for (const [address, entry] of tier.entries()) {
          const effect = effectOf(change, entry);
          if (effect === 'yes') {
            counts.forgotten += 1;
            tier.remove(address);
          } else if (effect === 'maybe') entry.isDoubtful = true;
        }
      }
    },
    counts: () => counts,
    retire() {
      for (const log of logs) log.push('all');
      inProgress.clear();
      for (const tier of [once, again]) for (const [, entry] of tier.entries()) entry.isOld = true;
    },
  };
}

function effectOf(change: Change, { subjects, check }: Validity): 'yes' | 'maybe' | 'no' {
  if (!subjects) return 'yes';
  if (change !== 'all' && 'nouns' in change) return subjects.readsAny(change.nouns) ? 'yes' : 'no';
  const effect = subjects.concerns(change);
  return effect === 'maybe' && !check ? 'yes' : effect;
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
    entries: () => entries.entries(),
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
  };
}
