import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPresses } from './presses.ts';

interface QuickKeys {
  /** Whether what the key is for is shown, and everything that the key needs is known. */
  isReady: (key: string) => boolean;
  act: (key: string) => void;
  /** A dialog is open, which forgets the keys that wait. */
  isAsking: boolean;
}

/**
 * Keys that act one after the other, each as soon as the page shows what those before it have changed.
 * @returns adds a key to those that wait
 */
export function useQuickKeys({ isReady, act, isAsking }: QuickKeys): (key: string) => void {
  const [presses] = useState(createPresses);
  const [, render] = useState(0);
  const latest = useRef({ isReady, act });
  // Before the browser shows it: a key that is pressed then is for what it shows.
  useLayoutEffect(() => {
    latest.current = { isReady, act };
  });
  const runNext = () => {
    // What a key has changed is known with the next rendering.
    if (presses.runNext(latest.current.isReady, latest.current.act))
      queueMicrotask(() => render((count) => count + 1));
  };
  // After every rendering: what a key waits for may have come.
  useEffect(() => {
    if (isAsking) presses.clear();
    else runNext();
  });
  return (key) => {
    presses.add(key);
    runNext();
  };
}
