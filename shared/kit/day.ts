/** 'Nov 20, 2026' ('MMM dd, yyyy', product.md section 1), in UTC so that server and browser agree. */
export function formatDay(time: string | Date): string {
  // 'Fri, 20 Nov 2026 14:03:00 GMT', without making a format: most pages need nothing else.
  const [, day, month, year] = new Date(time).toUTCString().split(' ');
  return `${month} ${day}, ${year}`;
}

/** 'Dec 3': a day that is near, in UTC. */
export function formatNearDay(time: string | Date): string {
  const [, day, month] = new Date(time).toUTCString().split(' ');
  return `${month} ${Number(day)}`;
}

/** 'Fri, Nov 27 at 17:00' of 'Fri, Nov 27, 17:00', the form in which the platform joins a day and a time. */
export const withAt = (text: string): string => text.replace(/, (?=\d\d:)/, ' at ');

const DAY = 86_400_000;

/**
 * 'today', 'yesterday', '12 days ago', '3 months ago': calendar days in UTC from `time` to `now`. Made without a format of
 * the platform, as `formatDay` is.
 */
export function formatDaysAgo(time: string | Date, now: Date): string {
  const days = Math.floor(now.getTime() / DAY) - Math.floor(new Date(time).getTime() / DAY);
  if (days < 1) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 30) return `${days} days ago`;
  const [count, unit] =
    days < 365 ? [Math.floor(days / 30), 'month'] : [Math.floor(days / 365), 'year'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
