import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Pool } from 'pg';
import { logSource } from '../rules/source.ts';
import { type LogSource, verifyReceipt } from '../rules/verify.ts';
import type { YearChecks } from '../../../tests/support/feature-tests.ts';
import type { Board } from '../../../tests/support/year/board.ts';
import { type Application, isAnswered } from '../../../tests/support/year/ledger.ts';
import type { Life } from '../../../tests/support/year/life.ts';

// The log is read twice: with code written here from the standards alone (RFC 6962, signed notes), and with the code that
// applicants use.

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const leafHash = (leaf: string) => sha256(Buffer.of(0), leaf);

/** The Merkle tree hash of RFC 6962, 2.1. */
function treeHash(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return sha256();
  const [only] = hashes;
  if (hashes.length === 1 && only) return only;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return sha256(Buffer.of(1), treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)));
}

/** A signed state of the log. */
interface State {
  note: string;
  size: number;
  root: string;
}

const get = async (board: Board, path: string): Promise<string> => {
  const reply = await fetch(board.url() + path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.text();
};

/** Reads the signed state of the log, and checks its signature. */
async function readState(board: Board): Promise<State | undefined> {
  const note = await get(board, '/log/checkpoint');
  const { keys } = JSON.parse(await get(board, '/log/keys')) as { keys: { key: string }[] };
  // 'name+hash+base64 of 1 and the key'
  const key = Buffer.from(keys.at(-1)?.key.split('+').slice(2).join('+') ?? '', 'base64');
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') },
    format: 'jwk',
  });
  const [text = '', signatures = ''] = note.split('\n\n');
  const signature = Buffer.from(signatures.trim().split(' ').at(-1) ?? '', 'base64').subarray(4);
  if (!verify(null, Buffer.from(`${text}\n`), publicKey, signature)) return undefined;
  const [, size, root = ''] = text.split('\n');
  return { note, size: Number(size), root };
}

interface LogRow {
  leaf: string;
  index: number | null;
  applicationId: string | null;
  salt: Buffer | null;
  opening: { kind: string; at: string; application: string; applicant: string; job: string } | null;
}

/**
 * Checks the whole log at the end of the year: its root is that of its entries, it begins with what it had on each day, and
 * has exactly what the simulation knows of each application.
 */
async function checkLog(pool: Pool, life: Life, daily: readonly State[]): Promise<string[]> {
  const { rows } = await pool.query<LogRow>(
    `select leaf, index::int, application_id as "applicationId", salt, opening
     from log_entries left join log_openings on entry_id = log_entries.id order by index, log_entries.id`,
  );
  life.counts.set('entries of the log', rows.length);
  const problems: string[] = [];
  const hashes = rows.map(({ leaf }) => leafHash(leaf));
  if (!rows.every(({ index }, at) => index === at)) problems.push('the log has gaps');
  for (const { size, root } of daily)
    if (treeHash(hashes.slice(0, size)).toString('base64') !== root)
      problems.push(`the log of ${size} entries was rewritten`);
  if (daily.at(-1)?.size !== rows.length) problems.push('the last signed state is not the log');
  const entries = Map.groupBy(rows, ({ applicationId }) => applicationId);
  for (const each of life.applications) {
    if (each.seeker.isGone) continue;
    const own = entries.get(each.id) ?? [];
    problems.push(
      ...entryProblems(each, own).map((problem) => `application ${each.id} ${problem}`),
    );
  }
  return problems;
}

/** The JSON of an object with its keys in order, as leaves and what they hide are written. */
const inOrder = (value: object) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );

