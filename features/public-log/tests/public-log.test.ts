import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCheckpoint } from '../rules/checkpoint.ts';
import { isEqual } from '../rules/bytes.ts';
import { hashText, parseLeaf } from '../rules/leaves.ts';
import { treeRoot } from '../rules/merkle.ts';
import { formatKey, formatNote, publicKeyOf, signText, toVerifierKey } from '../rules/note.ts';
import { parseReceipt } from '../rules/receipt.ts';
import { decodeBundle, tileReader } from '../rules/tiles.ts';
import { type LogSource, verifyLog, verifyReceipt } from '../rules/verify.ts';
import { entriesOfJob } from '../server/receipts.ts';
import { lookSoon } from '../server/sequencer.ts';
import {
  makeAdmin,
  makeApplication,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { compactOf, sequence, sourceOf, verdictOf } from './log.ts';
import { startServer } from '../../../tests/support/server.ts';
import { startLogBoard } from './log-board.ts';

const {
  company,
  db,
  dir,
  keyOf,
  kindsOf,
  otherBoard,
  receiptOf,
  receiptsIn,
  rewritten,
  server,
  source,
  verifyByCommand,
} = await startLogBoard();

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
  for (const { client, password } of [seeker, stranger])
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
