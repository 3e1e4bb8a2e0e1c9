import * as z from 'zod/mini';

/** Field name (dotted for nested ones) → the sentence shown beside that field. */
export type FieldErrors = Record<string, string>;

export type Checked<T> = { value: T } | { errors: FieldErrors; message: string };

/**
 * Reads a value by its schema. A page's form and the server's endpoint call this same function, so both
 * show the same sentence. `message` is the first one in the order of the schema's fields; it says which
 * field it means where the sentence alone would not.
 */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, value, { error: describe });
  if (result.success) return { value: result.data };
  const found = result.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  const errors: FieldErrors = {};
  for (const [field, sentence] of found) if (field) errors[field] ??= sentence;
  const [field, sentence] = found[0] ?? ['', NOT_VALID];
  return { errors, message: field && NAMELESS.test(sentence) ? `${field}: ${sentence}` : sentence };
}

const NOT_VALID = 'This is not valid.';
/** Sentences that make sense beside their field only. */
const NAMELESS =
  /^(This (is|must|amount)|Keep this|Choose one of|At most|Enter an amount|Give a text)/;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  date: 'a date',
};

/** The sentence for what a schema refuses without words of its own. */
function describe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : `This must be ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return `This must be at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'array'
        ? `At most ${issue.maximum} items.`
        : `This must be at most ${issue.maximum}.`;
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return NOT_VALID;
  }
}
