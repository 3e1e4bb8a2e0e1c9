import { useEffect } from 'react';
import type { useBlocker } from 'react-router';
import { readUser } from '../session.ts';

/** The state for `navigate` after the changes were saved: the page is left without a question. */
export const SAVED = { state: { saved: true } } as const;

/** The question's text for each form on the page that has unsaved changes. */
const unsaved = new Map<symbol, string>();

/** The text of the question. React Router allows one blocker per page, so the shell asks for all forms. */
export const leaveText = (): string | undefined => [...unsaved.values()][0];

/** For the shell's `useBlocker`: asks before another page opens, but not while the user logs out. */
export const isLeaveGuarded: Exclude<Parameters<typeof useBlocker>[0], boolean> = ({
  currentLocation,
  nextLocation,
}) => {
  const isSaved = (nextLocation.state as { saved?: true } | null)?.saved === true;
  const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
  return unsaved.size > 0 && isOtherPage && !isSaved && readUser() !== null;
};

/**
 * The leave-guard of a form (`useForm`). When the window closes, the browser asks in its own words.
 * @param text what happens to the changes; undefined while there are none
 */
export function useLeaveGuard(text: string | undefined) {
  useEffect(() => {
    if (!text) return undefined;
    const form = Symbol(text);
    const owner = readUser()?._id;
    const warn = (event: BeforeUnloadEvent) => {
      // After another user has logged in, the page reloads without a question (`useReloadForOther`).
      if (readUser()?._id === owner) event.preventDefault();
    };
    unsaved.set(form, text);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [text]);
}
