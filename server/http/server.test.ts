import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { readConfig } from '../config.ts';
import { createAdmission } from './admission.ts';
import { createTurns } from './turns.ts';
import { createFastPath } from './server.ts';

/** A server that closes half-open connections after so many milliseconds. */
async function listen(halfOpen?: number) {
  const services = {
    responseCache: { answer: () => undefined } as never,
    admission: createAdmission({ log: pino({ level: 'silent' }), lag: () => 0 }),
    turns: createTurns(),
    log: pino({ level: 'silent' }),
    config: readConfig({}),
  };
  const app = fastify({
    serverFactory: createFastPath(services, { halfOpen }).serverFactory,
    requestTimeout: 60_000,
  });
  app.get('/', async () => 'Hello.');
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return app;
}

test('connections that send no request, or half of one, are closed', async () => {
  const app = await listen(200);
  const { port } = app.server.address() as AddressInfo;
  for (const sent of ['', 'GET / HTTP/1.1\r\nHost: a.example\r\nX-Slow: ']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    socket.resume();
    await once(socket, 'close');
  }
  // On a busy machine, a whole request may be late as well.
  const whole = await eventually(() => fetch(`http://127.0.0.1:${port}/`));
  expect(await whole.text()).toBe('Hello.');
});

test('ten seconds are enough for the headers of a request', async () => {
  const { server } = await listen();
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000 });
});
