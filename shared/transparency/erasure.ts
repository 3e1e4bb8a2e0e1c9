import * as z from 'zod/mini';
import { isEqual } from './bytes.ts';
import { parseJson } from './leaves.ts';
import { parseKey, parseNote, type VerifierKey, verifyNote } from './note.ts';
import { ERASED, STAYS } from './erasure-words.ts';
import type { LogSource } from './verify.ts';

const keysOf = <Key extends string>(values: Record<Key, unknown>) => Object.keys(values) as Key[];
const amount = z.int().check(z.gte(0));

/** What an account's deletion erased. It names nobody but by the id that the account had. */
const erasure = z.strictObject({
  v: z.literal(1),
  at: z.iso.datetime(),
  account: z.guid(),
  by: z.enum(['self', 'admin']),
  erased: z
    .array(z.strictObject({ what: z.enum(keysOf(ERASED)), count: amount }))
    .check(z.maxLength(100)),
  stays: z
    .array(
      z.strictObject({
        what: z.enum(keysOf(STAYS)),
        /** Null if the board does not know. */
        count: z.nullable(amount),
        /** Of 'employer-records': the most years that a law asks for. */
        years: z.optional(amount),
      }),
    )
    .check(z.maxLength(100)),
});
export type Erasure = z.output<typeof erasure>;

/** The receipt of an erasure: a signed note (https://c2sp.org/signed-note), and the key that signed it. */
export const erasureReceipt = z.object({
  receipt: z.literal('erasure'),
  origin: z.string().check(z.minLength(1), z.maxLength(300)),
  key: z.string().check(z.maxLength(500)),
  note: z.string().check(z.maxLength(20_000)),
});
export type ErasureReceipt = z.output<typeof erasureReceipt>;

/** The answer to a deletion: its receipt, or the token with which it can be read when the erasure has ended. */
export const deletionAnswer = z.object({
  receipt: z.optional(erasureReceipt),
  erasure: z.optional(z.string()),
});

/** The link to an erasure that goes on, with the token from the answer to the deletion. */
export const erasureLink = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** How far an erasure is, in applications and lines of histories. With the receipt, it has ended. */
export const erasureAnswer = z.object({
  done: amount,
  total: amount,
  receipt: z.optional(erasureReceipt),
});

/** The first line of the signed text: nothing else that the key signs begins with it. */
const FIRST_LINE = 'daybreak erasure receipt v1';

/** The text that is signed. @param origin the name of the log whose key signs */
export const erasureText = (origin: string, content: Erasure): string =>
  `${FIRST_LINE}\n${origin}\n${JSON.stringify(content)}\n`;

/** Reads a receipt's file without checking its signature; undefined if it is none of an erasure. */
export function parseErasure(
  text: string,
): { receipt: ErasureReceipt; erasure: Erasure; key: VerifierKey } | undefined {
  if (text.length > 30_000) return undefined;
  const receipt = erasureReceipt.safeParse(parseJson(text.trim()));
  const key = receipt.success ? parseKey(receipt.data.key) : undefined;
  if (!receipt.success || key?.type !== 'note') return undefined;
  const [first, origin, content = '', ...rest] =
    parseNote(receipt.data.note)?.text.split('\n') ?? [];
  const read = erasure.safeParse(parseJson(content));
  if (first !== FIRST_LINE || rest.join('') !== '' || !read.success) return undefined;
  return origin === receipt.data.origin && key.name === origin
    ? { receipt: receipt.data, erasure: read.data, key }
    : undefined;
}

const keysAnswer = z.object({ origin: z.string(), keys: z.array(z.object({ key: z.string() })) });

export type ErasureVerdict =
  | { isValid: true; origin: string; erasure: Erasure }
  | { isValid: false; failure: 'other-board' | 'other-key' | 'forged-erasure' };

/**
 * Checks the receipt of an erasure: a key of this board's log has signed it, also one that was replaced since. It needs no
 * entry and no signed state of the log.
 * @returns undefined if it is no receipt of an erasure
 * @throws what `source` throws when the board does not answer
 */
export async function verifyErasure(
  text: string,
  source: Pick<LogSource, 'keys'>,
): Promise<ErasureVerdict | undefined> {
  const parsed = parseErasure(text);
  if (!parsed) return undefined;
  const { receipt, key } = parsed;
  const published = keysAnswer.safeParse(parseJson(await source.keys()));
  if (!published.success || published.data.origin !== receipt.origin)
    return { isValid: false, failure: 'other-board' };
  const isKnown = published.data.keys.some((each) => {
    const known = parseKey(each.key);
    return known !== undefined && isEqual(known.publicKey, key.publicKey);
  });
  if (!isKnown) return { isValid: false, failure: 'other-key' };
  const note = parseNote(receipt.note);
  if (!note || !verifyNote(note, [key])?.length)
    return { isValid: false, failure: 'forged-erasure' };
  return { isValid: true, origin: receipt.origin, erasure: parsed.erasure };
}
