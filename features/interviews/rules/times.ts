import { addDays, utcDay } from '../../../shared/kit/dates.ts';
import { momentOf, occursTwice, wallTimeOf } from '../../../shared/kit/zones.ts';

const MINUTE = 60_000;

/** Days that are looked through for times, so that no input lets a page compute for ever. */
const DAYS_MAX = 400;

/** What the times of several interviews follow from. Days and times of day are those of the time zone. */
export interface TimesRule {
  /** The first day: '2026-11-24'. */
  day: string;
  /** The start of each day: '09:30'. */
  from: string;
  /** The end of each day; '' means midnight. No interview goes on after it. */
  to: string;
  /** The length of an interview, and the break after it. */
  minutes: number;
  breakMinutes: number;
  /** IANA name. */
  timeZone: string;
  /** Whether Saturdays and Sundays are used as well. */
  withWeekends: boolean;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());

const dayAfter = (day: string, days = 1) => utcDay(addDays(new Date(day), days));

/** Why a rule gives no times. */
export function ruleRefusal(rule: TimesRule): { field: string; message: string } | undefined {
  const { day, from, to, minutes, breakMinutes, timeZone } = rule;
  if (!momentOf({ day, time: '00:00' }, timeZone))
    return { field: 'day', message: 'Choose the first day.' };
  if (!momentOf({ day, time: from }, timeZone))
    return { field: 'from', message: 'Choose when the first interview of a day starts.' };
  if (!Number.isInteger(minutes) || minutes < 1)
    return { field: 'minutes', message: 'Enter how many minutes an interview lasts.' };
  if (!Number.isInteger(breakMinutes) || breakMinutes < 0 || breakMinutes > 24 * 60)
    return { field: 'breakMinutes', message: 'A break must last 0 to 1,440 minutes.' };
  // As on an ordinary day: a day without them, on which clocks change, is left out.
  if (timesOfDay({ ...rule, timeZone: 'UTC' }, day).length > 0) return undefined;
  const end = to ? `before ${to}` : 'before midnight';
  return {
    field: to ? 'to' : 'from',
    message: `An interview of ${minutes} minutes from ${from} does not end ${end}.`,
  };
}

/**
 * The starts of one day. The first is at a time of day; the others follow by the clock's real minutes, so that none
 * overlap in a night in which clocks are changed.
 */
function timesOfDay(rule: TimesRule, day: string): Date[] {
  const { from, to, minutes, breakMinutes, timeZone } = rule;
  const first = momentOf({ day, time: from }, timeZone);
  const end = to
    ? momentOf({ day, time: to }, timeZone)
    : momentOf({ day: dayAfter(day), time: '00:00' }, timeZone);
  if (!first || !end) return [];
  const times: Date[] = [];
  const step = (minutes + breakMinutes) * MINUTE;
  for (let at = first.getTime(); at + minutes * MINUTE <= end.getTime(); at += step)
    times.push(new Date(at));
  return times;
}

/** The days of a rule, from the first one on, without weekends unless it says so. The first day itself always counts. */
function* daysOf({ day, withWeekends }: TimesRule): Generator<string> {
  for (let after = 0; after < DAYS_MAX; after += 1) {
    const next = dayAfter(day, after);
    if (after === 0 || withWeekends || !isWeekend(next)) yield next;
  }
}

/**
 * The starts of a plan for some people: as many at the same time as it says, one after another, and on the next working day
 * where a day ends. The dialog shows them, and sends them.
 * @returns fewer than `count` if the rule is refused
 */
export function planTimes(rule: TimesRule, count: number, atOnce: number): Date[] {
  if (ruleRefusal(rule) || !Number.isInteger(atOnce) || atOnce < 1) return [];
  const starts: Date[] = [];
  for (const day of daysOf(rule)) {
    for (const time of timesOfDay(rule, day)) {
      for (let place = 0; place < atOnce && starts.length < count; place += 1) starts.push(time);
      if (starts.length >= count) return starts;
    }
  }
  return starts;
}

/**
 * All starts from the first to the last day, both included.
 * @param max ends once there are more
 */
export function rangeTimes(rule: TimesRule, lastDay: string, max: number): Date[] {
  if (ruleRefusal(rule)) return [];
  const starts: Date[] = [];
  for (const day of daysOf(rule)) {
    if (day > lastDay || starts.length > max) break;
    if (day !== rule.day || rule.withWeekends || !isWeekend(day))
      starts.push(...timesOfDay(rule, day));
  }
  return starts;
}

/** The most interviews that go on at the same moment. @param minutes the length of each */
export function mostAtOnce(starts: readonly Date[], minutes: number): number {
  const ordered = starts.map((time) => time.getTime()).toSorted((one, other) => one - other);
  let first = 0;
  let most = 0;
  for (const [index, start] of ordered.entries()) {
    while ((ordered[first] ?? start) + minutes * MINUTE <= start) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** 'Mon, Nov 30' for a moment in a zone. */
export const formatZoneDay = (time: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone,
  }).format(new Date(time));

/** '09:30' for a moment in a zone; '01:30 GMT+1' if clocks show that time twice. */
export function formatZoneClock(time: Date | string, timeZone: string): string {
  const moment = new Date(time);
  const shown = wallTimeOf(moment, timeZone);
  if (!occursTwice(shown, timeZone)) return shown.time;
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone });
  const name = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName');
  return `${shown.time} ${name?.value}`;
}

/** Different times, in their order. */
export const distinctTimes = (times: readonly Date[]): Date[] =>
  [...new Set(times.map((time) => time.getTime()))]
    .toSorted((one, other) => one - other)
    .map((time) => new Date(time));
