import * as z from 'zod/mini';

/**
 * Text that must be there, trimmed. Lengths are in UTF-16 code units, as a browser's `maxlength` counts them.
 * @param missing what a person reads when it is absent or blank
 */
export function requiredText(missing: string, max: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? missing : undefined) })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));
}

/** Text that may be absent; blank and null are read as absent and answered as ''. */
export function optionalText(max: number) {
  const text = z.string().check(z.trim(), z.maxLength(max, tooLong(max)));
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value: string | null | undefined) => value ?? ''),
  );
}

const tooLong = (max: number) => `Keep this under ${max.toLocaleString('en-US')} characters.`;

/**
 * One of a fixed list, whatever the case, and with or without the explanation in brackets that
 * product.md's section 9 prints after it: 'associate', 'Associate' and 'Associate (2-5)' are one value.
 */
export function oneOf<const T extends string>(values: readonly T[], missing: string) {
  const canonical = new Map(values.map((value) => [value.toLowerCase(), value]));
  return z.pipe(
    z.string({ error: (issue) => (issue.input == null ? missing : undefined) }).check(z.trim(), z.minLength(1, missing)),
    z.transform((value: string, context): T => {
      const found = canonical.get(value.replace(/\s*\(.*\)$/, '').toLowerCase());
      if (found) return found;
      context.issues.push({ code: 'custom', message: `Choose one of: ${values.join(', ')}.`, input: value });
      return z.NEVER;
    }),
  );
}

/** A list of distinct, trimmed, non-empty words (product.md section 5: skills); compared without case. */
export function wordList(maxItems: number, maxLength: number, tooMany: string) {
  return z.pipe(
    z._default(z.array(z.string().check(z.trim(), z.maxLength(maxLength, tooLong(maxLength)))), []),
    z.transform((words: string[], context) => {
      const distinct = distinctWords(words);
      if (distinct.length > maxItems) context.issues.push({ code: 'custom', message: tooMany, input: words });
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
  const line = z.string().check(z.maxLength(maxLength, tooLong(maxLength)));
  const text = z.string().check(z.maxLength(maxItems * maxLength, tooLong(maxItems * maxLength)));
  return z.pipe(
    z.optional(z.nullable(z.union([text, z.array(line)], { error: 'Give a text with a line for each item, or a list of texts.' }))),
    z.transform((value: string | string[] | null | undefined, context) => {
      const list = toLines(value ?? '');
      if (list.length > maxItems) context.issues.push({ code: 'custom', message: `At most ${maxItems} lines.`, input: value });
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
 * One key for every spelling of a name or address that a person would call the same: compatibility
 * form (ﬁ = fi, full-width = plain) and no case (ß = SS). Used for uniqueness, never for display.
 */
export function fold(text: string): string {
  return text.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Shortens to at most `max` characters at the end of a word, with '...' (product.md: job cards, 120). */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max * 0.6 ? end : max).trimEnd()}...`;
}
