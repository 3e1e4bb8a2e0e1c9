import { utf8ToBytes } from '@noble/hashes/utils';
import * as z from 'zod/mini';
import { fromBase64, fromBase64Url, fromUtf8, toBase64, toBase64Url } from './bytes.ts';
import {
  type Leaf,
  leafText,
  type Opening,
  opening,
  parseJson,
  parseLeaf,
  SALT_BYTES,
  toApplicationLeaf,
} from './leaves.ts';
import { HASH_BYTES } from './merkle.ts';
import { formatKey, parseKey, toVerifierKey, type VerifierKey } from './note.ts';

/** Entries that a receipt may have. */
const ENTRIES_MAX = 200;
const CHECKPOINT_MAX = 20_000;

const base64 = (bytes?: number) =>
  z.string().check(
    z.refine((text) => {
      const read = fromBase64(text);
      return read !== undefined && (bytes === undefined || read.length === bytes);
    }),
  );

const key = z.string().check(z.refine((text) => parseKey(text)?.type === 'note'));

/** An entry of the log: its text, and for an application what its hash stands for. */
const receiptEntry = z.object({
  leaf: z.string().check(z.refine((text) => parseLeaf(text) !== undefined)),
  salt: z.optional(base64(SALT_BYTES)),
  opening: z.optional(opening),
  /** Its place in the log, from 0, and the way to the root of `checkpoint`. Absent for entries that wait. */
  index: z.optional(z.int().check(z.gte(0))),
  proof: z.optional(z.array(base64(HASH_BYTES)).check(z.maxLength(64))),
});
export type ReceiptEntry = z.output<typeof receiptEntry>;

/** Proof of what is in the log of a board, for somebody whom it concerns: a file of JSON, or a link. */
const receipt = z.object({
  receipt: z.literal(1),
  /** The name of the log. */
  origin: z.string().check(z.minLength(1), z.maxLength(300)),
  /** The log's key when the receipt was made. */
  key,
  /** The signed state of the log when the receipt was made; absent in links. */
  checkpoint: z.optional(z.string().check(z.maxLength(CHECKPOINT_MAX))),
  entries: z.array(receiptEntry).check(z.minLength(1), z.maxLength(ENTRIES_MAX)),
});
export type Receipt = z.output<typeof receipt>;

/** A receipt as the API answers it. */
export const receiptAnswer = z.object({
  receipt: z.literal(1),
  origin: z.string(),
  key: z.string(),
  checkpoint: z.optional(z.string()),
  entries: z.array(
    z.object({
      leaf: z.string(),
      salt: z.optional(z.string()),
      opening: z.optional(opening),
      index: z.optional(z.number()),
      proof: z.optional(z.array(z.string())),
    }),
  ),
});

/** What a link has of an entry: the leaf of a posting, or salt and opening of an application, from which its leaf follows. */
const compactEntry = z.union([z.string(), z.tuple([z.string().check(z.maxLength(30)), opening])]);

/** Version, origin, public key, entries. */
const compact = z.tuple([
  z.literal(1),
  z.string(),
  z.string(),
  z.array(compactEntry).check(z.maxLength(ENTRIES_MAX)),
]);

/** A receipt with one entry for each leaf or opening. */
export interface Shown {
  leaf: Leaf;
  salt?: Uint8Array;
  opening?: Opening;
}

/** The part of a link after '#', which has the whole receipt but its checkpoint and proofs. */
export function toCompact({ name, publicKey }: VerifierKey, shown: readonly Shown[]): string {
  const short = shown.map(({ leaf, salt, opening: content }) =>
    salt && content ? [toBase64Url(salt), content] : leafText(leaf),
  );
  return toBase64Url(utf8ToBytes(JSON.stringify([1, name, toBase64Url(publicKey), short])));
}

export const toReceipt = (vkey: VerifierKey, shown: readonly Shown[]): Receipt => ({
  receipt: 1,
  origin: vkey.name,
  key: formatKey(vkey),
  entries: shown.map(({ leaf, salt, opening: content }) => ({
    leaf: leafText(leaf),
    ...(salt && content && { salt: toBase64(salt), opening: content }),
  })),
});

/** Reads a receipt: the content of its file, a link with it, or what follows the '#'. Undefined if it is none. */
export function parseReceipt(text: string): Receipt | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 500_000) return undefined;
  if (trimmed.startsWith('{')) {
    const read = receipt.safeParse(parseJson(trimmed));
    return read.success ? read.data : undefined;
  }
  return fromCompact(trimmed.slice(trimmed.indexOf('#') + 1));
}

function fromCompact(text: string): Receipt | undefined {
  const bytes = fromBase64Url(text);
  const json = bytes && fromUtf8(bytes);
  const read = compact.safeParse(json && parseJson(json));
  if (!read.success) return undefined;
  const [, origin, encodedKey, entries] = read.data;
  const publicKey = fromBase64Url(encodedKey);
  if (publicKey?.length !== HASH_BYTES || /[\s+]/.test(origin)) return undefined;
  const whole = receipt.safeParse({
    receipt: 1,
    origin,
    key: formatKey(toVerifierKey(origin, publicKey)),
    entries: entries.map(toEntry),
  });
  return whole.success ? whole.data : undefined;
}

function toEntry(entry: z.output<typeof compactEntry>): unknown {
  if (typeof entry === 'string') return { leaf: entry };
  const [encoded, content] = entry;
  const salt = fromBase64Url(encoded);
  if (!salt) return undefined;
  const leaf = leafText(toApplicationLeaf(salt, content));
  return { leaf, salt: toBase64(salt), opening: content };
}
