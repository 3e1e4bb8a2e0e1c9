import { formatDay, formatNearDay } from './day.ts';
import { plainDigits } from './numbers.ts';

/** In milliseconds. */
export const DAY = 86_400_000;
const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+ -]\d{2}:?\d{2})?)?$/;

// Made when it is first used: on a slow phone, making formats takes a fifth of the time of a page's start.
let relativeFormat: Intl.RelativeTimeFormat | undefined;

/** 'Nov 20, 2026 at 14:03 UTC'. */
export const formatMoment = (time: string | Date): string =>
  `${formatDay(time)} at ${new Date(time).toISOString().slice(11, 16)} UTC`;

/** 'Nov 9', or 'Nov 9, 2025' in another year, in UTC. */
export function formatDayNear(time: string | Date, now: Date): string {
  const year = new Date(time).getUTCFullYear();
  return formatNearDay(time) + (year === now.getUTCFullYear() ? '' : `, ${year}`);
}

/** '3 days ago', 'yesterday', 'just now': the time from `time` to `now`; from 24 hours on in calendar days (UTC). */
export function formatAge(time: string | Date, now: Date): string {
  const then = new Date(time);
  const seconds = Math.round((now.getTime() - then.getTime()) / 1000);
  if (seconds < 60) return 'just now';
  const [amount, unit] = largestUnit(seconds, daysBetween(then, now));
  relativeFormat ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return relativeFormat.format(-amount, unit);
}

/** 'in 25 minutes', 'in 2 hours': the time from `now` to a later `time`, in full hours above an hour. */
export function formatUntil(time: string | Date, now: Date): string {
  const minutes = Math.ceil((new Date(time).getTime() - now.getTime()) / 60_000);
  relativeFormat ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return minutes < 60
    ? relativeFormat.format(minutes, 'minute')
    : relativeFormat.format(Math.floor(minutes / 60), 'hour');
}

function largestUnit(seconds: number, days: number): [number, Intl.RelativeTimeFormatUnit] {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return [minutes, 'minute'];
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return [hours, 'hour'];
  if (days < 30) return [days, 'day'];
  if (days < 365) return [Math.floor(days / 30), 'month'];
  return [Math.floor(days / 365), 'year'];
}

/**
 * Parses a deadline: a date and time (ISO 8601), or a day, which means its end; in UTC unless the text has an offset.
 * Times at which people meet are read by `readMoment` (zones.ts).
 * @returns undefined if it is neither, or does not exist, such as 30 February
 */
export function readTime(text: string): Date | undefined {
  const written = readWritten(text);
  if (!written) return undefined;
  const { day, clock, offset } = written;
  return new Date(`${day}T${clock || '23:59:59.999'}${offset || 'Z'}`);
}

/** The parts of a day or of a date and time. `clock` and `offset` may be ''. */
interface WrittenTime {
  /** '2026-11-24' */
  day: string;
  /** '09:30' or '09:30:00.5' */
  clock: string;
  /** 'Z' or '+01:00' */
  offset: string;
}

/** The parts of a date and time (ISO 8601) or a day; undefined if it is neither, or does not exist. */
export function readWritten(text: string): WrittenTime | undefined {
  const [, day = '', clock = '', zone = ''] = WRITTEN.exec(text) ?? [];
  // In a query, '+' is a blank.
  const offset = zone.replace(' ', '+').replace(/^(...)(\d\d)$/, '$1:$2');
  const time = new Date(`${day}T${clock || '00:00'}${offset || 'Z'}`);
  return isDay(day) && !Number.isNaN(time.getTime()) ? { day, clock, offset } : undefined;
}

/** '2026-01-31' of a day, or of a date and time with its offset, in UTC; other texts stay. */
export function dayOf(text: string): string {
  const plain = plainDigits(text).trim();
  const time = plain.includes('T') ? readTime(plain) : undefined;
  return time ? utcDay(time) : plain.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** Needed because JavaScript parses 30 February as 2 March. */
function isDay(day: string): boolean {
  const start = new Date(`${day}T00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

/** '2026-11-20': the calendar day (ISO 8601) of a time, in UTC. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * DAY);

/** Whole days between two calendar days (UTC); negative if `to` is before `from`. */
export const daysBetween = (from: Date, to: Date) =>
  Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY);
