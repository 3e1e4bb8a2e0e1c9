import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openCheckpoint } from '../rules/checkpoint.ts';
import { isEqual } from '../rules/bytes.ts';
import { hashLeafText, hashText, parseLeaf } from '../rules/leaves.ts';
import { isConsistent, treeRoot } from '../rules/merkle.ts';
import {
  cosignText,
  formatKey,
  formatNote,
  formatSignature,
  publicKeyOf,
  signText,
  toVerifierKey,
} from '../rules/note.ts';
import { parseReceipt } from '../rules/receipt.ts';
import { decodeBundle, encodeBundle, tileReader } from '../rules/tiles.ts';
import { type LogSource, verifyLog, verifyReceipt } from '../rules/verify.ts';
import { ROOT } from '../../../server/config.ts';
import { backUp } from '../../../server/db/backup.ts';
import { restore } from '../../../server/db/restore.ts';
import { rotateKey } from '../../../server/rotate-key.ts';
import { currentKey } from '../server/keys.ts';
import { entriesOfJob, makeReceipt } from '../server/receipts.ts';
import { lookSoon, rotateLogKey } from '../server/sequencer.ts';
import { offerCheckpoints } from '../server/witnesses.ts';
import { asSuperuser, freshDatabase } from '../../../tests/support/database.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { startOutside } from '../../../tests/support/outside.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { compactOf, sequence, sourceOf, verdictOf } from './log.ts';
import { startServer, type TestServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const otherBoard = await startServer({ pages: false });
const company = await makeCompany(server);
const source = sourceOf(server);
const config = { publicUrl: 'https://jobs.example.com' };
const { db } = server.database;
const dir = await mkdtemp(join(tmpdir(), 'daybreak-log-'));
afterAll(() => rm(dir, { recursive: true }));

const receiptOf = async (jobId: string) => {
  const receipt = await makeReceipt(db, await entriesOfJob(db, jobId));
  if (!receipt) throw new Error('no receipt');
  return receipt;
};
const kindsOf = async (jobId: string) =>
  (await entriesOfJob(db, jobId)).map(({ leaf }) => leaf.kind);
const keyOf = async (board: TestServer) => {
  const key = await currentKey(board.database.db);
  if (!key) throw new Error('no key');
  return key;
};

test('the empty log has no checkpoint; the first look for entries makes its key', async () => {
  expect((await server.request('GET', '/log/checkpoint')).code).toBe(404);
  expect((await server.request('GET', '/log/keys')).code).toBe(404);
  expect(await sequence(server)).toBe(0);
  const { text, headers } = await server.request('GET', '/log/checkpoint');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const key = await keyOf(server);
  expect(openCheckpoint(text, [key])).toMatchObject({ origin: 'jobs.example.com/log', size: 0 });
  await sequence(otherBoard);
});

test('the log has each change of a posting, and says what was public', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Baker' });
  const params = { id: job._id };
  const shown = (await server.client().getJob({ params })).job;
  const [published] = await entriesOfJob(db, job._id);
  expect(published?.leaf).toEqual({
    v: 1,
    kind: 'published',
    at: expect.any(String),
    job: job._id,
    company: job.companyId,
    text: hashText(shown),
    until: job.applicationDeadline,
  });
  // Texts that wait for a decision are not public.
  const body = { ...plausibleJob, applicationDeadline: job.applicationDeadline };
  await company.client.updateJob({ params, body: { ...body, jobTitle: 'Pastry chef' } });
  expect(await kindsOf(job._id)).toEqual(['published', 'confirmed']);
  const admin = await makeAdmin(server);
  await admin.client.approveJob({ params });
  expect(await kindsOf(job._id)).toEqual(['published', 'confirmed', 'changed']);
  await company.client.setJobStatus({ params, body: { status: 'paused' } });
  await company.client.setJobStatus({ params, body: { status: 'closed' } });
  await company.client.setJobStatus({
    params,
    body: { status: 'closed', outcome: 'Hired through this board' },
  });
  await company.client.setJobStatus({ params, body: { status: 'active' } });
  await company.client.deleteJob({ params, body: {} });
  const entries = await entriesOfJob(db, job._id);
  const before = ['published', 'confirmed', 'changed', 'paused'];
  const kinds = [...before, 'closed', 'outcome', 'published', 'confirmed', 'closed'];
  expect(entries.map(({ leaf }) => leaf.kind)).toEqual(kinds);
  expect(entries[5]?.leaf).toMatchObject({ outcome: 'Hired through this board' });
});

