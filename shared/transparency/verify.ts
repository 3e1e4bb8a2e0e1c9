import { bytesToHex } from '@noble/hashes/utils';
import * as z from 'zod/mini';
import { fromBase64, fromUtf8, isEqual } from './bytes.ts';
import { keysAfter, type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { hashLeafText, leafText, parseJson, parseLeaf, toApplicationLeaf } from './leaves.ts';
import {
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
import { BadTile, decodeBundle, type FetchTile, TILE_WIDTH, tileOf, tileReader } from './tiles.ts';

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
}

/** What can be wrong with a receipt, or with the log. */
export const FAILURES = {
  malformed: {
    title: 'This is not a receipt',
    text: 'It cannot be read. Paste all of it: the link from the email, or the content of the file.',
  },
  'other-board': {
    title: 'This receipt belongs to another board',
    text: 'Its log has another name or another key than the log here. Check it on the board that it names.',
  },
  'forged-checkpoint': {
    title: 'The state of the log is not genuine',
    text: "It is not signed with the log's key. Keep your receipt and report this.",
  },
  'leaf-changed': {
    title: 'The entry was changed',
    text: 'The log has something else in its place, or the receipt says something else than its entry. Keep your receipt and report this.',
  },
  'not-included': {
    title: 'The entry is not in the log',
    text: 'The log does not have what your receipt proves. Keep your receipt and report this.',
  },
  inconsistent: {
    title: 'The log was rewritten',
    text: 'It no longer begins with what it had when your receipt was made, or its parts do not fit together. Keep your receipt and report this.',
  },
} as const;
export type Failure = keyof typeof FAILURES;

export interface VerifiedEntry extends Pick<ReceiptEntry, 'leaf' | 'opening'> {
  /** Its place in the log; null while it waits for it, for some seconds. */
  index: number | null;
}

export type Verdict =
  | { isValid: false; failure: Failure }
  | {
      isValid: true;
      /** The name of the log and its size. */
      origin: string;
      size: number;
      entries: VerifiedEntry[];
      /** Witnesses among the named ones that have cosigned this state of the log. */
      cosigned: { name: string; at: Date }[];
    };

class Failed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

interface Options {
  /** A signed state of the log from earlier, with which it must still begin. */
  since?: string | undefined;
  /** Witnesses whose cosignatures are looked for. */
  witnesses?: readonly VerifierKey[];
}

/**
 * Checks a receipt against the log of a board: signatures, the place of each entry, and that the log still begins with what
 * it had.
 * @param content a receipt's file or link
 * @throws what `source` throws when the board does not answer
 */
export async function verifyReceipt(
  content: string,
  source: LogSource,
  options: Options = {},
): Promise<Verdict> {
  const receipt = parseReceipt(content);
  if (!receipt) return { isValid: false, failure: 'malformed' };
  return orFailure(async () => {
    if (!receipt.entries.every(isTrue)) throw new Failed('leaf-changed');
    const key = parseKey(receipt.key);
    if (!key) throw new Failed('malformed');
    const log = await openLog(source, key, receipt.origin);
    const since = [options.since, receipt.checkpoint].filter((each) => each !== undefined);
    for (const each of since) await requireConsistency(log, each);
    const { note, origin, size } = log.checkpoint;
    const cosigned = verifyNote(note, options.witnesses ?? []) ?? [];
    const entries: VerifiedEntry[] = [];
    for (const entry of receipt.entries) entries.push(await locate(log, entry, receipt, source));
    return {
      isValid: true,
      origin,
      size,
      entries,
      cosigned: cosigned.flatMap((each) => (each.at ? [{ name: each.key.name, at: each.at }] : [])),
    };
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
  { since, witnesses = [] }: Options = {},
): Promise<Verdict> {
  return orFailure(async () => {
    const log = await openLog(source, key, key.name);
    const { size, origin, note } = log.checkpoint;
    if (since !== undefined) await requireConsistency(log, since);
    for (let bundle = 0; bundle * TILE_WIDTH < size; bundle += 1) {
      const tile = tileOf('entries', bundle, size);
      const entries = tile ? decodeBundle(await source.tile(tile)) : [];
      if (entries.length !== tile?.width) throw new Failed('inconsistent');
      for (const [offset, entry] of entries.entries()) {
        const hash = await log.read(0, bundle * TILE_WIDTH + offset);
        const text = fromUtf8(entry);
        if (text === undefined || !isEqual(hashLeafText(text), hash))
          throw new Failed('leaf-changed');
      }
    }
    const cosigned = (verifyNote(note, witnesses) ?? []).flatMap((each) =>
      each.at ? [{ name: each.key.name, at: each.at }] : [],
    );
    return { isValid: true, origin, size, entries: [], cosigned };
  });
}

async function orFailure(work: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failed) return { isValid: false, failure: error.failure };
    if (error instanceof BadTile) return { isValid: false, failure: 'inconsistent' };
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
  checkpoint: OpenedCheckpoint;
  /** The known key and its successors. */
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
    throw new Failed('other-board');
  const successions = published.data.keys.flatMap(({ successor }) => successor ?? []);
  const keys = keysAfter(key, successions);
  const checkpoint = openCheckpoint(await source.checkpoint(), keys);
  if (checkpoint?.origin !== origin) throw new Failed('forged-checkpoint');
  const read = tileReader(checkpoint.size, source.tile);
  if (!isEqual(await treeRoot(checkpoint.size, read), checkpoint.root))
    throw new Failed('inconsistent');
  return { checkpoint, keys, read };
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

async function locate(
  log: Log,
  entry: ReceiptEntry,
  receipt: Receipt,
  source: LogSource,
): Promise<VerifiedEntry> {
  const hash = hashLeafText(entry.leaf);
  const shown = { leaf: entry.leaf, ...(entry.opening && { opening: entry.opening }) };
  requireOwnProof(log, entry, receipt, hash);
  const index = entry.index ?? (await findIndex(source, hash));
  if (index === undefined) throw new Failed('not-included');
  const { size, root } = log.checkpoint;
  // Not yet part of the signed state.
  if (index === null || (entry.index === undefined && index >= size))
    return { ...shown, index: null };
  if (index >= size) throw new Failed('not-included');
  const leaf = await log.read(0, index);
  if (!isEqual(leaf, hash)) throw new Failed('leaf-changed');
  const proof = await makeInclusion(index, size, log.read);
  if (!isIncluded({ index, size, leaf, proof, root })) throw new Failed('not-included');
  if ((await entryAt(source, index, size)) !== entry.leaf) throw new Failed('leaf-changed');
  return { ...shown, index };
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
function requireOwnProof(log: Log, entry: ReceiptEntry, receipt: Receipt, leaf: Hash): void {
  if (receipt.checkpoint === undefined || entry.proof === undefined) return;
  const own = openCheckpoint(receipt.checkpoint, log.keys);
  if (!own) throw new Failed('forged-checkpoint');
  const proof = entry.proof.flatMap((each) => fromBase64(each) ?? []);
  const { size, root } = own;
  if (!isIncluded({ index: entry.index ?? -1, size, leaf, proof, root }))
    throw new Failed('not-included');
}

/** Where an entry is, as the log says; null while it waits, undefined if the log does not know it. */
async function findIndex(source: LogSource, hash: Hash): Promise<number | null | undefined> {
  const read = placeAnswer.safeParse(parseJson(await source.find(bytesToHex(hash))));
  return read.success ? read.data.index : undefined;
}
