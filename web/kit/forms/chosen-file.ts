/** Milliseconds for which a file waits to be sent. A resume is nothing to leave lying about. */
const LIFE = 60 * 60 * 1000;
const DATABASE = 'chosen-files';
const STORE = 'files';

interface Kept {
  file: File;
  at: number;
}

/**
 * Keeps a file that was chosen and not sent yet, in this browser, so that a reload or a log-in on the way does not
 * cost it. A key names the form and whose it is, as with drafts. Where the browser has no room the file is forgotten.
 */
export const keepFile = (key: string, file: File) =>
  inStore('readwrite', (store) => store.put({ file, at: Date.now() } satisfies Kept, key));

/** The file under this key; all that waited too long, under any key, are removed. */
export async function readFile(key: string): Promise<File | undefined> {
  await inStore('readwrite', (store) => removeOld(store));
  const kept = (await inStore('readonly', (store) => store.get(key))) as Kept | undefined;
  return kept?.file;
}

export const dropFile = (key: string) => inStore('readwrite', (store) => store.delete(key));

/** Removes personal data from this browser. */
export function dropAllFiles() {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // Switched off: nothing was kept.
  }
}

function removeOld(store: IDBObjectStore): IDBRequest {
  const request = store.openCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return;
    const { at } = cursor.value as Kept;
    if (Date.now() - at > LIFE) cursor.delete();
    cursor.continue();
  });
  return request;
}

/** One transaction; its result, or undefined where anything fails. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await open();
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', reject);
    });
    database.close();
    return request.result;
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('no storage')));
    request.addEventListener('blocked', () => reject(new Error('no storage')));
  });
}