test('the hash of a text has the chosen defaults; that of a text from before is what it was', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Miller', showsDefaultBenefits: true });
  const { showsDefaultRequirements: _one, showsDefaultBenefits: _other, ...older } = job;
  const asBefore = { ...older, showsDefaultRequirements: null, showsDefaultBenefits: null };
  expect(hashText(asBefore)).toBe(hashText(older));
  expect(hashText(job)).not.toBe(hashText({ ...job, showsDefaultBenefits: false }));
  expect(hashText(job)).not.toBe(hashText(older));
});

test('a job that was never public leaves no trace', async () => {
  const job = await makeJob(server, company, { approved: false });
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'closed' } });
  expect(await kindsOf(job._id)).toEqual([]);
});

test('tiles, entries and checkpoint are those of C2SP tlog-tiles, and lead to one root', async () => {
  await sequence(server);
  const { size, root } = openCheckpoint(await source.checkpoint(), [await keyOf(server)]) ?? {
    size: 0,
    root: new Uint8Array(),
  };
  expect(size).toBe(10);
  const tile = await fetch(`${server.url}/log/tile/0/000.p/${size}`);
  expect(tile.headers.get('content-type')).toBe('application/octet-stream');
  expect(tile.headers.get('cache-control')).toContain('immutable');
  const hashes = await tile.bytes();
  expect(hashes).toHaveLength(size * 32);
  expect(isEqual(await treeRoot(size, tileReader(size, source.tile)), root)).toBe(true);
  const bundle = await fetch(`${server.url}/log/tile/entries/000.p/${size}`);
  const entries = decodeBundle(await bundle.bytes()).map((each) => Buffer.from(each).toString());
  expect(entries.map((text) => parseLeaf(text)?.kind)).not.toContain(undefined);
  for (const path of [
    '0/000',
    '0/000.p/11',
    '1/000.p/1',
    '0/001.p/1',
    '0/0',
    '64/000',
    'entries/000',
  ])
    expect((await server.request('GET', `/log/tile/${path}`)).code, path).toBe(404);
  expect(await verifyLog(source, await keyOf(server))).toMatchObject({ isValid: true, size });
});

test('a receipt is valid as soon as its entry has its place, in a file and in a link', async () => {
  const job = await makeJob(server, company);
  const early = await receiptOf(job._id);
  expect(early.entries[0]?.index).toBeUndefined();
  expect(await verdictOf(source, early)).toBe('waiting');
  await sequence(server);
  const late = await receiptOf(job._id);
  expect(late.entries[0]?.index).toBe(10);
  const link = `https://jobs.example.com/verify#${compactOf(early)}`;
  expect(parseReceipt(link)).toMatchObject({ origin: 'jobs.example.com/log', entries: [{}] });
  for (const receipt of [early, late, link]) expect(await verdictOf(source, receipt)).toBe('valid');
});

test('an entry that waits for more than an hour is not in the log, whatever the board says', async () => {
  const job = await makeJob(server, company);
  await sequence(server);
  const link = compactOf(await receiptOf(job._id));
  const evading: LogSource = { ...source, find: async () => '{"index":null}' };
  const far: LogSource = { ...source, find: async () => '{"index":1000000}' };
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  for (const lying of [evading, far]) {
    expect(await verifyReceipt(link, lying, { now: after(50) })).toMatchObject({
      isValid: false,
      failure: 'waiting',
      entries: [{ index: null }],
    });
    expect(await verifyReceipt(link, lying, { now: after(70) })).toEqual({
      isValid: false,
      failure: 'not-included',
      where: expect.stringMatching(/^(Entry \d+: )?Job published, /),
    });
  }
});

