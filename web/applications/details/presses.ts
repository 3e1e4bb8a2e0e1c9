/** Keys in the order in which they were pressed. */
export interface Presses {
  /** Acts on a key at once, or as soon as everything before it is done. */
  add: (key: string) => void;
  /** Acts on the keys that wait, as far as possible. Call it whenever something has changed. */
  work: () => void;
  /** Forgets the keys that wait: what they were for is no longer open. */
  clear: () => void;
}

/**
 * Acts on keys one after the other, so that a quick sequence does what the slow one would: a key that opens the next
 * application is followed by keys for that one, however long it takes to load.
 * @param isReady whether the application that the next key is for is shown, and everything that the key needs is known
 */
export function createPresses(isReady: () => boolean, act: (key: string) => void): Presses {
  let waiting: string[] = [];
  let isWorking = false;
  const work = () => {
    // A key may change the page, which calls this again.
    if (isWorking) return;
    isWorking = true;
    try {
      while (waiting.length > 0 && isReady()) act(waiting.shift() ?? '');
    } finally {
      isWorking = false;
    }
  };
  return {
    add: (key) => {
      waiting.push(key);
      work();
    },
    work,
    clear: () => {
      waiting = [];
    },
  };
}
