/** Its address as web/trusted-types.ts allows it. */
const WORKER = '/service-worker.js';
/** Names that scripts of features know as well. */
const CACHE = 'device';
const USER = '/device/user';

/** Milliseconds that leaving a page waits for `forgetDevice`. */
const PATIENCE = 3000;

/** False on insecure pages, and in browsers without them. */
export const isAble = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/** One after another: what is forgotten must not come back by something that began before. */
let turn: Promise<unknown> = Promise.resolve();

/** @returns the result, or undefined where the browser refuses */
function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  const done = turn.then(() => (isAble() ? work().catch(() => undefined) : undefined));
  turn = done;
  return done;
}

/** The service worker goes last: while it is there, `forgetLeft` (session.ts) goes on with what was interrupted. */
async function forget(): Promise<void> {
  await caches.delete(CACHE);
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

/** Removes everything that this device keeps for its user: the service worker, whose push subscription ends with it, and what
 * features keep. */
export function forgetDevice(): Promise<unknown> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([inTurn(forget), patience]);
}

/** Whether a user is still signed in: another window, or an answer that came in between, may have ended the session. */
export type IsStill = () => boolean;

/** Starts the service worker for a signed-in user. What is left of another user is removed first. */
export function startDevice(userId: string, isStill: IsStill): Promise<unknown> {
  return inTurn(async () => {
    if (!isStill()) return;
    const before = await readKept(USER);
    if (before !== userId) await forget();
    await navigator.serviceWorker.register(WORKER);
    const cache = await caches.open(CACHE);
    if (before !== userId) await cache.put(USER, new Response(userId));
    if (!isStill()) await forget();
  });
}

/** Whether this device has been started for a user. */
export const isStartedFor = async (userId: string): Promise<boolean> =>
  (await inTurn(() => readKept(USER))) === userId;

/** Keeps a value for a user, unless this device has forgotten them. */
export const keep = (userId: string, path: string, value: unknown, isStill: IsStill) =>
  keepBy(userId, (cache) => cache.put(path, Response.json(value)), isStill);

/** Keeps files of the board for a user. They are asked for each time, so that an update of the board replaces them. */
export const keepFiles = (userId: string, paths: readonly string[], isStill: IsStill) =>
  keepBy(
    userId,
    (cache) => cache.addAll(paths.map((path) => new Request(path, { cache: 'no-cache' }))),
    isStill,
  );

const keepBy = (userId: string, add: (cache: Cache) => Promise<void>, isStill: IsStill) =>
  inTurn(async () => {
    if (!isStill() || (await readKept(USER)) !== userId) return;
    await add(await caches.open(CACHE));
    if (!isStill()) await forget();
  });

async function readKept(path: string): Promise<string | undefined> {
  if (!(await caches.has(CACHE))) return undefined;
  const kept = await (await caches.open(CACHE)).match(path);
  return kept?.text();
}
