import { bytesToHex } from '@noble/hashes/utils';
import * as z from 'zod/mini';
import { formatDay } from '../../../shared/kit/day.ts';
import { fromBase64, fromUtf8, isEqual } from './bytes.ts';
import { keysAfter, type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { describeEntry } from './entry-words.ts';
import {
  hashLeafText,
  hashText,
  leafText,
  parseJson,
  parseLeaf,
  type PostingLeaf,
  type PostingText,
  toApplicationLeaf,
} from './leaves.ts';
import {
  growingTree,
  type Hash,
  isConsistent,
  isIncluded,
  makeConsistency,
  makeInclusion,
  type ReadNode,
  treeRoot,
} from './merkle.ts';
import { parseKey, type VerifierKey, verifyNote } from './note.ts';
import { parseReceipt, type Receipt, type ReceiptEntry } from './receipt.ts';
import {
  BadTile,
  decodeBundle,
  type FetchTile,
  type Tile,
  TILE_HEIGHT,
  TILE_WIDTH,
  tileOf,
  tileReader,
} from './tiles.ts';

/** The public addresses of a log. What they answer is not trusted: signatures and hashes decide. */
export interface LogSource {
  /** /log/checkpoint */
  checkpoint(): Promise<string>;
  /** /log/keys */
  keys(): Promise<string>;
  /** /log/tile/… @throws BadTile if the log does not have it */
  tile: FetchTile;
  /** /log/find/…: where an entry is, or that it waits for its place. @param hash in hexadecimal digits */
  find(hash: string): Promise<string>;
  /** What the board shows of a job to everybody; '' if it is not public. */
  job(id: string): Promise<string>;
  /** The present receipt of a job; '' if it has none. */
  postingReceipt(id: string): Promise<string>;
}

/** What can be wrong with a receipt, or with the log. */
export const FAILURES = {
  malformed: {
    title: 'This is not a receipt',
    text: 'It cannot be read. Paste all of it: the link from the email, or the content of the file.',
  },
  'other-board': {
    title: 'This receipt belongs to another board',
    text: 'Its log has another name than the log here. Check it on the board that it names.',
  },
  'other-key': {
    title: 'The log has another key',
    text: 'The key that was given is not one of this log. Either this board did not make the receipt, or its log was replaced.',
  },
  'forged-checkpoint': {
    title: 'The state of the log is not genuine',
    text: "It is not signed with the log's key.",
  },
  'leaf-changed': {
    title: 'The entry was changed',
    text: 'Its text is not the one that was signed.',
  },
  'not-included': {
    title: 'The entry is not in the log',
    text: 'The log does not have what the receipt proves.',
  },
  'text-differs': {
    title: 'The job was changed without an entry',
    text: 'The job says something else than its entry in the log.',
  },
  'forged-erasure': {
    title: 'The receipt was not signed by this board',
    text: 'It was changed, or somebody else made it.',
  },
  inconsistent: {
    title: 'The log was rewritten',
    text: 'It no longer begins with what it had earlier, or its parts do not fit together.',
  },
} as const;
export type Failure = keyof typeof FAILURES;

/** What to do about a failure that shows tampering; '' for the others. @param isReceipt false for the whole log */
export function adviceFor(failure: Failure, isReceipt: boolean): string {
  if (failure === 'malformed' || failure === 'other-board') return '';
  return isReceipt
    ? 'Keep your receipt and report this.'
    : 'Keep a copy of the database as it is, and compare it with your backups. See docs/operating.md, "The public log".';
}

export interface VerifiedEntry extends Pick<ReceiptEntry, 'leaf' | 'opening'> {
  /** Its place in the log; null while it waits for it, for some seconds. */
  index: number | null;
  /** The job that the entry is about, as the board shows it; '' if it is not public. */
  about: string;
}

/** What was checked without finding anything wrong. */
export interface Checked {
  /** The name of the log and its size. */
  origin: string;
  size: number;
  entries: VerifiedEntry[];
  /** Witnesses among the named ones that have cosigned this state of the log. */
  cosigned: { name: string; at: Date }[];
  /** The signed state of the log that was checked. */
  checkpoint: string;
}

/** 'waiting': nothing is wrong, but an entry has no place yet, so nothing is proved either. */
export type Verdict =
  | ({ isValid: true } & Checked)
  | ({ isValid: false; failure: 'waiting' } & Checked)
  | { isValid: false; failure: Failure; where: string };

class Failed extends Error {
  readonly failure: Failure;
  /** The entry that is concerned, in words; '' if it is not known. */
  readonly where: string;
  constructor(failure: Failure, where = '') {
    super(failure);
    this.failure = failure;
    this.where = where;
  }
}

/** 'Entry 12: Job published, Nov 3, 2026'. */
function nameOf(entry: Pick<ReceiptEntry, 'leaf' | 'opening'>, index?: number | null): string {
  const { what, at } = describeEntry(entry);
  const words = what && `${what}, ${formatDay(at)}`;
  if (typeof index !== 'number') return words;
  return `Entry ${index}${words && `: ${words}`}`;
}

interface Options {
  /** A signed state of the log from earlier, with which it must still begin. */
  since?: string | undefined;
  /** Witnesses whose cosignatures are looked for. */
  witnesses?: readonly VerifierKey[];
  now?: Date;
}

/** Milliseconds after which an entry has its place. It takes some seconds; the rest is for clocks that differ. */
const PLACED_AFTER = 3_600_000;
/** Milliseconds after which a change of a job is shown everywhere. */
const SHOWN_AFTER = 60_000;

/**
 * Checks a receipt against the log of a board: signatures, the place of each entry, that the log still begins with what
 * it had, and that jobs which the receipt names say what their entries say.
 * @param content a receipt's file or link
 * @throws what `source` throws when the board does not answer
 */
export async function verifyReceipt(
  content: string,
  source: LogSource,
  options: Options = {},
): Promise<Verdict> {
  const receipt = parseReceipt(content);
  if (!receipt) return { isValid: false, failure: 'malformed', where: '' };
  const { witnesses, now = new Date() } = options;
  return orFailure(async () => {
    const untrue = receipt.entries.find((entry) => !isTrue(entry));
    if (untrue) throw new Failed('leaf-changed', nameOf(untrue, untrue.index));
    const key = parseKey(receipt.key);
    if (!key) throw new Failed('malformed');
    const log = await openLog(source, key, receipt.origin);
    const since = [options.since, receipt.checkpoint].filter((each) => each !== undefined);
    for (const each of since) await requireConsistency(log, each);
    const entries: VerifiedEntry[] = [];
    for (const entry of receipt.entries) {
      requireOwnProof(log, entry, receipt);
      const located = await locate(log, entry, now);
      entries.push({ ...located, about: await shownJob(source, describeEntry(entry).job) });
    }
    for (const job of jobsOf(receipt)) await requireShownText(log, job, receipt, now);
    const checked = toChecked(log, entries, witnesses);
    return entries.some(({ index }) => index === null)
      ? { isValid: false, failure: 'waiting', ...checked }
      : { isValid: true, ...checked };
  });
}

/**
 * Reads the whole log: that its entries are those of its tree, its tree the one of its checkpoint, and that it begins with
 * an earlier state.
 * @param key the log's key, known from elsewhere
 */
export async function verifyLog(
  source: LogSource,
  key: VerifierKey,
  { since, witnesses }: Options = {},
): Promise<Verdict> {
  return orFailure(async () => {
    const log = await openLog(source, key, key.name);
    const { size, root } = log.checkpoint;
    if (since !== undefined) await requireConsistency(log, since);
    // The entries themselves must lead to the signed root: the tiles between prove nothing.
    const tree = growingTree();
    for (let bundle = 0; bundle * TILE_WIDTH < size; bundle += 1) {
      const tile = tileOf('entries', bundle, size);
      const first = bundle * TILE_WIDTH;
      const range = `Entries ${first} to ${first + (tile?.width ?? 1) - 1}`;
      const entries = tile ? decodeBundle(await readTile(source, tile, range)) : [];
      if (entries.length !== tile?.width) throw new Failed('inconsistent', range);
      const own = growingTree();
      for (const [offset, entry] of entries.entries()) {
        const hash = await log.read(0, first + offset);
        const text = fromUtf8(entry);
        if (text === undefined || !isEqual(hashLeafText(text), hash))
          throw new Failed('leaf-changed', nameOf({ leaf: text ?? '' }, first + offset));
        tree.add(hash);
        own.add(hash);
      }
      const isFull = tile.width === TILE_WIDTH;
      if (isFull && size > TILE_WIDTH && !isEqual(own.root(), await log.read(TILE_HEIGHT, bundle)))
        throw new Failed('inconsistent', range);
    }
    if (!isEqual(tree.root(), root)) throw new Failed('inconsistent');
    return { isValid: true, ...toChecked(log, [], witnesses) };
  });
}

function toChecked(
  { checkpoint, content }: Log,
  entries: VerifiedEntry[],
  witnesses: readonly VerifierKey[] = [],
): Checked {
  const { origin, size, note } = checkpoint;
  const cosigned = (verifyNote(note, witnesses) ?? []).flatMap(({ key, at }) =>
    at ? [{ name: key.name, at }] : [],
  );
  return { origin, size, entries, cosigned, checkpoint: content };
}

async function orFailure(work: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failed)
      return { isValid: false, failure: error.failure, where: error.where };
    if (error instanceof BadTile) return { isValid: false, failure: 'inconsistent', where: '' };
    throw error;
  }
}

