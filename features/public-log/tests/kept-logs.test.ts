import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openCheckpoint } from '../rules/checkpoint.ts';
import { isEqual } from '../rules/bytes.ts';
import { hashLeafText } from '../rules/leaves.ts';
import { isConsistent, treeRoot } from '../rules/merkle.ts';
import {
  cosignText,
  formatKey,
  formatSignature,
  publicKeyOf,
  toVerifierKey,
} from '../rules/note.ts';
import { decodeBundle, encodeBundle, tileReader } from '../rules/tiles.ts';
import { type LogSource, verifyLog } from '../rules/verify.ts';
import { backUp } from '../../../server/db/backup.ts';
import { restore } from '../../../server/db/restore.ts';
import { rotateKey } from '../../../server/rotate-key.ts';
import { rotateLogKey } from '../server/sequencer.ts';
import { offerCheckpoints } from '../server/witnesses.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { startOutside } from '../../../tests/support/outside.ts';
import { makeCompany, makeJob } from '../../../tests/support/people.ts';
import { compactOf, sequence, sourceOf, verdictOf } from './log.ts';
import { startServer } from '../../../tests/support/server.ts';
import { startLogBoard } from './log-board.ts';

const {
  REBUILD,
  company,
  config,
  db,
  dir,
  keyOf,
  receiptOf,
  rewritten,
  server,
  source,
  verifyByCommand,
} = await startLogBoard();

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
