import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { startOutside } from '../../tests/support/outside.ts';
import { isPublicAddress } from './addresses.ts';
import { lookUpTexts, receivesMail } from './dns.ts';
import { BODY_MAX, fetchOutside } from './fetch.ts';

const world = await startOutside();
const { outside, pages } = world;
/** For answers that never come. */
const hasty = { ...outside, local: { ...outside.local!, patience: 500 } };

beforeEach(() => {
  world.zones.clear();
  world.questions.length = 0;
  world.requests.length = 0;
  world.host('acme.com');
  pages.answer = (_request, response) => void response.end('hello');
});

const get = (address: string, settings = outside) =>
  fetchOutside(settings, address, { isRedirected: true });
/** Why nothing came from an address. */
const failureOf = async (address: string, settings = outside) =>
  get(address, settings).then(
    () => 'answered',
    (error: { failure?: string }) => error.failure,
  );

test('the answer of a public host, with nothing about us in the request', async () => {
  let sent: unknown;
  pages.answer = ({ headers, method }, response) => {
    sent = { ...headers, method };
    response.setHeader('set-cookie', 'a=1').end('hello');
  };
  expect(await get('https://acme.com/file.txt')).toEqual({
    status: 200,
    url: 'https://acme.com/file.txt',
    text: 'hello',
  });
  await get('https://acme.com/file.txt');
  expect(sent).toEqual({
    'accept-encoding': 'gzip, deflate, br',
    connection: 'close',
    host: expect.stringMatching(/^acme\.com(:\d+)?$/),
    method: 'GET',
    'user-agent': 'Daybreak',
  });
});

