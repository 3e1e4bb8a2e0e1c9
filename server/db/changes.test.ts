import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listenForChanges } from './changes.ts';
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
