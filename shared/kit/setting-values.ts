import * as z from 'zod/mini';

/**
 * Reads a variable. What `parse` answers undefined for is refused.
 * @param sentence names the value, unless it ends in a dot: then the value may contain a password
 */
export const read = <T>(sentence: string, parse: (value: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context): T => {
      const parsed = parse(value);
      if (parsed !== undefined) return parsed;
      const message = sentence.endsWith('.') ? sentence : `${sentence}, not '${value}'.`;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );

export const matching = (sentence: string, pattern: RegExp) =>
  read(sentence, (value) => (pattern.test(value) ? value : undefined));

export const oneOf = <const T extends string>(name: string, values: readonly T[]) =>
  read(`${name} must be one of ${values.join(', ')}`, (value) =>
    values.find((each) => each === value),
  );

/** A whole number within limits; undefined for anything else. */
export const whole = (value: string, min: number, max: number): number | undefined => {
  const isWithin = /^\d{1,7}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isWithin ? Number(value) : undefined;
};
