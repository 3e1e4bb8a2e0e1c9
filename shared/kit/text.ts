import * as z from 'zod/mini';

/**
 * A text as our fields keep it: one character for a line break, whatever a browser, Word or a PDF has for it, and none
 * of those that nobody sees and XML cannot hold: control characters, and halves of others.
 */
export const plainText = (text: string) =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');

/** What somebody typed, as it is kept. Every field of text begins with it. */
export const typedText = (params?: Parameters<typeof z.string>[0]) =>
  z.string(params).check(z.overwrite(plainText));

/**
 * Text that must be there, and seen; trimmed. Lengths are in UTF-16 code units, as a browser's `maxlength` counts them.
 * @param missing what a person reads when it is absent or blank
 */
export function requiredText(missing: string, max: number) {
  return typedText({ error: (issue) => (issue.input == null ? missing : undefined) }).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text), missing),
  );
}

/** Text that may be absent; blank and null are read as absent and answered as ''. */
export function optionalText(max: number) {
  const text = typedText().check(z.trim(), z.maxLength(max, tooLong(max)));
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value: string | null | undefined) => value ?? ''),
  );
}

const tooLong = (max: number) => `Keep this under ${max.toLocaleString('en-US')} characters.`;

/** Characters of a choice. Longer ones are not even looked at: that would take time by the square of their length. */
const CHOICE_MAX = 100;

/**
 * One of a fixed list, whatever the case, and with or without the explanation in brackets that
 * product.md section 9.2 prints after it: 'associate', 'Associate' and 'Associate (2-5)' are one value.
 */
export function oneOf<const T extends string>(values: readonly T[], missing: string) {
  const canonical = new Map(values.map((value) => [value.toLowerCase(), value]));
  const unknown = chooseFrom(values);
  return z.pipe(
    z
      .string({ error: (issue) => (issue.input == null ? missing : undefined) })
      .check(z.trim(), z.minLength(1, missing), z.maxLength(CHOICE_MAX, unknown)),
    z.transform((value: string, context): T => {
      const found = canonical.get(value.replace(/\s*\(.*\)$/, '').toLowerCase());
      if (found) return found;
      context.issues.push({ code: 'custom', message: unknown, input: value });
      return z.NEVER;
    }),
  );
}

/** `oneOf`, or blank for none. */
export const oneOfOrBlank = <const T extends string>(values: readonly T[]) =>
  z.union([z.literal(''), oneOf(values, '')], { error: chooseFrom(values) });

export const chooseFrom = (values: readonly string[]) => `Choose one of: ${values.join(', ')}.`;

/**
 * A list of distinct, trimmed, non-empty words (product.md section 5: skills); compared without case.
 * An absent one is empty; inside `z.optional` it stays absent.
 */
export function wordList(maxItems: number, maxLength: number, tooMany: string) {
  const word = typedText().check(z.trim(), z.maxLength(maxLength, tooLong(maxLength)));
  return z.pipe(
    z.optional(z.array(word)),
    z.transform((words: string[] | undefined = [], context) => {
      const distinct = distinctWords(words);
      if (distinct.length > maxItems)
        context.issues.push({ code: 'custom', message: tooMany, input: words });
      return distinct;
    }),
  );
}

/** The words without blanks and repetitions, in their order; the first spelling of a word stays. */
export function distinctWords(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const key = fold(word);
    if (key && !seen.has(key)) seen.set(key, word.trim());
  }
  return [...seen.values()];
}

/** Lines given as one text (a line each) or as a list; answered as a list without blank lines. */
export function lines(maxItems: number, maxLength: number) {
  const line = typedText().check(z.maxLength(maxLength, tooLong(maxLength)));
  const text = typedText().check(z.maxLength(maxItems * maxLength, tooLong(maxItems * maxLength)));
  return z.pipe(
    z.optional(
      z.nullable(
        z.union([text, z.array(line)], {
          error: 'Enter one item per line, or send a list of strings.',
        }),
      ),
    ),
    z.transform((value: string | string[] | null | undefined, context) => {
      const list = toLines(value ?? '');
      if (list.length > maxItems)
        context.issues.push({
          code: 'custom',
          message: `At most ${maxItems} lines.`,
          input: value,
        });
      return list;
    }),
  );
}

/** Splits a text or list into trimmed, non-empty lines, without the bullets people paste. */
export function toLines(value: string | readonly string[]): string[] {
  const raw = typeof value === 'string' ? value.split(/\r?\n/) : value;
  return raw.map((line) => line.replace(/^\s*[-*•–]\s+/, '').trim()).filter(Boolean);
}

/**
 * One key for every spelling of a name or address that a person would call the same: compatibility form (ﬁ = fi,
 * full-width = plain), no case (ß = ẞ = SS), no characters without a shape, one space for many. Folding twice changes
 * nothing more. Used for uniqueness, never for display.
 */
export function fold(text: string): string {
  // To lower case first: the capital ẞ has no other way to SS.
  const caseless = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return caseless.normalize('NFKC').replaceAll(SHAPELESS, '').replaceAll(/\s+/g, ' ').trim();
}

/** Joiners, direction marks, variation selectors: what is in a text without being seen. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether a search finds a row by the texts it shows, taken together and whatever their case (product.md section 5). */
export const isFoundBy = (search: string, texts: readonly string[]): boolean =>
  fold(texts.join(' ')).includes(fold(search));

/** Adds a skill as the profile and job forms do; undefined when it is blank or already there. */
export function addWord(skills: readonly string[], skill: string): string[] | undefined {
  const next = distinctWords([...skills, skill]);
  return next.length > skills.length ? next : undefined;
}
