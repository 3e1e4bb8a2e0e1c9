import * as z from 'zod/mini';
import { requiredText } from './text.ts';
import { type MomentRefusal, readMoment } from './zones.ts';

type Issues = Pick<z.core.ParsePayload, 'issues'>;

const WHEN = 'Choose the date and time of the interview.';

/** Why a time is refused. @param timeZone IANA name */
export const momentMessage = (
  refusal: MomentRefusal,
  text: string,
  timeZone = '',
  missing = WHEN,
): string => {
  switch (refusal) {
    case 'not-a-time':
      return missing;
    case 'day-only':
      return 'Add the time of day, such as 2027-06-10T10:00.';
    case 'no-offset':
      return 'Add the offset from UTC, such as 2027-06-10T10:00-04:00.';
    case 'skipped':
      return `${text.slice(11, 16)} does not exist on ${text.slice(0, 10)} in ${timeZone.replaceAll('_', ' ')}: clocks are set forward. Choose another time.`;
  }
};

/**
 * A moment that does not depend on a time zone: a date and time with its offset, as answers have them.
 * @param missing the message for a text that is no date and time
 */
export const exactTime = (missing = WHEN) =>
  z.pipe(
    requiredText(missing, 40),
    z.transform((text: string, context) => readExact(text, context, missing)),
  );

/** `exactTime`, or null or blank for none. */
export const exactTimeOrNone = (missing: string) =>
  z.pipe(
    z.nullable(z.string({ error: missing })),
    z.transform((text: string | null, context) =>
      text ? readExact(text, context, missing) : null,
    ),
  );

function readExact(text: string, { issues }: Issues, missing: string): Date {
  const time = readMoment(text);
  if (time instanceof Date) return time;
  const message = momentMessage(time, text, '', missing);
  issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
}

/** The rule of `sentTime`, for callers. */
export const SENT_TIME_RULE =
  'A date and time. With an offset (Z or ±hh:mm) it is that moment. Without one it is the local time of timeZone: a time that occurs twice, when clocks are set back, means the first, and a time that clocks skip is refused. A date alone is refused.';

/** A date and time that is sent beside `timeZone`, with or without an offset. `inTimeZone` reads it. */
export const sentTime = requiredText(WHEN, 40).check(
  z.refine((text) => !isRefused(text), { error: (issue) => refusalOf(String(issue.input)) }),
);

/** Whether a text is refused in every time zone. */
const isRefused = (text: string) => typeof readMoment(text, 'UTC') === 'string';
const refusalOf = (text: string) => {
  const time = readMoment(text, 'UTC');
  return typeof time === 'string' ? momentMessage(time, text) : WHEN;
};

/** Reads the times of a plan in its time zone. Refused times become issues at `path`. */
export const inTimeZone =
  (timeZone: string, { issues }: Issues) =>
  (text: string, ...path: (string | number)[]): Date => {
    const time = readMoment(text, timeZone);
    if (time instanceof Date) return time;
    const message = momentMessage(time, text, timeZone);
    issues.push({ code: 'custom', message, input: text, path });
    return new Date(Number.NaN);
  };