test('a job that says something else than its entry is found out', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Unwritten' });
  await sequence(server);
  const first = await receiptOf(job._id);
  const later = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) });
  const verdict = async (from: LogSource, receipt = first) => {
    const found = await verifyReceipt(JSON.stringify(receipt), from, later(5));
    return found.isValid || found.failure;
  };
  for (const change of [
    `update job_revisions set title = 'Rewritten' where job_id = '${job._id}'`,
    `update jobs set deadline = deadline + interval '1 day' where id = '${job._id}'`,
  ]) {
    const board = await rewritten(change);
    expect(await verdict(sourceOf(board))).toBe('text-differs');
    expect(await verdict(source)).toBe(true);
  }
  // What the company changes has its entry: also earlier receipts stay valid.
  const params = { id: job._id };
  await company.client.updateJob({
    params,
    body: { ...plausibleJob, applicationDeadline: job.applicationDeadline, jobTitle: 'Written' },
  });
  await (await makeAdmin(server)).client.approveJob({ params });
  await sequence(server);
  expect(await verdict(source)).toBe(true);
  expect(await verdict(source, await receiptOf(job._id))).toBe(true);
  await company.client.deleteJob({ params, body: {} });
  await sequence(server);
  expect(await verdict(source)).toBe(true);
});

test('each kind of bad receipt has its own answer', async () => {
  const job = await makeJob(server, company);
  await sequence(server);
  const receipt = await receiptOf(job._id);
  const [entry] = receipt.entries;
  if (!entry) throw new Error('no entry');
  const foreign = sourceOf(otherBoard);
  expect(await verdictOf(source, 'hello')).toBe('malformed');
  expect(await verdictOf(source, '{"receipt":1}')).toBe('malformed');
  expect(await verdictOf(source, 'https://jobs.example.com/verify#eyJ')).toBe('malformed');
  // Another board of the same name, and one of another name.
  expect(await verdictOf(foreign, receipt)).toBe('other-key');
  const keys = async () => (await source.keys()).replaceAll('jobs.example.com', 'example.org');
  expect(await verdictOf({ ...source, keys }, receipt)).toBe('other-board');
  const leaf = entry.leaf.replace('"published"', '"confirmed"');
  expect(await verdictOf(source, { ...receipt, entries: [{ ...entry, leaf }] })).toBe(
    'not-included',
  );
  const { proof: _proof, ...unproved } = entry;
  expect(await verdictOf(source, { ...receipt, entries: [{ ...unproved, leaf }] })).toBe(
    'leaf-changed',
  );
  const { index: _index, ...unplaced } = unproved;
  expect(await verdictOf(source, { ...receipt, entries: [{ ...unplaced, leaf }] })).toBe(
    'not-included',
  );

  // A state of the log that somebody else signed with a key of the same name.
  const secret = new Uint8Array(32).fill(7);
  const { text } = openCheckpoint(await source.checkpoint(), [await keyOf(server)])?.note ?? {
    text: '',
  };
  const forged = formatNote({
    text,
    signatures: [signText(text, 'jobs.example.com/log', secret)],
  });
  const lying: LogSource = { ...source, checkpoint: async () => forged };
  expect(await verdictOf(lying, receipt)).toBe('forged-checkpoint');
  expect(await verdictOf(source, { ...receipt, checkpoint: forged })).toBe('forged-checkpoint');
  expect(await verdictOf(source, receipt, forged)).toBe('forged-checkpoint');
  const changed = (await source.checkpoint()).replace(/\n\d+\n/, '\n5\n');
  expect(await verdictOf({ ...source, checkpoint: async () => changed }, receipt)).toBe(
    'forged-checkpoint',
  );
  const ownKey = formatKey(toVerifierKey('jobs.example.com/log', publicKeyOf(secret)));
  expect(await verdictOf(source, { ...receipt, key: ownKey })).toBe('other-key');
});

