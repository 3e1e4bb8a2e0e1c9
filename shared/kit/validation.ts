import * as z from 'zod/mini';

/** Field name (dotted for nested ones) → the sentence shown beside that field. */
export type FieldErrors = Record<string, string>;

export type Checked<T> = { value: T } | { errors: FieldErrors; message: string };

/**
 * Reads a value by its schema. A form and the server's endpoint call this function, so both show the same messages.
 * `message` is the first one in the order of the schema's fields, with the name of its field if it needs one.
 */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, value, { error: describe });
  if (result.success) return { value: result.data };
  const { issues } = result.error;
  const errors: FieldErrors = {};
  for (const issue of issues) if (issue.path.length > 0) errors[fieldOf(issue)] ??= issue.message;
  const [first] = issues;
  if (!first) return { errors, message: NOT_VALID };
  const field = 'needsField' in first ? fieldOf(first) : '';
  return { errors, message: field ? `${field}: ${first.message}` : first.message };
}

/** 'stages.1.name'; an item of a list of plain values has the name of the list, because the list is one field. */
function fieldOf({ path, ...issue }: { path: readonly PropertyKey[] }): string {
  const isPlain = !('expected' in issue && issue.expected === 'object');
  const ofList = isPlain && path.length > 1 && typeof path.at(-1) === 'number';
  return (ofList ? path.slice(0, -1) : path).join('.');
}

const NOT_VALID = 'This is not valid.';

/** In an issue: its message is understood only beside its field, for example 'At most 3 lines.' */
export const NEEDS_FIELD = { needsField: true } as const;

/** The message of a schema or a check; a function can mark the issue. */
export type Message = string | ((issue: z.core.$ZodRawIssue) => string);

/** A message marked with `NEEDS_FIELD`. */
export const besideField = (message: string) => (issue: z.core.$ZodRawIssue) => {
  Object.assign(issue, NEEDS_FIELD);
  return message;
};

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
};

/** The message for an issue whose schema has none of its own. */
const describe = (issue: z.core.$ZodRawIssue) => besideField(toMessage(issue))(issue);

function toMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required';
      return issue.expected in KINDS ? `This must be ${KINDS[issue.expected]}.` : NOT_VALID;
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
