import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { createListeners } from './listeners.ts';

/** The key of the session user in local storage (product.md section 3). */
export const USER_KEY = 'user';

const { subscribe: subscribeHere, tell } = createListeners();
let raw: string | null = null;
let user: SessionUser | null = null;

/** The signed-in user of this browser, or null. Removes an invalid stored value. */
export function readUser(): SessionUser | null {
  const stored = localStorage.getItem(USER_KEY);
  if (stored === raw) return user;
  raw = stored;
  user = parse(stored);
  if (stored && !user) localStorage.removeItem(USER_KEY);
  return user;
}

/** Whether a user has left a company, and belongs to none since. */
export const hasLeftCompany = ({
  role,
  companyProfile,
  formerCompany,
}: Pick<SessionUser, 'role' | 'companyProfile' | 'formerCompany'>): boolean =>
  role === 'company' && companyProfile === undefined && formerCompany !== undefined;

export const isSignedIn = (userId: string): boolean => readUser()?._id === userId;

export function storeUser(next: SessionUser) {
  const isOther = readUser()?._id !== next._id;
  localStorage.setItem(USER_KEY, JSON.stringify(next));
  tell();
  if (isOther) void forgetKept();
}

/** Updates the stored user, such as the profile after saving it. */
export function updateStoredUser(change: Partial<SessionUser>) {
  const current = readUser();
  if (current) storeUser({ ...current, ...change });
}

/** @returns settles when this device has forgotten what it keeps for the user */
export function clearUser(): Promise<unknown> {
  localStorage.removeItem(USER_KEY);
  tell();
  return forgetKept();
}

/** For pages to which an ended session leads: the one before may have been left before its device forgot the user. */
export function forgetLeft() {
  // Browsers have no service worker on insecure pages.
  if (!('serviceWorker' in navigator) || readUser()) return;
  // Visitors have none. One that has just been started is there before it controls a page.
  void navigator.serviceWorker.getRegistration().then(
    (left) => left && !readUser() && forgetKept(),
    () => {},
  );
}

/** Loaded when it is needed: visitors have nothing to forget. */
const forgetKept = () =>
  import('./device.ts').then(
    ({ forgetDevice }) => forgetDevice(),
    // Not loaded without a network. The next user's first page does it (device.ts).
    () => {},
  );

/** The signed-in user, in sync with other tabs. Null on the server and during hydration. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, readUser, () => null);
}

/** The user of a signed-in area; the same one until the user leaves the page. */
export const AreaUser = createContext<SessionUser | null>(null);

/** The id of the area's user; undefined on public pages. */
export const useOwnId = (): string | undefined => useContext(AreaUser)?._id;

function parse(stored: string | null): SessionUser | null {
  try {
    const value = JSON.parse(stored ?? 'null') as SessionUser | null;
    const texts = [value?.token, value?.role, value?.username, value?.email];
    return texts.every((text) => typeof text === 'string') ? value : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void) {
  const leave = subscribeHere(listener);
  window.addEventListener('storage', listener);
  return () => {
    leave();
    window.removeEventListener('storage', listener);
  };
}
