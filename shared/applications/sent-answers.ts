import * as z from 'zod/mini';

const UNREADABLE = 'Send the answers as a JSON list of { question, value }.';

const sentAnswer = z.object({
  /** The id of the question. */
  question: z.guid(UNREADABLE),
  /** A text, a number, a choice, a list of choices, or true for yes and false for no. */
  value: z.nullable(
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).check(z.maxLength(100))], {
      error: UNREADABLE,
    }),
  ),
});
export type SentAnswer = z.output<typeof sentAnswer>;

/** The answers of an application, as JSON in a field of its form. */
export const sentAnswers = z.optional(
  z.pipe(
    z.string().check(z.maxLength(120_000, 'The answers are too long.')),
    z.pipe(
      z.transform((text: string, context): unknown => {
        try {
          return text.trim() === '' ? [] : JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', message: UNREADABLE, input: text });
          return z.NEVER;
        }
      }),
      z.array(sentAnswer, { error: UNREADABLE }).check(z.maxLength(100, UNREADABLE)),
    ),
  ),
);
