import { useSyncExternalStore } from 'react';
import { readUser } from './session.ts';

interface Told {
  /** Whose number it is. */
  userId: string;
  count: number;
}

/** Milliseconds between two looks: pages may follow each other quickly. */
const APART = 10_000;

export type ToldCount = ReturnType<typeof makeToldCount>;

/** A number that the frame of every page shows, and that calls tell or are asked for. @param ask asks for it */
export function makeToldCount(ask: () => Promise<number>) {
  let told: Told | undefined;
  let lookedAt = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  /** Shows a number that an answer has told. */
  const set = (userId: string, count: number) => {
    lookedAt = Date.now();
    if (told?.userId === userId && told.count === count) return;
    told = { userId, count };
    for (const listener of listeners) listener();
  };

  const look = async (userId: string) => {
    lookedAt = Date.now();
    const count = await ask().catch(() => undefined);
    if (count !== undefined && readUser()?._id === userId) set(userId, count);
  };

  return {
    set,
    /** The number for this user; undefined until it is known. */
    use: (userId: string): number | undefined =>
      useSyncExternalStore(
        subscribe,
        () => (told?.userId === userId ? told.count : undefined),
        () => undefined,
      ),
    /** Asks for the number, unless that was just done. Where there is no answer the last one stays. */
    refresh: async (userId: string) => {
      if (Date.now() - lookedAt < APART && told?.userId === userId) return;
      await look(userId);
    },
    /** Asks at once: something was done that changes it. */
    recount: async () => {
      const userId = readUser()?._id;
      if (userId) await look(userId);
    },
  };
}
