/** In milliseconds. */
export const DAY = 86_400_000;
const TIME_OF_DAY = /^(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

// Made when they are first used: on a slow phone, making them takes a fifth of the time of a page's start.
let momentFormat: Intl.DateTimeFormat | undefined;
let relativeFormat: Intl.RelativeTimeFormat | undefined;

/** 'Nov 20, 2026' ('MMM dd, yyyy', product.md section 1), in UTC so that server and browser agree. */
export function formatDay(time: string | Date): string {
  // 'Fri, 20 Nov 2026 14:03:00 GMT', without making a format: most pages need nothing else.
  const [, day, month, year] = new Date(time).toUTCString().split(' ');
  return `${month} ${day}, ${year}`;
}

/** 'Nov 20, 2026, 14:03 UTC'. */
export function formatMoment(time: string | Date): string {
  momentFormat ??= new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${momentFormat.format(new Date(time))} UTC`;
}

/** '3 days ago', 'yesterday', 'just now': the time from `time` to `now`. */
export function formatAge(time: string | Date, now: Date): string {
  const seconds = Math.round((now.getTime() - new Date(time).getTime()) / 1000);
  if (seconds < 60) return 'just now';
  const [amount, unit] = largestUnit(seconds);
  relativeFormat ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return relativeFormat.format(-amount, unit);
}

function largestUnit(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return [minutes, 'minute'];
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return [hours, 'hour'];
  const days = Math.floor(hours / 24);
  if (days < 30) return [days, 'day'];
  if (days < 365) return [Math.floor(days / 30), 'month'];
  return [Math.floor(days / 365), 'year'];
}

/**
 * Parses a date and time (ISO 8601), or a day, which means its end; in UTC unless the text has an offset.
 * @returns undefined if it is neither, or does not exist, such as 30 February
 */
export function readTime(text: string): Date | undefined {
  const [day, clock] = [text.slice(0, 10), text.slice(10)];
  if (!isDay(day) || !TIME_OF_DAY.test(clock)) return undefined;
  const isInUtc = !/[Z+-]/.test(clock);
  const time = new Date(`${day}${clock || 'T23:59:59.999'}${isInUtc ? 'Z' : ''}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Needed because JavaScript parses 30 February as 2 March. */
function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const start = new Date(`${day}T00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * DAY);

/** Whole days between two calendar days (UTC); negative if `to` is before `from`. */
export const daysBetween = (from: Date, to: Date) =>
  Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY);

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
