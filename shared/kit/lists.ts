import * as z from 'zod/mini';
import { oneOfOrBlank, optionalText } from './text.ts';

/** The maximum number of rows in one answer. */
export const PAGE_SIZE_MAX = 100;

/** A number in a query string, which is text. */
export const numberText = (sentence: string) =>
  z.pipe(
    z.string({ error: sentence }).check(z.trim(), z.regex(/^\d{1,13}(\.\d+)?$/, sentence)),
    z.transform((value: string) => Number(value)),
  );

/** The query of every paged list. */
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
  /** The `nextCursor` of the previous page; valid only for the same order. */
  cursor: optionalText(400),
};

/** The answer of every paged list besides its rows: the rows of all pages, and the next cursor. */
export const pageAnswer = {
  total: z.number(),
  nextCursor: z.nullable(z.string()),
};

/** 'rows': without the long texts, which lists do not show. */
export const rowsView = { view: z.optional(oneOfOrBlank(['rows'])) };

/** A filter by id; '' and 'all' do not filter. */
export const idFilter = (sentence: string) =>
  z.optional(z.union([z.literal(''), z.literal('all'), z.guid(sentence)], { error: sentence }));
/** A filter with fixed values; '' and 'all' do not filter. */
export const choiceFilter = <const T extends string>(values: readonly T[]) =>
  z.optional(z.union([z.literal('all'), oneOfOrBlank(values)]));
