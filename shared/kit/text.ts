import * as z from 'zod/mini';
import { besideField, type Message, NEEDS_FIELD } from './validation.ts';
import { inFigures } from './figures.ts';

/**
 * Normalizes a text for storage: one character for all line breaks (browser, Word, PDF), and no invisible characters
 * that XML cannot contain: control characters and unpaired surrogates.
 */
export const plainText = (text: string) =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');

/** The schema of typed text; every text field begins with it. */
export const typedText = (params?: Parameters<typeof z.string>[0]) =>
  z.string(params).check(z.overwrite(plainText));

/**
 * Required text, trimmed and not blank. Lengths are in UTF-16 code units, like a browser's `maxlength`.
 * @param missing the message for absent or blank text
 */
export function requiredText(missing: string, max: number) {
  return typedText({ error: (issue) => (issue.input == null ? missing : undefined) }).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text), missing),
  );
}

/** Optional text; blank and null mean absent, and the answer is ''. */
export function optionalText(max: number) {
  const text = typedText().check(z.trim(), z.maxLength(max, tooLong(max)));
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value: string | null | undefined) => value ?? ''),
  );
}

const tooLong = (max: number) => ({
  error: besideField(`Keep this under ${inFigures(max)} characters.`),
});

/** Longer choices are refused without comparing them, because that takes quadratic time. */
const CHOICE_MAX = 100;

/**
 * One of a fixed list, in any case, with or without the explanation in parentheses of product.md section 9.2:
 * 'associate', 'Associate' and 'Associate (2-5)' are equal.
 */
export function oneOf<const T extends string>(values: readonly T[], missing: Message) {
  const canonical = new Map(values.map((value) => [value.toLowerCase(), value]));
  const ifMissing = typeof missing === 'string' ? () => missing : missing;
  return z.pipe(
    z
      .string({ error: (issue) => (issue.input == null ? ifMissing(issue) : undefined) })
      .check(
        z.trim(),
        z.minLength(1, { error: missing }),
        z.maxLength(CHOICE_MAX, { error: chooseFrom(values) }),
      ),
    z.transform((value: string, context): T => {
      const found = canonical.get(value.replace(/\s*\(.*\)$/, '').toLowerCase());
      if (found) return found;
      context.issues.push({
        code: 'custom',
        message: choices(values),
        input: value,
        ...NEEDS_FIELD,
      });
      return z.NEVER;
    }),
  );
}

/** `oneOf`, or blank for none. */
export const oneOfOrBlank = <const T extends string>(values: readonly T[]) =>
  z.union([z.literal(''), oneOf(values, '')], { error: chooseFrom(values) });

const choices = (values: readonly string[]) => `Choose one of: ${values.join(', ')}.`;

/** The message for a value that is not in the list. */
export const chooseFrom = (values: readonly string[]) => besideField(choices(values));

/**
 * A list of distinct, trimmed, non-empty words (product.md section 5: skills), compared regardless of case. Absent
 * means empty; inside `z.optional` it stays absent.
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

/** Removes blank and repeated words; the first spelling stays. */
export function distinctWords(words: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const word of words) {
    const key = fold(word);
    if (key && !spellings.has(key)) spellings.set(key, word.trim());
  }
  return [...spellings.values()];
}

/** Lines as one text or as a list; answered as a list without blank lines. */
export function lines(maxItems: number, maxLength: number) {
  const line = typedText().check(z.maxLength(maxLength, tooLong(maxLength)));
  const text = typedText().check(z.maxLength(maxItems * maxLength, tooLong(maxItems * maxLength)));
  return z.pipe(
    z.optional(
      z.nullable(
        z.union([text, z.array(line)], {
          error: besideField('Enter one item per line, or send a list of strings.'),
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
          ...NEEDS_FIELD,
        });
      return list;
    }),
  );
}

/** Splits a text or list into trimmed, non-empty lines, without pasted bullets. */
export function toLines(value: string | readonly string[]): string[] {
  const raw = typeof value === 'string' ? value.split(/\r?\n/) : value;
  return raw.map((line) => line.replace(/^\s*[-*•–]\s+/, '').trim()).filter(Boolean);
}

/**
 * One key for all spellings of a name or address that look the same: compatibility form (ﬁ = fi, full-width = plain),
 * no case (ß = ẞ = SS), no invisible characters, single spaces. Idempotent. For uniqueness only, never for display.
 */
export function fold(text: string): string {
  // Lower case first, because the capital ẞ does not become SS otherwise.
  const caseless = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return caseless.normalize('NFKC').replaceAll(SHAPELESS, '').replaceAll(/\s+/g, ' ').trim();
}

/** Invisible characters: joiners, direction marks, variation selectors. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether the search text occurs in the combined texts of a row, regardless of case (product.md section 5). */
export const matchesSearch = (search: string, texts: readonly string[]): boolean =>
  fold(texts.join(' ')).includes(fold(search));

/** Adds a skill (profile and job forms); undefined if it is blank or in the list already. */
export function addWord(skills: readonly string[], skill: string): string[] | undefined {
  const next = distinctWords([...skills, skill]);
  return next.length > skills.length ? next : undefined;
}
