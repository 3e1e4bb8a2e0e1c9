const DAY = 86_400_000;
const TIME_OF_DAY = /^(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});
const momentFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** 'Nov 20, 2026' ('MMM dd, yyyy', product.md section 1), in UTC so that server and browser agree. */
export const formatDay = (time: string | Date) => dayFormat.format(new Date(time));

/** 'Nov 20, 2026, 14:03 UTC'. */
export const formatMoment = (time: string | Date) => `${momentFormat.format(new Date(time))} UTC`;

/** '3 days ago', 'yesterday', 'just now': how long `time` lies before `now`. */
export function formatAge(time: string | Date, now: Date): string {
  const seconds = Math.round((now.getTime() - new Date(time).getTime()) / 1000);
  if (seconds < 60) return 'just now';
  const [amount, unit] = largestUnit(seconds);
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
 * Reads a date and time (ISO 8601), or a day, which is read as its end; in UTC unless the text names its offset.
 * @returns undefined for what is neither, or does not exist, such as 30 February
 */
export function readTime(text: string): Date | undefined {
  const [day, clock] = [text.slice(0, 10), text.slice(10)];
  if (!isDay(day) || !TIME_OF_DAY.test(clock)) return undefined;
  const isInUtc = !/[Z+-]/.test(clock);
  const time = new Date(`${day}${clock || 'T23:59:59.999'}${isInUtc ? 'Z' : ''}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** JavaScript would read 30 February as 2 March. */
function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const start = new Date(`${day}T00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

/** The same time of day, `days` later. */
export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * DAY);

/** Whole days from one calendar day (UTC) to another; negative when `to` lies before `from`. */
export const daysBetween = (from: Date, to: Date) =>
  Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY);