/** The receipts that mails carry. */
const receiptsIn = async ({ user }: Person) =>
  (await mailsTo(server, user.email)).flatMap(({ text }) => text.match(/\S+\/verify#\S+/) ?? []);

test('mails carry receipts of applications and answers, which show nobody to others', async () => {
  const job = await makeJob(server, company);
  expect(await receiptsIn(company)).toContainEqual(expect.stringContaining('/verify#'));
  const [seeker, stranger] = [await makeSeeker(server), await makeSeeker(server)];
  const { _id } = await makeApplication(seeker, job);
  await server.sweep();
  const [received] = (await receiptsIn(company)).slice(-1);
  expect(parseReceipt(received ?? '')?.entries).toMatchObject([
    { opening: { kind: 'applied', application: _id, applicant: seeker.user._id, job: job._id } },
  ]);
  const params = { applicationId: _id };
  await company.client.moveApplication({ params, body: { status: 'interviewed' } });
  const [answered] = (await receiptsIn(seeker)).slice(-1);
  await sequence(server);
  expect(await verdictOf(source, received ?? '')).toBe('valid');
  expect(await verdictOf(source, answered ?? '')).toBe('valid');
  expect(parseReceipt(answered ?? '')?.entries).toMatchObject([
    { opening: { kind: 'applied' } },
    { opening: { kind: 'answered', answer: 'interview' } },
  ]);

  // A message that answers has one too.
  const waiting = await makeSeeker(server);
  const { _id: asked } = await makeApplication(waiting, job);
  await server.sweep();
  await company.client.sendToThread({
    params: { id: asked },
    body: { text: 'When could you start?' },
  });
  const [written] = (await receiptsIn(waiting)).slice(-1);
  expect(parseReceipt(written ?? '')?.entries).toMatchObject([
    { opening: { kind: 'applied' } },
    { opening: { kind: 'answered', answer: 'message' } },
  ]);

  // An answer that is undone in time was none.
  await company.client.moveApplications({ body: { ids: [_id], status: 'rejected' } });
  await company.client.undoMoves({ body: { ids: [_id] } });
  await sequence(server);
  for (const { client } of [seeker, company]) {
    const { receipt } = await client.getApplicationReceipt({ params: { id: _id } });
    expect(receipt?.entries.map(({ opening }) => opening?.kind)).toEqual(['applied', 'answered']);
    expect(await verdictOf(source, JSON.stringify(receipt))).toBe('valid');
  }
  await expect(
    stranger.client.getApplicationReceipt({ params: { id: _id } }),
  ).rejects.toMatchObject({ status: 404 });
  // Also before the application itself is written.
  const { _id: quick } = await makeApplication(stranger, job);
  await company.client.moveApplications({ body: { ids: [quick], status: 'rejected' } });
  await company.client.undoMoves({ body: { ids: [quick] } });
  await server.sweep();
  const taken = await stranger.client.getApplicationReceipt({ params: { id: quick } });
  expect(taken.receipt?.entries.map(({ opening }) => opening?.kind)).toEqual(['applied']);
  // Somebody else's data under a genuine salt.
  const { receipt } = await seeker.client.getApplicationReceipt({ params: { id: _id } });
  const swapped = JSON.stringify(receipt).replaceAll(seeker.user._id, stranger.user._id);
  expect(await verdictOf(source, swapped)).toBe('leaf-changed');

  // The log names nobody, and keeps nothing that would when the account is deleted.
  const { rows } = await server.database.pool.query<{ leaf: string }>(
    `select leaf from log_entries where kind in ('applied', 'answered', 'answer-undone')`,
  );
  const text = JSON.stringify(rows);
  for (const id of [_id, seeker.user._id, job._id]) expect(text).not.toContain(id);
  for (const { client, password } of [seeker, stranger, waiting])
    await client.deleteMyAccount({ body: { password } });
  const left = await server.database.pool.query('select from log_openings');
  expect(left.rowCount).toBe(0);
  expect(await verifyLog(source, await keyOf(server))).toMatchObject({ isValid: true });
});

test('an application to a job that is deleted before it is written is in the log', async () => {
  const [job, seeker] = [await makeJob(server, company), await makeSeeker(server)];
  const { _id } = await makeApplication(seeker, job);
  await company.client.deleteJob({ params: { id: job._id }, body: {} });
  await server.sweep();
  const { receipt } = await seeker.client.getApplicationReceipt({ params: { id: _id } });
  expect(receipt?.entries.map(({ opening }) => opening?.kind)).toContain('applied');
});

test('the command checks receipts and the whole log, without the database', async () => {
  const job = await makeJob(server, company);
  const [file, state] = [join(dir, 'receipt.json'), join(dir, 'checkpoint')];
  const at = ['--url', server.url];
  await writeFile(file, JSON.stringify(await receiptOf(job._id)));
  expect(await verifyByCommand([file, ...at])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Not yet in the signed tree'),
  });
  await sequence(server);
  await writeFile(file, JSON.stringify(await receiptOf(job._id)));
  const index = (await receiptOf(job._id)).entries[0]?.index;
  expect(await verifyByCommand([file, ...at, '--save', state])).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(
        `Job published on \\w{3} \\d\\d, \\d{4}: entry ${index}, Platform Engineer at [^\\n]+\\nValid: jobs.example.com/log`,
      ),
    ),
  });
  await makeJob(server, company);
  await sequence(server);
  const key = formatKey(await keyOf(server));
  expect((await verifyByCommand([...at, '--key', key, '--since', state])).code).toBe(0);
  const foreign = await verifyByCommand([file, '--url', otherBoard.url]);
  expect(foreign).toMatchObject({ code: 1, said: expect.stringContaining('other-key: The log') });
  const nobody = await verifyByCommand([file, '--url', 'http://127.0.0.1:9']);
  expect(nobody).toMatchObject({ code: 1, said: expect.stringContaining('did not answer') });
  expect((await verifyByCommand([])).code).toBe(2);
  const missing = await verifyByCommand(['no-receipt.json', '--url', server.url]);
  expect(missing.code).toBe(1);
  expect(missing.said).toMatch(/^The file .*no-receipt\.json is missing or cannot be read\.$/m);
});

