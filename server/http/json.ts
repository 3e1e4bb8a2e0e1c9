import { Problem } from './problems.ts';

/** Deeper than any call needs. */
const DEPTH_MAX = 20;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Parses a JSON body; an empty one is undefined. @throws Problem 400 with a readable message */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('body-unreadable', 'The request body is not valid JSON.');
  }
  requireStorable(value);
  return value;
}

/** Refuses values that no field can store: NUL, unpaired surrogates, and deep nesting. @throws Problem 400 */
export function requireStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') return requireText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEPTH_MAX)
    throw new Problem('body-unreadable', 'The request body is nested too deeply.');
  for (const [key, item] of Object.entries(value)) {
    requireText(key);
    requireStorable(item, depth + 1);
  }
}

function requireText(text: string): void {
  if (text.includes('\0') || LONE_SURROGATE.test(text))
    throw new Problem(
      'text-not-storable',
      'This text contains a character that cannot be stored. Please remove it and try again.',
    );
}
