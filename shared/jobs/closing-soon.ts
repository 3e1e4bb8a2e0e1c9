import { daysBetween } from '../kit/dates.ts';
import { CLOSING_SOON_DAYS } from './posting.ts';

/** 'Closes in 3 days' from some days before a deadline on; '' while there is time, and once it has passed. */
export function closingSoon(deadline: string | Date, now: Date): string {
  const time = new Date(deadline);
  const days = daysBetween(now, time);
  if (days > CLOSING_SOON_DAYS || time <= now) return '';
  if (days === 0) return 'Closes today';
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`;
}
