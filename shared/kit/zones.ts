import { DAY } from './dates.ts';

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
  const shown = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(shown)) return undefined;
  try {
    // The offsets before and after any clock change near `shown`.
    const offsets = [-DAY, DAY].map((aside) => offsetAt(shown + aside, timeZone));
    const found = offsets.map((offset) => shown - offset);
    const right = found.filter((moment) => moment + offsetAt(moment, timeZone) === shown);
    return new Date(right.length > 0 ? Math.min(...right) : Math.max(...found));
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