/** Whether the leaf of an entry is what its salt and opening say. */
function isTrue({ leaf, salt, opening }: ReceiptEntry): boolean {
  const read = parseLeaf(leaf);
  if (!read) return false;
  if (!('hash' in read)) return salt === undefined && opening === undefined;
  const bytes = salt === undefined ? undefined : fromBase64(salt);
  return bytes !== undefined && opening !== undefined
    ? leafText(toApplicationLeaf(bytes, opening)) === leaf
    : false;
}

interface Log {
  source: LogSource;
  checkpoint: OpenedCheckpoint;
  /** The checkpoint as the log has it. */
  content: string;
  /** The known key, its successors, and the keys that it follows. */
  keys: VerifierKey[];
  read: ReadNode;
}

const keysAnswer = z.object({
  origin: z.string(),
  keys: z.array(z.object({ key: z.string(), successor: z.nullable(z.string()) })),
});

/** Opens a log: its checkpoint is signed by the known key or a successor, and its tiles lead to the checkpoint's root. */
async function openLog(source: LogSource, key: VerifierKey, origin: string): Promise<Log> {
  const published = keysAnswer.safeParse(parseJson(await source.keys()));
  if (!published.success || published.data.origin !== origin || key.name !== origin)
    throw new Failed('other-board');
  const known = published.data.keys.flatMap((each) => parseKey(each.key) ?? []);
  if (!known.some(({ publicKey }) => isEqual(publicKey, key.publicKey)))
    throw new Failed('other-key');
  const successions = published.data.keys.flatMap(({ successor }) => successor ?? []);
  const after = keysAfter(key, successions);
  const content = await source.checkpoint();
  const checkpoint = openCheckpoint(content, after);
  if (checkpoint?.origin !== origin) throw new Failed('forged-checkpoint');
  const read = tileReader(checkpoint.size, source.tile);
  if (!isEqual(await treeRoot(checkpoint.size, read), checkpoint.root))
    throw new Failed('inconsistent');
  // An earlier state may be signed by a key that was replaced since. The present one may not.
  const before = known.filter((each) =>
    keysAfter(each, successions).some(({ publicKey }) => isEqual(publicKey, key.publicKey)),
  );
  return { source, checkpoint, content, keys: [...before, ...after], read };
}