/** `npm run verify-log`. */
async function verifyByCommand(args: string[]): Promise<{ code: number; said: string }> {
  const command = join(ROOT, 'features/public-log/server/verify-log.ts');
  const run = promisify(execFile)(process.execPath, [command, ...args]);
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

test('two processes that sequence at the same time give each entry one place', async () => {
  const second = await startServer({ pages: false, database: server.database });
  const posted = await Promise.all(Array.from({ length: 6 }, () => makeJob(server, company)));
  const counts = await Promise.all([sequence(server), sequence(second), sequence(server)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(posted.length);
  const { rows } = await server.database.pool.query<{ gaps: boolean }>(
    'select count(*) <> max(index) + 1 or count(*) <> count(distinct index) as gaps from log_entries where index is not null',
  );
  expect(rows).toEqual([{ gaps: false }]);
  expect(await verifyLog(source, await keyOf(server))).toMatchObject({ isValid: true });
});

test('a process whose clock is ahead does not stop the log', async () => {
  const year = 365 * 24 * 3_600_000;
  const board = await startServer({ pages: false, now: () => new Date(Date.now() + year) });
  const isDueSoon = async () => {
    const { rows } = await board.database.pool.query<{ seconds: number }>(
      `select extract(epoch from at - now())::float8 as seconds from due_moments where kind = 'log'`,
    );
    return rows.map(({ seconds }) => seconds <= 60);
  };
  await lookSoon(board.database.writes, board.now());
  await board.database.pool.query(`update due_moments set at = '2000-01-01' where kind = 'log'`);
  await board.sweep();
  expect(await isDueSoon()).toEqual([true]);
  // A time that an earlier version set, or a row that was lost.
  await board.database.pool.query(`update due_moments set at = at + interval '1 year'`);
  await lookSoon(board.database.writes, board.now());
  expect(await isDueSoon()).toEqual([true]);
  await board.database.pool.query('delete from due_moments');
  await lookSoon(board.database.writes, board.now());
  expect(await isDueSoon()).toEqual([true]);
});

test('a replaced key keeps receipts valid, and the old key vouches for the new one', async () => {
  const job = await makeJob(server, company);
  await sequence(server);
  const receipt = await receiptOf(job._id);
  const before = await source.checkpoint();
  const old = await keyOf(server);
  const now = () => new Date();
  const printed = await rotateLogKey({ db, config, now });
  expect(printed).toBe(formatKey(await keyOf(server)));
  // Both keys have signed the state in which the key changed.
  const crossing = await source.checkpoint();
  expect(openCheckpoint(crossing, [old])?.size).toBe(
    openCheckpoint(crossing, [await keyOf(server)])?.size,
  );
  await rotateKey({ db, now });
  const second = await makeJob(server, company);
  await sequence(server);
  expect(openCheckpoint(await source.checkpoint(), [old])).toBeUndefined();
  expect(await verdictOf(source, receipt, before)).toBe('valid');
  await rotateLogKey({ db, config, now });
  await makeJob(server, company);
  await sequence(server);
  expect(await verdictOf(source, receipt)).toBe('valid');
  expect(await verdictOf(source, await receiptOf(second._id))).toBe('valid');
  // A state from before both changes, and a receipt from after them.
  expect(await verdictOf(source, await receiptOf(second._id), before)).toBe('valid');
  expect(await verifyLog(source, await keyOf(server), { since: before })).toMatchObject({
    isValid: true,
  });
  const { rows } = await server.database.pool.query(
    'select secret from log_keys where retired_at is not null and secret is not null',
  );
  expect(rows).toEqual([]);
  // Without the signature of the old key, a new one proves nothing.
  const keys = JSON.parse(await source.keys()) as { keys: { successor: string | null }[] };
  const cut = { ...keys, keys: keys.keys.map((each) => ({ ...each, successor: null })) };
  const unlinked: LogSource = { ...source, keys: async () => JSON.stringify(cut) };
  expect(await verdictOf(unlinked, receipt)).toBe('forged-checkpoint');
});

test('witnesses sign that the log only grew; what they refuse or forge is not published', async () => {
  const world = await startOutside();
  const secret = new Uint8Array(32).fill(9);
  const witness = toVerifierKey('acme.com/w1', publicKeyOf(secret), 'cosignature');
  world.host('acme.com');
  const LOG_WITNESSES = `${formatKey(witness)} https://acme.com/w1`;
  const offer = () =>
    offerCheckpoints({ db, config: { ofFeatures: { LOG_WITNESSES }, outside: world.outside } });
  const key = await keyOf(server);
  let latest = { size: 0, root: await treeRoot(0, async () => new Uint8Array()) };
  const signAs = (name: string) => async (body: string) => {
    const [head = '', ...rest] = body.split('\n\n');
    const [old = '', ...lines] = head.split('\n');
    const checkpoint = openCheckpoint(rest.join('\n\n'), [key]);
    if (!checkpoint) return { code: 403, text: '' };
    if (old !== `old ${latest.size}`) return { code: 409, text: `${latest.size}\n` };
    const proof = lines.map((line) => new Uint8Array(Buffer.from(line, 'base64')));
    const { size, root, note } = checkpoint;
    const claim = { oldSize: latest.size, oldRoot: latest.root, size, root, proof };
    if (!isConsistent(claim)) return { code: 422, text: '' };
    latest = { size, root };
    return { code: 200, text: formatSignature(cosignText(note.text, name, secret, new Date())) };
  };
  let answer = signAs('acme.com/w1');
  world.pages.answer = (request, response) =>
    void readText(request)
      .then(answer)
      .then((said) => response.writeHead(said.code).end(said.text));

  expect((await server.request('GET', '/log/cosigned')).code).toBe(404);
  expect(await offer()).toBe('Signed by 1 witness.');
  expect(await offer()).toBe('');
  const cosigned = await source.checkpoint();
  expect((await server.request('GET', '/log/cosigned')).text).toBe(cosigned);
  expect(await verifyLog(source, key, { witnesses: [witness] })).toMatchObject({
    isValid: true,
    cosigned: [{ name: 'acme.com/w1' }],
  });
  // The board has lost what the witness signed last: it asks from where the witness is.
  await makeJob(server, company);
  await sequence(server);
  await server.database.pool.query('delete from log_cosignatures');
  expect(await offer()).toBe('Signed by 1 witness.');

  // Another key, or another history than the witness has seen.
  await makeJob(server, company);
  await sequence(server);
  answer = async () => ({ code: 200, text: cosigned.slice(cosigned.indexOf('— acme.com')) });
  await expect(offer()).rejects.toThrow('acme.com/w1: its signature is not genuine');
  answer = signAs('acme.com/w1');
  latest = { ...latest, root: new Uint8Array(32) };
  await expect(offer()).rejects.toThrow('acme.com/w1: it answered 422');
  expect(await source.checkpoint()).not.toContain('acme.com');
});

test('a backup and its restoration keep the log and its key', async () => {
  const file = join(dir, 'board.gz');
  await backUp(server.database, file);
  const database = await freshDatabase({ migrated: false });
  await restore(database, file);
  const copy = await startServer({ pages: false, database });
  const before = await source.checkpoint();
  expect(await sourceOf(copy).checkpoint()).toBe(before);
  await makeJob(copy, await makeCompany(copy));
  expect(await sequence(copy)).toBe(1);
  expect(await verifyLog(sourceOf(copy), await keyOf(server), { since: before })).toMatchObject({
    isValid: true,
  });
});

/** A copy of the board whose operator changes the database behind the product's back. */
async function rewritten(...statements: string[]): Promise<TestServer> {
  const file = join(dir, `${randomUUID()}.gz`);
  await backUp(server.database, file);
  const database = await freshDatabase({ migrated: false });
  await restore(database, file);
  const name = new URL(database.url).pathname.slice(1);
  const guarded = ['log_entries', 'job_revisions', 'jobs'].map(
    (table) => `alter table ${table} disable trigger user`,
  );
  for (const statement of [...guarded, ...statements]) await asSuperuser(statement, name);
  return startServer({ pages: false, database });
}

/** Makes the next look for entries build the tree again from the entries, and sign it. */
const REBUILD = [
  'delete from log_checkpoints',
  'delete from log_tiles',
  'update log_entries set index = null',
];

test('whoever rewrites the database is found out', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Rewritten' });
  await makeJob(server, company, { jobTitle: 'Later' });
  await sequence(server);
  const receipt = await receiptOf(job._id);
  const link = compactOf(receipt);
  const since = await source.checkpoint();
  const key = await keyOf(server);
  const { index = 0 } = receipt.entries[0] ?? {};

  // An entry says something else.
  const change = `update log_entries set leaf = replace(leaf, '"published"', '"confirmed"') where index = ${index}`;
  const changed = await rewritten(change);
  const altered = sourceOf(changed);
  expect(await verdictOf(altered, receipt)).toBe('leaf-changed');
  expect(await verifyLog(altered, key)).toMatchObject({
    failure: 'leaf-changed',
    where: expect.stringContaining(`Entry ${index}: Job confirmed as open, `),
  });

  // So does the tree, signed again with the genuine key.
  const rehash = `update log_entries set hash = sha256('\\x00'::bytea || convert_to(leaf, 'UTF8'))`;
  const forked = await rewritten(change, rehash, ...REBUILD);
  await sequence(forked);
  const fork = sourceOf(forked);
  expect(await verifyLog(fork, key)).toMatchObject({ isValid: true });
  expect(await verdictOf(fork, receipt)).toBe('inconsistent');
  expect(await verdictOf(fork, link)).toBe('not-included');
  expect(await verifyLog(fork, key, { since })).toMatchObject({ failure: 'inconsistent' });

  const file = join(dir, 'early.json');
  await writeFile(file, JSON.stringify(receipt));
  expect(await verifyByCommand([file, '--url', forked.url])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/inconsistent: The log was rewritten[^]*Keep your receipt/),
  });
  // Somebody who reads the whole log has no receipt to keep.
  const { said } = await verifyByCommand(['--url', changed.url]);
  expect(said).toContain(`Entry ${index}: Job confirmed as open, `);
  expect(said).toContain('Keep a copy of the database');
  expect(said).not.toContain('receipt');

  // An entry is missing.
  const cut = await rewritten(`delete from log_entries where index = ${index}`, ...REBUILD);
  await sequence(cut);
  expect(await verdictOf(sourceOf(cut), receipt)).toBe('inconsistent');
  expect(await verdictOf(sourceOf(cut), link)).toBe('not-included');
  expect(await verifyLog(sourceOf(cut), key, { since })).toMatchObject({ failure: 'inconsistent' });

  // Only its text is missing, or a tile.
  const torn = await rewritten(`delete from log_entries where index = ${index}`);
  expect(await verifyLog(sourceOf(torn), key)).toMatchObject({
    failure: 'inconsistent',
    where: expect.stringMatching(/^Entries 0 to \d+$/),
  });
  const hole = await rewritten('delete from log_tiles where level = 0');
  expect(await verdictOf(sourceOf(hole), receipt)).toBe('inconsistent');

  // All is new, with a new key of the same name.
  const fresh = await rewritten(...REBUILD, 'delete from log_keys');
  await sequence(fresh);
  expect(await verdictOf(sourceOf(fresh), receipt)).toBe('other-key');
});

