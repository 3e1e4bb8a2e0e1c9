import * as z from 'zod/mini';
import { besideField, type Message, NEEDS_FIELD } from './validation.ts';
import { inFigures } from './figures.ts';
import { EMAIL_MAX, findEmails, isEmail, readEmail } from './addresses.ts';

/**
 * Normalizes a text for storage: one character for all line breaks (browser, Word, PDF), and no invisible characters
 * that XML cannot contain (control characters, unpaired surrogates) or that only say where a line may break, such as
 * the soft hyphens of web pages.
 */
export const plainText = (text: string) =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}|\u00AD/gu, '');

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
    atMost(max),
    z.refine((text) => !isInvisible(text), missing),
  );
}

/** Optional text; blank and null mean absent, and the answer is ''. */
export const optionalText = (max: number) => orBlank(typedText().check(z.trim(), atMost(max)));

const orBlank = (text: z.ZodMiniType<string>) =>
  z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value: string | null | undefined) => value ?? ''),
  );

/** `requiredText` for names and titles: refuses line breaks and invisible characters (`lineRefusal`). */
export const requiredLine = (
  missing: string,
  max: number,
  tooLong?: string,
  read: (text: string) => string = asTyped,
) =>
  z
    .string({ error: (issue) => (issue.input == null ? missing : undefined) })
    .check(z.overwrite(read), z.trim(), oneLine())
    .check(
      z.minLength(1, missing),
      tooLong === undefined ? atMost(max) : z.maxLength(max, tooLong),
      z.overwrite(plainText),
    )
    .check(z.refine((text) => !isInvisible(text), missing));

/**
 * `optionalText` for names and titles.
 * @param read how a pasted text is read, before it is checked
 */
export const optionalLine = (max: number, read: (text: string) => string = asTyped) =>
  orBlank(
    z.string().check(z.overwrite(read), z.trim(), oneLine(), atMost(max), z.overwrite(plainText)),
  );

const asTyped = (text: string) => text;

/** @param refusalOf why a text is refused */
const refuse = (refusalOf: (text: string) => string | undefined) =>
  z.refine<string>((text) => refusalOf(text) === undefined, {
    error: (issue) => besideField(refusalOf(String(issue.input)) ?? '')(issue),
  });

const oneLine = () => refuse(lineRefusal);

/**
 * Why a name or title is refused: it has a line break, or a character that cannot be seen and changes how the text is
 * read, such as a direction mark. Joiners stay where scripts and emoji need them, and so do the tags of flags.
 */
export function lineRefusal(text: string): string | undefined {
  if (/[\n\r\v\f\u0085\u2028\u2029]/.test(text)) return 'Write this in one line.';
  const plain = text.replaceAll(FLAG, '');
  const { index } = CONCEALED.exec(plain) ?? {};
  if (index === undefined) return undefined;
  const code = (plain.codePointAt(index) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const before = plain.slice(Math.max(0, index - 20), index).replace(/^[\uDC00-\uDFFF]/, '');
  return `Remove the invisible character U+${code} ${before ? `after “${before}”` : 'at the start'}.`;
}

/** Flags of parts of countries, such as Scotland's, spell their code in invisible tags. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}/gu;
/** Control characters, direction marks, zero-width characters, tags, and joiners that join nothing. */
const CONCEALED =
  /[\p{Cc}\p{Bidi_Control}\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Z}])[\u200C\u200D]|[\u200C\u200D](?=$|\p{Z})/u;

const FLAG_OR_CONCEALED = new RegExp(
  String.raw`(${FLAG.source})|\u00AD|(?![\t\n\r\v\f\u0085])(?:${CONCEALED.source})`,
  'gu',
);

/** A text without the characters that `lineRefusal` refuses and that no script needs, and without soft hyphens. */
export const withoutConcealed = (text: string): string => text.replaceAll(FLAG_OR_CONCEALED, '$1');

const isInvisible = (text: string) => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);

/**
 * The schema of an email address for mail on the internet: one address, at a domain with a dot. What is pasted with it, such
 * as a name, brackets or 'mailto:', is left out.
 * @param missing the message for absent or blank text
 */
export const emailAddress = (missing: string) =>
  typedText({ error: (issue) => (issue.input == null ? missing : undefined) }).check(
    z.overwrite(readEmail),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(EMAIL_MAX, { error: 'This email address is too long.', abort: true }),
    z.refine<string>(isEmail, { error: ({ input }) => emailRefusal(String(input)) }),
  );

/** Why a text is no email address. */
function emailRefusal(text: string): string {
  if (findEmails(text).length > 1) return 'Enter one email address only.';
  return /[^\s([{]\s?[([{][^@]{1,20}[)\]}]\s?[^\s)\]}]/.test(text) && !text.includes('@')
    ? 'Write the email address with the sign @, such as name@example.com.'
    : 'Enter a valid email address.';
}