test('which addresses are public', () => {
  const inside = [
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1',
    '172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1',
    '203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255',
    ':: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::7f00:1 64:ff9b:1::1 100::1',
    '2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd00::1 fe80::1 fec0::1 ff02::1',
    'localhost acme.com',
  ].flatMap((line) => line.split(' '));
  const isPublic = ['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111'];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(isPublic.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test.each([
  'http://acme.com/',
  'ftp://acme.com/',
  'file:///etc/passwd',
  'https://acme.com:8443/',
  'https://acme.com:80/',
  'https://user@acme.com/',
  'https://user:secret@acme.com/',
  'acme.com',
  '',
])('an address of another kind is not asked: %s', async (address) => {
  expect(await failureOf(address)).toBe('refused');
  expect([...world.questions, ...world.requests]).toEqual([]);
});

test.each([
  'https://10.0.0.1/',
  'https://127.1/',
  'https://2130706434/',
  'https://0x7f.0.0.2/',
  'https://0177.0.0.2/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://localhost/',
  'https://a.localhost./',
  'https://①②⑦.⓪.⓪.②/',
])('an address inside a network is not asked, however it is written: %s', async (address) => {
  // This machine is allowed to these tests: 127.1 is 127.0.0.1.
  const allowed = { ...outside, local: { ...outside.local!, isAllowed: () => false } };
  await expect(fetchOutside(allowed, address)).rejects.toMatchObject({ failure: 'private' });
  expect(world.requests).toEqual([]);
});

test.each(['10.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])(
  'a name that leads inside a network is not asked: %s',
  async (address) => {
    world.host('inside.com', address);
    expect(await failureOf('https://inside.com/')).toBe('private');
    // One such address beside a public one, and in the other family.
    world.name('inside.com', 'A', [
      { name: 'inside.com', type: 'A', data: '127.0.0.1' },
      { name: 'inside.com', type: 'A', data: address },
    ]);
    expect(await failureOf('https://inside.com/')).toBe('private');
    world.host('inside.com');
    world.name('inside.com', 'AAAA', [{ name: 'inside.com', type: 'AAAA', data: 'fd00::1' }]);
    expect(await failureOf('https://inside.com/')).toBe('private');
    expect(world.requests).toEqual([]);
  },
);

test('a name that leads elsewhere a moment later: the connection is made to what was checked', async () => {
  const at = (data: string) => [{ name: 'rebinding.com', type: 'A' as const, data }];
  world.name('rebinding.com', 'A', at('127.0.0.1'), at('10.0.0.1'));
  expect(await get('https://rebinding.com/')).toMatchObject({ text: 'hello' });
  expect(world.questions.filter((question) => question === 'rebinding.com A')).toHaveLength(1);
  // Each fetch asks again.
  expect(await failureOf('https://rebinding.com/')).toBe('private');
});

test('an alias is followed to its addresses, which are checked', async () => {
  const alias = { name: 'alias.com', type: 'CNAME' as const, data: 'next.alias.com' };
  const next = { name: 'next.alias.com', type: 'CNAME' as const, data: 'host.alias.com' };
  const at = (data: string) => ({ name: 'host.alias.com', type: 'A' as const, data });
  world.name('alias.com', 'A', [alias, next, at('127.0.0.1')]);
  expect(await get('https://alias.com/')).toMatchObject({ text: 'hello' });
  world.name('alias.com', 'A', [alias, next, at('192.168.0.1')]);
  expect(await failureOf('https://alias.com/')).toBe('private');
  // In a circle, without an address.
  world.name('alias.com', 'A', [alias, { ...next, data: 'alias.com' }]);
  expect(await failureOf('https://alias.com/')).toBe('no-record');
});

test('redirects are followed three times, and each is checked', async () => {
  world.host('redirected.com');
  world.host('inside.com', '10.0.0.1');
  const leadTo = (location: (count: number) => string) => {
    let count = 0;
    pages.answer = (_request, response) => {
      count += 1;
      const target = location(count);
      if (target) response.writeHead(302, { location: target }).end();
      else response.end('arrived');
    };
  };
  leadTo((count) => ['', 'https://redirected.com/a', '/b', '//acme.com/c'][count] ?? '');
  expect(await get('https://acme.com/')).toEqual({
    status: 200,
    url: 'https://acme.com/c',
    text: 'arrived',
  });
  leadTo((count) => (count > 4 ? '' : `/${count}`));
  expect(await failureOf('https://acme.com/')).toBe('redirects');
  const targets = {
    'https://inside.com/': 'private',
    'https://[::1]/': 'private',
    'https://169.254.169.254/': 'private',
    'http://acme.com/': 'refused',
    'https://acme.com:22/': 'refused',
    'https://user@acme.com/': 'refused',
    'file:///etc/passwd': 'refused',
    'https://unknown.com/': 'no-record',
    'https://[/': 'redirects',
  };
  for (const [target, failure] of Object.entries(targets)) {
    leadTo((count) => (count === 1 ? target : ''));
    expect(await failureOf('https://acme.com/'), target).toBe(failure);
  }
  // Unless they are wanted, the first answer is the answer.
  leadTo(() => '/more');
  expect(await fetchOutside(outside, 'https://acme.com/')).toMatchObject({ status: 302 });
});

test('a server that is slow with its headers or its body is given up', async () => {
  pages.answer = () => {};
  await expect.poll(() => failureOf('https://acme.com/', hasty)).toBe('timeout');
  const drip = (response: ServerResponse) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  pages.answer = (_request, response) => drip(response);
  await expect.poll(() => failureOf('https://acme.com/', hasty)).toBe('timeout');
  // Compressed nothing, for ever.
  pages.answer = (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.write(gzipSync('hello').subarray(0, 10));
  };
  await expect.poll(() => failureOf('https://acme.com/', hasty)).toBe('timeout');
});

test('a body of more than 64 KB is refused, also when it was smaller on its way', async () => {
  const exact = 'x'.repeat(BODY_MAX);
  for (const body of [exact, `${exact}x`]) {
    pages.answer = (_request, response) => void response.end(body);
    expect(await failureOf('https://acme.com/')).toBe(body === exact ? 'answered' : 'too-large');
  }
  const compress = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  for (const [encoding, make] of Object.entries(compress)) {
    const answer = (body: Buffer) => {
      const compressed = make(body);
      pages.answer = (_request, response) =>
        void response.writeHead(200, { 'content-encoding': encoding }).end(compressed);
    };
    answer(Buffer.from('hello'));
    expect(await get('https://acme.com/'), encoding).toMatchObject({ text: 'hello' });
    answer(Buffer.alloc(10 * 1024 * 1024));
    expect(await failureOf('https://acme.com/'), encoding).toBe('too-large');
  }
  pages.answer = (_request, response) => {
    const pour = async () => {
      while (!response.destroyed) {
        if (!response.write(exact))
          await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
    };
    void pour();
  };
  expect(await failureOf('https://acme.com/')).toBe('too-large');
});

test('a body that is not what its headers say', async () => {
  const answer = (encoding: string, body: string | Buffer) => {
    pages.answer = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': encoding }).end(body);
  };
  answer('gzip', 'hello');
  expect(await failureOf('https://acme.com/')).toBe('unreadable');
  answer('br', 'hello, hello');
  expect(await failureOf('https://acme.com/')).toBe('unreadable');
  answer('zstd', 'hello');
  expect(await failureOf('https://acme.com/')).toBe('unreadable');
  answer('gzip', gzipSync('hello').subarray(0, 12));
  expect(await failureOf('https://acme.com/')).toBe('unreadable');
  pages.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('hello', () => response.destroy());
  };
  expect(await failureOf('https://acme.com/')).toBe('connection');
});

test('a certificate that is not for the host, or of nobody known, is refused', async () => {
  world.host('other.com');
  expect(await failureOf('https://other.com/')).toBe('certificate');
  const strangers = { ...outside, local: { ...outside.local!, authority: '' } };
  await expect(fetchOutside(strangers, 'https://acme.com/')).rejects.toMatchObject({
    failure: 'certificate',
  });
});

test('a name server that never answers, or with an error', async () => {
  world.name('acme.com', 'A', 'silent');
  world.name('acme.com', 'AAAA', 'silent');
  world.name('acme.com', 'TXT', 'silent');
  expect(await failureOf('https://acme.com/', hasty)).toBe('dns-timeout');
  await expect(lookUpTexts(hasty, 'acme.com')).rejects.toMatchObject({ failure: 'dns-timeout' });
  world.name('acme.com', 'TXT', 'error');
  await expect(lookUpTexts(outside, 'acme.com')).rejects.toMatchObject({ failure: 'dns-failed' });
  expect(await failureOf('https://unknown.com/')).toBe('no-record');
  expect(world.requests).toEqual([]);
});

test('texts of a name, and whether a domain receives mail', async () => {
  world.texts('acme.com', 'v=spf1 -all', 'daybreak=1');
  expect((await lookUpTexts(outside, 'acme.com')).toSorted()).toEqual([
    'daybreak=1',
    'v=spf1 -all',
  ]);
  world.name('acme.com', 'TXT', [{ name: 'acme.com', type: 'TXT', data: ['in two ', 'parts'] }]);
  expect(await lookUpTexts(outside, 'acme.com')).toEqual(['in two parts']);
  expect(await lookUpTexts(outside, 'unknown.com')).toEqual([]);

  expect(await receivesMail(outside, 'acme.com')).toBe(false);
  const server = (exchange: string) => [
    { name: 'acme.com', type: 'MX' as const, data: { preference: 10, exchange } },
  ];
  world.name('acme.com', 'MX', server('mx.acme.com'));
  expect(await receivesMail(outside, 'acme.com')).toBe(true);
  // RFC 7505: it says that it receives none.
  world.name('acme.com', 'MX', server('.'));
  expect(await receivesMail(outside, 'acme.com')).toBe(false);
});