/** @param since a signed checkpoint from earlier */
async function requireConsistency(log: Log, since: string): Promise<void> {
  const old = openCheckpoint(since, log.keys);
  if (old?.origin !== log.checkpoint.origin) throw new Failed('forged-checkpoint');
  const { size, root } = log.checkpoint;
  if (old.size > size) throw new Failed('inconsistent');
  const proof = await makeConsistency(old.size, size, log.read);
  if (!isConsistent({ oldSize: old.size, oldRoot: old.root, size, root, proof }))
    throw new Failed('inconsistent');
}

const placeAnswer = z.object({ index: z.nullable(z.int().check(z.gte(0))) });

/** @throws Failed also for an entry that waits for its place much longer than it takes */
async function locate(
  log: Log,
  entry: ReceiptEntry,
  now: Date,
): Promise<Omit<VerifiedEntry, 'about'>> {
  const { source, checkpoint, read } = log;
  const hash = hashLeafText(entry.leaf);
  const shown = { leaf: entry.leaf, ...(entry.opening && { opening: entry.opening }) };
  const index = entry.index ?? (await findIndex(source, hash));
  if (index === undefined) throw new Failed('not-included', nameOf(entry, index));
  const { size, root } = checkpoint;
  // Not yet part of the signed state.
  if (index === null || (entry.index === undefined && index >= size)) {
    if (now.getTime() - momentOf(entry) > PLACED_AFTER)
      throw new Failed('not-included', nameOf(entry, index));
    return { ...shown, index: null };
  }
  if (index >= size) throw new Failed('not-included', nameOf(entry, index));
  const leaf = await read(0, index);
  if (!isEqual(leaf, hash)) throw new Failed('leaf-changed', nameOf(entry, index));
  const proof = await makeInclusion(index, size, read);
  if (!isIncluded({ index, size, leaf, proof, root }))
    throw new Failed('not-included', nameOf(entry, index));
  if ((await entryAt(source, index, size)) !== entry.leaf)
    throw new Failed('leaf-changed', nameOf(entry, index));
  return { ...shown, index };
}

