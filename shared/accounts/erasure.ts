import * as z from 'zod/mini';
import { ERASED, STAYS } from './erasure-words.ts';

const keysOf = <Key extends string>(values: Record<Key, unknown>) => Object.keys(values) as Key[];
const amount = z.int().check(z.gte(0));

/** What an account's deletion erased. It names nobody but by the id that the account had. */
export const erasure = z.strictObject({
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

/** The receipt of an erasure: a note (https://c2sp.org/signed-note), and the key that signed it; '' if none did. */
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

/** The first line of the text: nothing else that a key of the board signs begins with it. */
export const FIRST_LINE = 'daybreak erasure receipt v1';

/** The text of a receipt. @param origin the name of the key that signs it, or of the board */
export const erasureText = (origin: string, content: Erasure): string =>
  `${FIRST_LINE}\n${origin}\n${JSON.stringify(content)}\n`;
