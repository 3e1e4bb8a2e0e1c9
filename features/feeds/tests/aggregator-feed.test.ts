import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Replicas } from '../../../server/db/replicas.ts';
import { createAggregatorXml } from '../server/aggregator.ts';
import { copyJob } from '../../../tests/support/copied-jobs.ts';
import { makeAdmin, makeCompany, makeJob, plausibleJob } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { interceptStatements, statementsOf } from '../../../tests/support/statements.ts';

/** Jobs in few parts, and jobs that are a part each: more than are made before an answer begins. */
const COPIES = { together: 1000, alone: 20 };
const TOTAL = 1023;

const logged: unknown[] = [];
const log = pino(
  { level: 'error' },
  { write: (line: string) => void logged.push(JSON.parse(line)) },
);
const server = await startServer({ pages: false, log });
const admin = await makeAdmin(server);
const company = await makeCompany(server);
const first = await makeJob(server, company, { jobTitle: 'The first one' });
// Long enough that no socket takes it at once.
const copied = await makeJob(server, company, {
  jobTitle: 'One of many',
  jobDescription: Array.from({ length: 900 }, (_, index) => `word${index}`).join(' '),
});
await copyJob(server.database.pool, copied._id, COPIES.together);
await copyJob(server.database.pool, copied._id, COPIES.alone, 0x10000);
const last = await makeJob(server, company, { jobTitle: 'The last one' });