/** When the thing happened that an entry states, in milliseconds. */
function momentOf({ leaf, opening }: Pick<ReceiptEntry, 'leaf' | 'opening'>): number {
  const read = parseLeaf(leaf);
  return Date.parse(opening?.at ?? (read && 'at' in read ? read.at : ''));
}

/** The jobs whose entries a receipt has. */
const jobsOf = ({ entries }: Pick<Receipt, 'entries'>): Set<string> =>
  new Set(entries.flatMap((entry) => toPosting(entry)?.job ?? []));

function toPosting({ leaf }: Pick<ReceiptEntry, 'leaf'>): PostingLeaf | undefined {
  const read = parseLeaf(leaf);
  return read && 'job' in read ? read : undefined;
}

/**
 * What the board shows of a job is what its latest entry says. A job that is not public shows nothing.
 * @throws Failed
 */
async function requireShownText(log: Log, job: string, receipt: Receipt, now: Date): Promise<void> {
  // It may have changed between the two answers.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const shown = jobAnswer.safeParse(parseJson(await log.source.job(job)));
    if (!shown.success) return;
    const current = postingAnswer.safeParse(parseJson(await log.source.postingReceipt(job)));
    const content = current.success ? JSON.stringify(current.data.receipt) : '';
    const entries = [...receipt.entries, ...(parseReceipt(content)?.entries ?? [])];
    const entry = latestTexts(entries, job, now).find((each) => isTextOf(each, shown.data.job));
    if (entry) {
      await locate(log, { leaf: entry.leaf }, now);
      return;
    }
  }
  throw new Failed('text-differs', await shownJob(log.source, job));
}

/** 'Baker at Acme' for a public job, or ''. */
async function shownJob(source: LogSource, job: string): Promise<string> {
  const shown = job ? jobName.safeParse(parseJson(await source.job(job))) : undefined;
  return shown?.success ? `${shown.data.job.jobTitle} at ${shown.data.job.companyName}` : '';
}

/** The bytes of a tile. @throws Failed with the entries that are missing */
const readTile = (source: LogSource, tile: Tile, range: string) =>
  source.tile(tile).catch((error: unknown) => {
    throw error instanceof BadTile ? new Failed('inconsistent', range) : error;
  });

const jobAnswer = z.object({ job: z.looseObject({ applicationDeadline: z.string() }) });
const jobName = z.object({ job: z.object({ jobTitle: z.string(), companyName: z.string() }) });
const postingAnswer = z.object({ receipt: z.unknown() });

function isTextOf(entry: ReceiptEntry, shown: z.output<typeof jobAnswer>['job']): boolean {
  const posting = toPosting(entry);
  // A field that is missing, or of another type, makes another hash.
  const text = hashText(shown as unknown as PostingText);
  return posting?.text === text && posting.until === shown.applicationDeadline;
}

/** The last entry with a text, and those that were the last one until a moment ago. */
function latestTexts(entries: readonly ReceiptEntry[], job: string, now: Date): ReceiptEntry[] {
  const texts = entries
    .filter((entry) => {
      const posting = toPosting(entry);
      return posting?.job === job && posting.text !== undefined;
    })
    .toSorted((one, other) => momentOf(other) - momentOf(one));
  const last = texts.findIndex((entry) => now.getTime() - momentOf(entry) > SHOWN_AFTER);
  return last === -1 ? texts : texts.slice(0, last + 1);
}

/** The text of an entry that the log shows. */
async function entryAt(
  source: LogSource,
  index: number,
  size: number,
): Promise<string | undefined> {
  const tile = tileOf('entries', Math.floor(index / TILE_WIDTH), size);
  const entry = tile && decodeBundle(await source.tile(tile))[index % TILE_WIDTH];
  return entry && fromUtf8(entry);
}

/** A receipt's own proof must lead to its own checkpoint. */
function requireOwnProof(log: Log, entry: ReceiptEntry, receipt: Receipt): void {
  if (receipt.checkpoint === undefined || entry.proof === undefined) return;
  const own = openCheckpoint(receipt.checkpoint, log.keys);
  if (!own) throw new Failed('forged-checkpoint');
  const leaf = hashLeafText(entry.leaf);
  const proof = entry.proof.flatMap((each) => fromBase64(each) ?? []);
  const { size, root } = own;
  if (!isIncluded({ index: entry.index ?? -1, size, leaf, proof, root }))
    throw new Failed('not-included', nameOf(entry, entry.index));
}

/** Where an entry is, as the log says; null while it waits, undefined if the log does not know it. */
async function findIndex(source: LogSource, hash: Hash): Promise<number | null | undefined> {
  const read = placeAnswer.safeParse(parseJson(await source.find(bytesToHex(hash))));
  return read.success ? read.data.index : undefined;
}
