import * as z from 'zod/mini';
import { oneOfOrBlank, optionalText } from './text.ts';

/** Rows in one answer of a list, at most. */
export const PAGE_SIZE_MAX = 100;

/** Numbers arrive as text in an address. */
export const numberText = (sentence: string) =>
  z.pipe(
    z.string({ error: sentence }).check(z.trim(), z.regex(/^\d{1,13}(\.\d+)?$/, sentence)),
    z.transform((value: string) => Number(value)),
  );

/** What every list that comes in pages takes: how many rows, and where the page begins. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      numberText('The limit must be a number.'),
      z
        .number()
        .check(
          z.int('The limit must be a whole number.'),
          z.gte(1, 'The limit must be at least 1.'),
          z.lte(PAGE_SIZE_MAX, `The limit must be at most ${PAGE_SIZE_MAX}.`),
        ),
    ),
  ),
  /** The `nextCursor` of the page before; only good for the same order. */
  cursor: optionalText(400),
};

/** What every such list answers beside its rows: how many rows there are in all pages, and where the next one begins. */
export const pageAnswer = {
  total: z.number(),
  nextCursor: z.nullable(z.string()),
};

/** A filter by id; '' and 'all' are no filter. */
export const idFilter = (sentence: string) =>
  z.optional(z.union([z.literal(''), z.literal('all'), z.guid()], { error: sentence }));
/** A filter by one of some values; '' and 'all' are no filter. */
export const choiceFilter = <const T extends string>(values: readonly T[]) =>
  z.optional(z.union([z.literal('all'), oneOfOrBlank(values)]));
