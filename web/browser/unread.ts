import { useSyncExternalStore } from 'react';
import { quietApi } from './api.ts';
import { readUser } from './session.ts';

interface Unread {
  /** Whose notifications they are. */
  userId: string;
  count: number;
}

/** Milliseconds between two looks: pages may follow each other quickly. */
const APART = 10_000;

let unread: Unread | undefined;
let lookedAt = 0;
const listeners = new Set<() => void>();

/** How many notifications of this user are unread; undefined until that is known. */
export const useUnread = (userId: string): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (unread?.userId === userId ? unread.count : undefined),
    () => undefined,
  );

/** Shows a number that an answer has told. */
export function setUnread(userId: string, count: number) {
  lookedAt = Date.now();
  if (unread?.userId === userId && unread.count === count) return;
  unread = { userId, count };
  for (const listener of listeners) listener();
}

/** Asks for the number, unless that was just done. Where there is no answer the last one stays. */
export async function refreshUnread(userId: string) {
  if (Date.now() - lookedAt < APART && unread?.userId === userId) return;
  lookedAt = Date.now();
  const answer = await quietApi.countNotifications().catch(() => undefined);
  if (answer && readUser()?._id === userId) setUnread(userId, answer.unread);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