function entryProblems(of: Application, entries: readonly LogRow[]): string[] {
  const problems: string[] = [];
  const kinds = new Map<string, number>();
  for (const { leaf, salt, opening } of entries) {
    if (!salt || !opening) continue;
    const { kind } = opening;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const hash = sha256(salt, inOrder(opening)).toString('hex');
    if (leaf !== inOrder({ v: 1, kind, day: opening.at.slice(0, 10), hash }))
      problems.push(`has an entry that is not what it says: ${leaf}`);
    if (opening.applicant !== of.seeker.userId || opening.job !== of.job.id)
      problems.push('has an entry of somebody else');
    if (kind === 'applied' && Date.parse(opening.at) !== of.appliedAt)
      problems.push(`was sent at ${new Date(of.appliedAt).toISOString()}, not ${opening.at}`);
  }
  if (kinds.get('applied') !== 1) problems.push(`is ${kinds.get('applied') ?? 0} times in the log`);
  const left = (kinds.get('answered') ?? 0) - (kinds.get('answer-undone') ?? 0);
  if (left !== Number(isAnswered(of))) problems.push(`has ${left} answers in the log`);
  return problems;
}

/** The log over HTTP; what never changes is asked for once. */
function sourceOf(board: Board): LogSource {
  const kept = new Map<string, Uint8Array | undefined>();
  return logSource(async (path) => {
    if (kept.has(path)) return kept.get(path);
    const reply = await fetch(board.url() + path);
    const content = reply.ok ? await reply.bytes() : undefined;
    kept.set(path, content);
    return content;
  });
}

interface Receipt {
  checkpoint?: string;
  entries: { leaf: string; index?: number; proof?: string[] }[];
}

/** Whether a proof leads from a leaf to the root (RFC 9162, 2.1.3.2). */
function isIncluded(
  { leaf, index = -1, proof = [] }: Receipt['entries'][number],
  { size, root }: State,
): boolean {
  if (index < 0 || index >= size) return false;
  let [at, last, hash] = [index, size - 1, leafHash(leaf)];
  for (const each of proof) {
    const other = Buffer.from(each, 'base64');
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = sha256(Buffer.of(1), other, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = sha256(Buffer.of(1), hash, other);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && hash.toString('base64') === root;
}

/** Requests at the same time. */
const AT_ONCE = 8;
/** Of so many receipts, one is also checked with the code that applicants use: its signatures take long. */
const ALSO_BY_PRODUCT = 20;

/** Checks the receipts of all applications as their applicants get them. @param since the first state of the log */
async function checkReceipts(
  board: Board,
  { applications, counts }: Life,
  { first, last }: { first: State; last: State },
): Promise<string[]> {
  const source = sourceOf(board);
  const problems: string[] = [];
  const all = applications.filter(({ seeker }) => !seeker.isGone);
  const check = async ({ id, seeker }: Application, at: number) => {
    const reply = await fetch(`${board.url()}/api/applications/${id}/receipt`, {
      headers: { authorization: `Bearer ${seeker.token}` },
    });
    const { receipt } = (await reply.json()) as { receipt: Receipt | null };
    const isProved =
      receipt?.checkpoint === last.note &&
      receipt.entries.every((entry) => isIncluded(entry, last));
    if (!isProved) problems.push(`the receipt of application ${id} proves nothing`);
    if (at % ALSO_BY_PRODUCT !== 0) return;
    const verdict = await verifyReceipt(JSON.stringify(receipt), source, { since: first.note });
    if (!verdict.isValid) problems.push(`the receipt of application ${id}: ${verdict.failure}`);
  };
  const waiting = all.entries();
  const worker = async () => {
    for (const [at, each] of waiting) await check(each, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  counts.set('receipts', all.length);
  if (!all.length) problems.push('nobody has a receipt');
  return problems;
}

/** Reads the signed state of each day, and checks at the end that the log and all receipts prove what happened. */
export function proveYear(board: Board, pool: Pool): YearChecks {
  const states: State[] = [];
  const readNext = async () => {
    const state = await readState(board);
    if (state) states.push(state);
    return state ? [] : ['the state of the log is not signed'];
  };
  return {
    everyDay: readNext,
    async atEnd(life) {
      const problems = [...(await readNext()), ...(await checkLog(pool, life, states))];
      const [first, last] = [states[0], states.at(-1)];
      if (first && last) problems.push(...(await checkReceipts(board, life, { first, last })));
      return problems;
    },
  };
}