const keepTo = (max: number) => `Keep this to ${inFigures(max)} characters or fewer.`;

const atMost = (max: number) => z.maxLength(max, { error: besideField(keepTo(max)) });

/** Longer choices are refused without comparing them, because that takes quadratic time. */
const CHOICE_MAX = 100;

/**
 * One of a fixed list, in any case, with or without the explanation in parentheses of product.md section 9.2:
 * 'associate', 'Associate' and 'Associate (2-5)' are equal, and so are 'Full-time', 'full time' and 'FULL_TIME'.
 */
export function oneOf<const T extends string>(values: readonly T[], missing: Message) {
  const canonical = new Map(values.map((value) => [choiceKey(value), value]));
  const ifMissing = typeof missing === 'string' ? () => missing : missing;
  const notOne = chooseFrom(values);
  // In this order, the schema publishes the choices.
  return z.pipe(
    z.transform((sent: string): unknown => {
      if (typeof sent !== 'string' || sent.length > CHOICE_MAX) return sent;
      return canonical.get(choiceKey(withoutExplanation(sent.trim()))) ?? sent.trim();
    }),
    z.enum(values, {
      error: (issue) => ((issue.input ?? '') === '' ? ifMissing : notOne)(issue),
    }),
  );
}

const choiceKey = (value: string) =>
  value.toLowerCase().replaceAll(/(?<=\p{L})[\s_\p{Pd}](?=\p{L})/gu, '');

/** 'Associate' of 'Associate (2-5)'. */
const withoutExplanation = (choice: string) =>
  choice.endsWith(')') ? (choice.split('(')[0]?.trimEnd() ?? '') : choice;

/** `oneOf`, or blank for none. */
export const oneOfOrBlank = <const T extends string>(values: readonly T[]) =>
  z.union([z.literal(''), oneOf(values, '')], { error: chooseFrom(values) });

const choices = (values: readonly string[]) => `Choose one of: ${values.join(', ')}.`;

/** The message for a value that is not in the list. */
export const chooseFrom = (values: readonly string[]) => besideField(choices(values));

/**
 * A list of distinct, trimmed, non-empty words (product.md section 5: skills), compared regardless of case. An item with
 * commas is several words, as it is in a form. Absent means empty; inside `z.optional` it stays absent.
 */
export function wordList(maxItems: number, maxLength: number, tooMany: string) {
  const refusalOf = (text: string) =>
    splitWords(text)
      .map((word) => lineRefusal(word) ?? (word.length > maxLength ? keepTo(maxLength) : undefined))
      .find((refusal) => refusal !== undefined);
  const item = z.string().check(refuse(refusalOf));
  return z.pipe(
    z.optional(z.array(item)),
    z.transform((items: string[] | undefined = [], context) => {
      const words = items.flatMap(splitWords).map(plainText);
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
  const line = typedText().check(atMost(maxLength));
  const text = typedText().check(atMost(maxItems * maxLength));
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

/** The words of a typed or pasted list: commas, semicolons, bullets, tabs and new lines separate them. */
function splitWords(text: string): string[] {
  return text
    .split(/[,;、，；•·‣▪●\t\n\r]+/)
    .map((word) => word.replace(/^\s*[-*–]\s+/, '').trim())
    .filter(Boolean);
}

interface WordLimits {
  /** Words of the list. */
  max: number;
  /** Characters of a word. */
  length: number;
}

/**
 * Adds the words of a text to a list of skills (profile and job forms). Repeated words are left out.
 * @returns the list, and what did not fit as `rest` with the reason
 */
export function addWords(
  words: readonly string[],
  text: string,
  { max, length }: WordLimits,
): { words: string[]; refusal?: string; rest: string } {
  const typed = splitWords(text);
  const long = typed.filter((word) => word.length > length);
  const fitting = typed.filter((word) => word.length <= length);
  const all = distinctWords([...words, ...fitting]);
  const [kept, others] = [all.slice(0, max), all.slice(max)];
  const [only] = typed;
  const repeats = typed.length === 1 && long.length === 0 && all.length === words.length;
  const refusals = [
    repeats && `${only} has already been added.`,
    others.length > 0 &&
      (typed.length === 1
        ? `Add at most ${max} skills`
        : `Add at most ${max} skills. Not added: ${inFigures(others.length)}.`),
    long.length > 0 &&
      `A skill has at most ${length} characters; “${long[0]?.slice(0, 30)}…” has ${inFigures(long[0]?.length ?? 0)}.`,
  ].filter((refusal) => refusal !== false);
  const rest = [...(repeats ? typed : []), ...others, ...long].join(', ');
  return { words: kept, rest, ...(refusals.length > 0 && { refusal: refusals.join(' ') }) };
}
