import { DAY, readWritten } from './dates.ts';

/** A day and a time of day, as date and time fields have them: '2026-11-24', '09:30'. */
export interface WallTime {
  day: string;
  time: string;
}

/** The local time in a zone (IANA name) at a moment. */
export function wallTimeOf(moment: Date, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts;
  return { day: `${year?.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
}

/**
 * The moment of a local time in a zone. A time that occurs twice, when clocks are set back, means the first; a time
 * that is skipped means the moment the same amount later.
 * @returns undefined for an invalid day, time or zone
 */
export function momentOf({ day, time }: WallTime, timeZone: string): Date | undefined {
  const found = momentsOf({ day, time }, timeZone);
  if (!found) return undefined;
  const { exact, near } = found;
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...near));
}

/** Whether clocks of a zone show a time twice that day, because they are set back. */
export const occursTwice = (time: WallTime, timeZone: string): boolean =>
  new Set(momentsOf(time, timeZone)?.exact).size > 1;

/** Why a text is no moment. */
export type MomentRefusal = 'not-a-time' | 'day-only' | 'no-offset' | 'skipped';

/**
 * Reads the time of a meeting: a date and time with an offset, or without one as the local time of `timeZone`. Of a time
 * that occurs twice, when clocks are set back, the first is meant. A day alone, a time that clocks skip, and a time
 * without an offset or a zone are refused.
 * @param timeZone IANA name
 */
export function readMoment(text: string, timeZone?: string): Date | MomentRefusal {
  const written = readWritten(text);
  if (!written) return 'not-a-time';
  const { day, clock, offset } = written;
  if (!clock) return 'day-only';
  if (offset) return new Date(text);
  if (timeZone === undefined) return 'no-offset';
  const found = momentsOf({ day, time: clock }, timeZone);
  if (!found) return 'not-a-time';
  return found.exact.length > 0 ? new Date(Math.min(...found.exact)) : 'skipped';
}

/**
 * The moments, in milliseconds, at which clocks of a zone show a time: none, one or two. `near` has what the offsets
 * before and after a change of the clocks make of it.
 */
function momentsOf({ day, time }: WallTime, timeZone: string) {
  const shown = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(shown)) return undefined;
  try {
    const offsets = [-DAY, DAY].map((aside) => offsetAt(shown + aside, timeZone));
    const near = offsets.map((offset) => shown - offset);
    return { exact: near.filter((at) => at + offsetAt(at, timeZone) === shown), near };
  } catch {
    return undefined;
  }
}

/** Milliseconds that the zone is ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const { day, time } = wallTimeOf(new Date(moment), timeZone);
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${day}T${time}Z`) - minute;
}

/** Whether it is an IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
