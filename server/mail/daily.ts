import { DAY } from '../../shared/kit/dates.ts';

/** The hour of what is mailed once a day, in UTC. */
const HOUR = 7;

/** The next time at which it is. */
export function nextDailyMail(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY) * DAY + HOUR * 3_600_000;
  return new Date(today > now.getTime() ? today : today + DAY);
}