const PATH = '/jobs.xml';
const ZIPPED = { 'accept-encoding': 'gzip' };
const read = () => server.request('GET', PATH);
const idsIn = (text: string) =>
  [...text.matchAll(/<referencenumber><!\[CDATA\[([\da-f-]+)/g)].map(([, id]) => id);
/** The feed without the time at which it was made. */
const contentOf = (text: string) => text.replace(/<lastBuildDate>.*?<\/lastBuildDate>/, '');
const setStatus = (id: string, status: 'active' | 'closed') =>
  company.client.setJobStatus({ params: { id }, body: { status } });
/** An answer whose reader has read nothing yet. */
async function open(headers: Record<string, string>): Promise<IncomingMessage> {
  const [response] = (await once(get(server.url + PATH, { headers }), 'response')) as [
    IncomingMessage,
  ];
  return response;
}
/** The jobs whose texts were read from the database meanwhile. */
async function jobsRead(work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(work);
  // Only the feed reads texts by a list of ids with the industry of their companies.
  const reads = statements.filter(({ text }) => /"industry"/.test(text) && /any\(/.test(text));
  const ids = reads.flatMap(({ values }) => values.flat());
  return ids.filter((id) => /^[\da-f]{8}-/.test(String(id))).length;
}

test('the feed has every public job once, the newest first, also while its parts are made', async () => {
  const unfinished = await read();
  for (const header of ['etag', 'content-length'])
    expect(unfinished.headers.get(header), header).toBeNull();
  const finished = await read();
  expect(finished.headers.get('etag')).toBeTruthy();
  expect(finished.headers.get('content-length')).toBe(String(Buffer.byteLength(finished.text)));
  for (const { text } of [unfinished, finished]) {
    const ids = idsIn(text);
    expect(ids).toHaveLength(TOTAL);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(last._id);
    expect(ids.at(-1)).toBe(first._id);
    expect(text.endsWith('\n</source>\n')).toBe(true);
  }
});

test('it is the same with and without gzip, and HEAD says its length', async () => {
  const { text } = await read();
  for (const accept of ['gzip', 'br, gzip;q=0.5', 'br, deflate']) {
    const response = await open({ 'accept-encoding': accept });
    const body = await buffer(response);
    const isZipped = accept.includes('gzip');
    expect(response.headers['content-encoding'], accept).toBe(isZipped ? 'gzip' : undefined);
    expect(response.headers.vary).toBe('accept-encoding');
    expect(response.headers['content-length']).toBe(String(body.length));
    const plain = isZipped ? gunzipSync(body).toString() : body.toString();
    expect(contentOf(plain)).toBe(contentOf(text));
    expect(body.length < plain.length / 5).toBe(isZipped);
    const head = await server.request('HEAD', PATH, { headers: { 'accept-encoding': accept } });
    expect([head.code, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(body.length));
  }
});

test('whoever has it gets 304 until a job changes', async () => {
  const etagOf = async (headers?: Record<string, string>) =>
    (await server.request('HEAD', PATH, headers && { headers })).headers.get('etag') ?? '';
  const etag = await etagOf();
  expect(await etagOf(ZIPPED)).toBe(etag);
  const ask = (known: string) =>
    server.request('GET', PATH, { headers: { 'if-none-match': known } });
  const same = await ask(etag);
  expect([same.code, same.text]).toEqual([304, '']);
  // Made anew, it says the same.
  await server.database.pool.query(`select pg_notify('published', '')`);
  expect((await ask(etag)).code).toBe(304);
  await setStatus(last._id, 'closed');
  const changed = await ask(etag);
  expect(changed.code).toBe(200);
  expect(idsIn(changed.text)).not.toContain(last._id);
  await setStatus(last._id, 'active');
});

test('ten readers at once share one build, and a change makes one part anew', async () => {
  // It is in the text of each job.
  await server.database.pool.query(`update companies set industry = 'education'`);
  // Answered after the change has arrived.
  await setStatus(last._id, 'active');
  const ofTen = await jobsRead(() => Promise.all(Array.from({ length: 10 }, read)));
  expect(ofTen).toBe(TOTAL);
  expect((await read()).text.match(/<category><!\[CDATA\[education/g)).toHaveLength(TOTAL);

  const before = await read();
  await company.client.updateJob({
    params: { id: first._id },
    body: { ...plausibleJob, jobTitle: 'The first one, edited' },
  });
  await admin.client.approveJob({ params: { id: first._id } });
  let after = before;
  const ofOne = await jobsRead(async () => (after = await read()));
  expect(after.text).toContain('The first one, edited');
  expect(before.text).not.toContain('The first one, edited');
  expect(ofOne).toBeGreaterThan(0);
  expect(ofOne).toBeLessThan(TOTAL / 2);
  expect(await jobsRead(read)).toBe(0);
});

test.each([{ 'accept-encoding': 'identity' }, ZIPPED])(
  'a slow reader gets a whole feed while jobs close (%o)',
  async (headers) => {
    const slow = await open(headers);
    await setStatus(last._id, 'closed');
    // Others are answered, and the closed job is gone for them.
    expect(idsIn((await read()).text)).toHaveLength(TOTAL - 1);
    const body = await buffer(slow);
    expect(body.length).toBe(Number(slow.headers['content-length']));
    const text = (headers === ZIPPED ? gunzipSync(body) : body).toString();
    expect(idsIn(text)).toHaveLength(TOTAL);
    expect(text.endsWith('\n</source>\n')).toBe(true);
    await setStatus(last._id, 'active');
  },
);

test('a reader who leaves does not disturb the others', async () => {
  const leaver = await open({ 'accept-encoding': 'identity' });
  leaver.destroy();
  await once(leaver, 'close');
  expect(idsIn((await read()).text)).toHaveLength(TOTAL);
});

const setIndustry = (industry: string) =>
  server.database.pool.query('update companies set industry = $1', [industry]);
/** Makes the feed of a process that has kept nothing; `readList` reads the list of its parts. */
function makeFeed(readList: Replicas['read']) {
  const makeXml = createAggregatorXml({
    db: server.database.db,
    now: () => new Date(),
    replicas: { read: readList, status: () => [], stop: async () => {} },
    config: readConfig({ NODE_ENV: 'test' }),
  });
  return async () => {
    const text = (await buffer((await makeXml()).text())).toString();
    return [...new Set(text.match(/(?<=<category><!\[CDATA\[)\w+/g))];
  };
}

test('texts that changed after the list was read are not kept for it', async () => {
  await setIndustry('finance');
  let meanwhile = 'education';
  const feed = makeFeed(async (primary, work) => {
    const result = await work(primary);
    await setIndustry(meanwhile);
    return result;
  });
  expect(await feed()).toEqual(['education']);
  await setIndustry('finance');
  meanwhile = 'finance';
  expect(await feed()).toEqual(['finance']);
});

test('texts are never older than the list, wherever it was read', async () => {
  await setIndustry('finance');
  const client = await server.database.pool.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query('begin isolation level repeatable read; select 1 from companies');
  const lagging = drizzle(client);
  await setIndustry('education');
  // The server that answers first has everything, and the others lag.
  let reads = 0;
  const feed = makeFeed((primary, work) => work((reads += 1) === 1 ? primary : lagging));
  expect(await feed()).toEqual(['education']);
});

test('parameters make no other feed', async () => {
  await read();
  const [plain, ...others] = await Promise.all(
    ['', '?1', '?a=b&c'].map((query) => server.request('GET', PATH + query)),
  );
  // Also with the time at which it was made.
  for (const other of others) expect(other.text === plain?.text).toBe(true);
});

test('a feed that breaks off is logged with its address and request', async () => {
  await setIndustry('science');
  // Forgets the kept answer. Its parts are then made while it is sent.
  await setStatus(last._id, 'active');
  const stop = interceptStatements((text) =>
    /"modified_at".*any\(/s.test(text) ? 'select 1 / 0' : undefined,
  );
  logged.length = 0;
  const response = await open({});
  await expect(buffer(response)).rejects.toThrow('aborted');
  stop();
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'an answer broke off',
      path: PATH,
      reqId: response.headers['x-request-id'],
      err: expect.objectContaining({ stack: expect.any(String) }),
    }),
  );
});
