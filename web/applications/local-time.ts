/** 'Fri, Nov 27, 17:00' in the reader's own time zone. */
export const formatLocal = (time: string): string => formatIn(time);

/** 'Fri, Nov 27, 17:00' in a time zone; the reader's own if left out. */
const formatIn = (time: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(new Date(time));

/** The time in another time zone, if the reader's clock shows another one: '10:00 in Amsterdam'. */
export function timeThere(time: string, timeZone: string): string | undefined {
  const there = formatIn(time, timeZone);
  if (there === formatLocal(time)) return undefined;
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${there} in ${city}`;
}
