import * as z from 'zod/mini';
import {
  type Erasure,
  erasure,
  erasureReceipt,
  type ErasureReceipt,
  FIRST_LINE,
} from '../../../shared/accounts/erasure.ts';
import { isEqual } from './bytes.ts';
import { parseJson } from './leaves.ts';
import { parseKey, parseNote, type VerifierKey, verifyNote } from './note.ts';
import type { LogSource } from './verify.ts';

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
