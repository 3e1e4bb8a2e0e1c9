import { useSyncExternalStore } from 'react';
import { readUser } from '../session.ts';

interface Told<T> {
  /** Whose it is. */
  userId: string;
  value: T;
}

/** Milliseconds between two looks: pages may follow each other quickly. */
const APART = 10_000;

/** What the frame of every page shows, numbers as a rule, and calls tell or are asked for. @param ask asks for it */
export function makeTold<T>(ask: () => Promise<T>) {
  let told: Told<T> | undefined;
  let lookedAt = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  /** Shows what an answer has told. */
  const set = (userId: string, value: T) => {
    lookedAt = Date.now();
    if (told?.userId === userId && told.value === value) return;
    told = { userId, value };
    for (const listener of listeners) listener();
  };

  const look = async (userId: string) => {
    lookedAt = Date.now();
    const value = await ask().catch(() => undefined);
    if (value !== undefined && readUser()?._id === userId) set(userId, value);
  };

  /** What is known for this user; undefined until something is. */
  const read = (userId: string): T | undefined =>
    told?.userId === userId ? told.value : undefined;

  return {
    set,
    read,
    /** The same for a component, which shows it anew when it changes. */
    use: (userId: string): T | undefined =>
      useSyncExternalStore(
        subscribe,
        () => read(userId),
        () => undefined,
      ),
    /** Asks, unless that was just done. Where there is no answer the last one stays. */
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
