import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createReaders, createRefusalSender, kindOf } from './overload.ts';
import type { Problem } from './problems.ts';
import { tooManyReads } from './read-limits.ts';
import { createFastPath } from './server.ts';
import { createTurns } from './turns.ts';

const READS = new Map([['/ask', ({ code }: Problem) => JSON.stringify({ refused: code })]]);

test('health, metrics, files and streams are never refused', () => {
  const kind = (method: string, url: string, authorization?: string) =>
    kindOf({ method, url, headers: authorization ? { authorization } : {} }, READS);
  for (const url of ['/healthz', '/readyz', '/metrics?x', '/assets/a.js', '/api/live'])
    expect(kind('GET', url), url).toBeUndefined();
  expect(kind('GET', '/health')).toBe('public');
  expect(kind('HEAD', '/alljobs?page=2')).toBe('public');
  expect(kind('GET', '/api/jobs', 'Bearer x')).toBe('read');
  expect(kind('POST', '/api/auth/login')).toBe('change');
  expect([kind('POST', '/ask'), kind('POST', '/ask', 'Bearer x')]).toEqual(['public', 'read']);
});

test('browsers get a refusal as a page that loads itself again, programs as an envelope', async () => {
  const sendRefusal = createRefusalSender({ ...readConfig({}), siteName: 'Jobs & more' }, READS);
  const server = createServer((request, response) =>
    sendRefusal(tooManyReads(40), request, response, 'id'),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = (path: string) => fetch(url + path, { headers: { accept: 'text/html,*/*' } });

  const page = await read('/alljobs');
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '40']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  expect(html).toContain('<meta http-equiv="refresh" content="40">');
  expect(html).toContain('<h1>Jobs &#38; more</h1><p>Too many requests from your network.');

  const call = await read('/api/jobs');
  expect([call.status, call.headers.get('retry-after')]).toEqual([429, '40']);
  expect(await call.json()).toMatchObject({ status: false, code: 'too-many-requests' });
  expect(await (await read('/ask')).json()).toEqual({ refused: 'too-many-requests' });
});

test('an answer for several readers is dropped when the last one leaves', () => {
  const readers = createReaders();
  const response = () => {
    const target = new EventTarget();
    const raw = {
      once: (_name: string, work: () => void) => target.addEventListener('close', work),
    };
    return { raw: raw as never, close: () => target.dispatchEvent(new Event('close')) };
  };
  const [first, second, later] = [response(), response(), response()];
  const gone = readers.join('/alljobs', first.raw);
  expect(readers.join('/alljobs', second.raw)).toBe(gone);
  first.close();
  expect(gone.aborted).toBe(false);
  second.close();
  expect(gone.aborted).toBe(true);
  expect(readers.join('/alljobs', later.raw).aborted).toBe(false);
});

test('a client that reads nothing is cut off', async () => {
  const fastPath = createFastPath({
    responseCache: { answer: () => undefined } as never,
    admission: { refuses: () => false } as never,
    turns: createTurns(),
    log: pino({ level: 'silent' }),
    config: readConfig({}),
  });
  const size = 64 * 1024 * 1024;
  const server = fastPath.serverFactory(
    (_request, response) => {
      response.end(Buffer.alloc(size));
    },
    { requestTimeout: 0, keepAliveTimeout: 0 },
  );
  onTestFinished(() => void server.close());
  expect(server.timeout).toBe(30_000);
  server.timeout = 300;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  onTestFinished(() => void client.destroy());
  client.pause();
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await closed;
  expect(client.bytesRead).toBeLessThan(size);
});
