import * as z from 'zod/mini';
import { plainDigits } from './numbers.ts';
import { chooseFrom, oneOf, oneOfOrBlank, optionalText } from './text.ts';
import type { Message } from './validation.ts';

/** The maximum number of rows in one answer. */
export const PAGE_SIZE_MAX = 100;

/**
 * A whole number in a query string, which is text; '10.0' is one, too.
 * @param whole the message for a number with a fraction
 */
export const numberText = (sentence: string, whole = sentence) =>
  z.pipe(
    z.string({ error: sentence }).check(
      z.overwrite(plainDigits),
      z.trim(),
      z.regex(/^\d{1,13}(\.0+)?$/, {
        error: ({ input }) => (/^\d{1,13}\.\d+$/.test(String(input)) ? whole : sentence),
      }),
    ),
    z.transform((value: string) => Number(value)),
  );

/** The query of every paged list. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      numberText('The limit must be a number.', 'The limit must be a whole number.'),
      z
        .number()
        .check(
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
export const idFilter = (error: Message) =>
  z.optional(z.union([z.literal(''), z.literal('all'), z.guid({ error })], { error }));
/** A filter with fixed values; '' and 'all' do not filter. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The choices are the type of the answer.
export const choiceFilter = <const T extends string>(values: readonly T[]) =>
  z.optional(oneOfOrBlank<'all' | T>(['all', ...values]));

/** Choices of one filter in a query; each list has fewer. */
const CHOICES_MAX = 20;

/** The items of a list in a query: a repeated parameter, or items with commas between them. Blank ones are left out. */
export const textList = (error: Message, max: number) =>
  z.pipe(
    z.union([z.string().check(z.maxLength(1000)), z.array(z.string()).check(z.maxLength(max))], {
      error,
    }),
    z.transform(itemsOf),
  );

const itemsOf = (given: string | string[]) =>
  [given]
    .flat()
    .flatMap((text) => text.split(/[,;|[\]{}"'，、；،]/))
    .map((item) => item.trim())
    .filter(Boolean);

/** A filter with fixed values of which several may be chosen. '' and 'all' do not filter. */
export function choicesFilter<const T extends string>(values: readonly T[]) {
  const error = chooseFrom(values);
  const texts = textList(error, CHOICES_MAX);
  // In this order, the schema publishes the choices.
  const chosen = z.pipe(
    z.transform((given: string | string[]) => {
      const { data } = texts.safeParse(given);
      return data?.some((item) => /^all$/i.test(item)) ? [] : data;
    }),
    z.array(oneOf(values, error), { error }),
  );
  return z.pipe(
    z.optional(chosen),
    z.transform((items: T[] | undefined) => [...new Set(items)]),
  );
}

/** Yes and no as programs write them. */
const YES = /^(?:true|1|t|yes|y|on)$/i;
const NO = /^(?:false|0|f|no|n|off)$/i;

/** Whether something is asked for, in a query or a form. '' says nothing. */
export const flagFilter = (error: Message = chooseFrom(['true', 'false'])) =>
  z.optional(
    z.pipe(
      z.transform((sent: string) => {
        if (typeof sent !== 'string') return sent;
        const text = sent.trim();
        return YES.test(text) ? 'true' : NO.test(text) ? 'false' : text;
      }),
      z.enum(['', 'true', 'false'], { error }),
    ),
  );
