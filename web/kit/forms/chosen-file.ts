import { clear, createStore, del, delMany, entries, set } from 'idb-keyval';

/** Milliseconds for which a file waits to be sent. A resume should not stay in a browser for long. */
const LIFE = 60 * 60 * 1000;

const store = createStore('chosen-files', 'files');

interface Kept {
  file: File;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Stores a file that was chosen and not sent in this browser, so that a reload or a login does not lose it. A key names
 * the form and its user, as with drafts. A browser without room for the file loses it.
 */
export const keepFile = (key: string, file: File) =>
  unlessRefused(() => set(key, { file, at: Date.now() } satisfies Kept, store));

/** The file under this key. Files under any key that have waited too long are removed. */
export const readFile = (key: string) =>
  unlessRefused(async () => {
    const all = await entries<string, Kept>(store);
    const isOld = ({ at }: Kept) => Date.now() - at > LIFE;
    await delMany(
      all.filter(([, kept]) => isOld(kept)).map(([old]) => old),
      store,
    );
    return all.find(([name, kept]) => name === key && !isOld(kept))?.[1].file;
  });

export const dropFile = (key: string) => unlessRefused(() => del(key, store));

/** Removes all files, so that the next user of this browser finds none. */
export const dropAllFiles = () => void unlessRefused(() => clear(store));

/** The result, or undefined where the browser refuses to store anything. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
