import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listenForChanges } from './changes.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { startProxy } from '../../tests/support/proxy.ts';
import { connect } from './connect.ts';

test('closes while its connection is being made', async () => {
  const open = new Set<Socket>();
  // Accepts connections and never answers, as a database that starts or is frozen does.
  const frozen = createServer((socket) => open.add(socket.resume().on('error', () => {})));
  await new Promise<void>((resolve) => void frozen.listen(0, '127.0.0.1', resolve));
  const { port } = frozen.address() as AddressInfo;
  const database = connect(`postgres://127.0.0.1:${port}/none`);
  const changes = await listenForChanges(database, () => {});
  expect(open.size).toBe(1);
  expect(changes.isListening()).toBe(false);
  await changes.close();
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => void frozen.close(resolve));
  await database.close();
});

/** Fast checks: a connection is broken after half a second. */
const CHECK = { pause: 20, tick: 50 };
const SENT_BY_LISTENER = 'listen published';

const { url } = await freshDatabase();
const proxy = await startProxy(url);
const database = connect(proxy.url);
const silences: boolean[] = [];
const setSilent = (isSilent: boolean) => {
  silences.push(isSilent);
  database.setSilent(isSilent);
};
const lost: string[] = [];
const changes = await listenForChanges(
  { ...database, setSilent },
  ({ message }) => lost.push(message),
  CHECK,
);
afterAll(async () => {
  await changes.close();
  await database.close();
});

test('a half-open connection is noticed and made anew, while queries go on', async () => {
  expect(changes.isListening()).toBe(true);
  await database.health.query('select 1');
  const turns: boolean[] = [];
  changes.on('published', (payload) => {
    if (payload === undefined) turns.push(changes.isListening());
  });
  proxy.freeze(SENT_BY_LISTENER);
  await expect.poll(() => turns, { timeout: 10_000 }).toEqual([false, true]);
  expect(lost).toEqual(['The connection does not respond.']);
  expect(silences).not.toContain(true);
  proxy.thaw();
});

test('while the database is silent, running queries and new ones fail, and then work again', async () => {
  const running = database.pool.query('select pg_sleep(1000)').catch((error: unknown) => error);
  proxy.freeze();
  expect(await running).toMatchObject({ message: 'The database does not respond.' });
  expect(silences.at(-1)).toBe(true);
  const many = Array.from({ length: 30 }, () => database.pool.query('select 1'));
  for (const { status } of await Promise.allSettled(many)) expect(status).toBe('rejected');
  proxy.thaw();
  await expect.poll(() => changes.isListening(), { timeout: 10_000 }).toBe(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a process that was busy itself does not take its database for silent', async () => {
  const before = [silences.length, lost.length];
  for (let round = 0; round < 3; round += 1) {
    const end = performance.now() + 700;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(changes.isListening()).toBe(true);
  expect([silences.length, lost.length]).toEqual(before);
});