test('an entry below a full tile cannot be changed with the hash above it', async () => {
  const board = await startServer({ pages: false });
  await board.database.pool.query(
    `insert into log_entries (kind, leaf, hash)
     select 'applied', n::text, sha256('\\x00'::bytea || convert_to(n::text, 'UTF8'))
     from generate_series(0, 299) n`,
  );
  await sequence(board);
  const read = sourceOf(board);
  const key = await keyOf(board);
  expect(await verifyLog(read, key)).toMatchObject({ isValid: true, size: 300 });
  const lying: LogSource = {
    ...read,
    async tile(tile) {
      const bytes = await read.tile(tile);
      if (tile.index > 0 || tile.level === 1) return bytes;
      if (tile.level === 0)
        return new Uint8Array(
          Buffer.concat([bytes.subarray(0, 320), hashLeafText('99'), bytes.subarray(352)]),
        );
      const entries = decodeBundle(bytes);
      return encodeBundle(entries.with(10, Buffer.from('99')));
    },
  };
  expect(await verifyLog(lying, key)).toEqual({
    isValid: false,
    failure: 'inconsistent',
    where: 'Entries 0 to 255',
  });
});

test('a tree of several levels of tiles grows as one that is built at once', async () => {
  const board = await startServer({ pages: false });
  const insert = (from: number, to: number) =>
    board.database.pool.query(
      `insert into log_entries (kind, leaf, hash)
       select 'applied', n::text, sha256('\\x00'::bytea || convert_to(n::text, 'UTF8'))
       from generate_series($1::int, $2::int) n`,
      [from, to],
    );
  await insert(1, 200);
  await sequence(board);
  await insert(201, 700);
  await sequence(board);
  const first = await sourceOf(board).checkpoint();
  await insert(701, 66_000);
  expect(await sequence(board)).toBe(65_300);
  const key = await keyOf(board);
  const read = sourceOf(board);
  const checkpoint = openCheckpoint(await read.checkpoint(), [key]);
  expect(checkpoint?.size).toBe(66_000);
  const root = await treeRoot(66_000, tileReader(66_000, read.tile));
  expect(isEqual(root, checkpoint?.root ?? new Uint8Array())).toBe(true);
  expect((await fetch(`${board.url}/log/tile/1/000`)).status).toBe(200);
  expect((await fetch(`${board.url}/log/tile/2/000.p/1`)).status).toBe(200);
  expect(await verifyLog(read, key, { since: first })).toMatchObject({ isValid: true });
});
