import { createConnection } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { api } from '../../shared/api.ts';
import { expectRefusal } from '../support/refusal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const id = crypto.randomUUID();

const search = (query: string) => server.request('GET', `/api/jobs?${query}`);

test('listJobs rejects invalid queries', async () => {
  const keys = Object.keys(api.listJobs.query.shape);
  for (const key of keys) {
    for (const value of ['%00', '%ff', '%zz', '%ed%a0%80', `a&${key}=b`, 'x'.repeat(8000)]) {
      const reply = await search(`${key}=${value}`);
      expect(reply.code, `${key}=${value}`).toBe(400);
      expectRefusal(reply, `${key}=${value}`);
    }
  }
  const cursor = (...parts: unknown[]) =>
    `cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`;
  const refused = [
    'limit=0',
    'limit=1e9',
    'limit=9999999999999999999999',
    'salaryMin=NaN',
    'sort=; drop table jobs',
    'cursor=abc',
    cursor('newest', 'x', id),
    cursor('newest', 1, 'x'),
    cursor('newest', 1, id),
    cursor('salary', '1', id),
    cursor('newest', '-1', id),
    cursor('newest', '1e999', id),
    cursor('newest', '1', id, 1),
    cursor({}),
    'keywords[]=1&keywords[a]=2',
    // They do not name their search.
    cursor('newest', '1e300', id),
    cursor('newest', '5e-324', id),
    `sort=salary&${cursor('salary', '1.7e308', id)}`,
    `sort=salary&${cursor('salary', '5e-324', id)}`,
    `cursor=${Buffer.from(`["newest",1e999,"${id}"]`).toString('base64url')}`,
  ];
  for (const query of refused) {
    const reply = await search(query);
    expect(reply.code, query).toBe(400);
    expectRefusal(reply, query);
  }
  const taken = [
    '__proto__=1&constructor=2&toString=3&unknown=4',
    'keywords[]=1',
    'workplace[]=Remote&workplace.1=Hybrid',
    '&&&=&=1',
    'salaryMin=9999999999999.99',
  ];
  for (const query of taken) {
    const { code } = await search(query);
    expect(code, query).toBe(200);
  }
});

test('unknown calls and invalid HTTP are refused', async () => {
  const unknown: [method: string, path: string][] = [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/no-such-call'],
    ['GET', '/api/jobs/'],
    ['PATCH', '/api/jobs'],
    ['OPTIONS', '/api/jobs'],
    ['POST', '/api/users'],
    ['DELETE', '/api/jobs'],
    ['GET', '/api//jobs'],
    ['GET', '/api/auth/login'],
  ];
  for (const [method, path] of unknown) {
    const reply = await server.request(method, path);
    expect(reply.code, `${method} ${path}`).toBe(404);
    expectRefusal(reply);
  }
  const garbage: [sent: string, code: number][] = [
    ['hello\r\n\r\n', 400],
    ['GET /api/jobs HTTP/9.9\r\n\r\n', 400],
    [`GET /api/jobs HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n', 400],
    [`${login}Transfer-Encoding: chunked\r\n\r\n200000\r\n${'x'.repeat(0x200000)}\r\n`, 413],
    [`${login}Transfer-Encoding: chunked\r\n\r\nmany\r\n{}\r\n`, 400],
  ];
  for (const [sent, code] of garbage) {
    const said = await speak(sent);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
    const [, body = ''] = said.split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({
      status: false,
      code: expect.stringMatching(/^[a-z-]+$/),
      message: expect.stringMatching(/\w\.$/),
    });
  }
});

const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** The server's response to raw bytes. */
function speak(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(bytes);
  return readText(socket);
}
