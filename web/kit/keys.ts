import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Single keys conflict with speech input, so they can be turned off in this browser. */
export const SHORTCUTS_KEY = 'shortcuts';
const { subscribe, tell } = createListeners();

export const areShortcutsOn = () => localStorage.getItem(SHORTCUTS_KEY) !== 'off';

export function turnShortcuts(on: boolean) {
  if (on) localStorage.removeItem(SHORTCUTS_KEY);
  else localStorage.setItem(SHORTCUTS_KEY, 'off');
  tell();
}

export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn, () => true);

/** The key, in Latin letters on Cyrillic, Greek and similar layouts, where the letters of shortcuts do not exist. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  const isOther = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const letter = isOther && /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/**
 * Handles keys on the whole page, except while typing, in a dialog or menu, or with a modifier.
 * @param onKey returns whether the key (`latinKey`) was handled
 */
export function useKeys(onKey: (key: string, event: KeyboardEvent) => boolean) {
  const latest = useRef(onKey);
  // Before the browser shows it: who sees the page can use its keys.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return;
      if (latest.current(latinKey(event), event)) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether the keyboard has Cmd in place of Ctrl. */
export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** What a key does; false if it did nothing, so that the browser does what it does with the key. */
type KeyAction = () => unknown;

/**
 * Single-key shortcuts by `latinKey`; none if they are turned off.
 * @param repeating keys that act again while they are held down, such as those that move through a list
 */
export function useShortcuts(
  keys: Readonly<Record<string, KeyAction>>,
  repeating: readonly string[] = [],
) {
  useKeys((key, { repeat }) => {
    const acts = areShortcutsOn() && (!repeat || repeating.includes(key));
    const act = acts && Object.hasOwn(keys, key) ? keys[key] : undefined;
    return act !== undefined && act() !== false;
  });
}

/** Keys that are pressed there are text. */
export const TYPING =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches(TYPING);
