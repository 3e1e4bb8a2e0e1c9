/** Keys in the order in which they were pressed. */
export interface Presses {
  add: (key: string) => void;
  /**
   * Acts on the first key that waits.
   * @param isReady whether the application that the key is for is shown, and everything that the key needs is known
   * @returns whether there was one; call it again then, as soon as the page shows what the key has changed
   */
  runNext: (isReady: (key: string) => boolean, act: (key: string) => void) => boolean;
  /** Forgets the keys that wait: what they were for is no longer open. */
  clear: () => void;
}

/**
 * Keys that act one after the other, so that a quick sequence does what the slow one would: a key that opens the next
 * application is followed by keys for that one, however long it takes to load.
 */
export function createPresses(): Presses {
  let waiting: string[] = [];
  return {
    add: (key) => void waiting.push(key),
    runNext: (isReady, act) => {
      const [first, ...others] = waiting;
      if (first === undefined || !isReady(first)) return false;
      waiting = others;
      act(first);
      return true;
    },
    clear: () => {
      waiting = [];
    },
  };
}
