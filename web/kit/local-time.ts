import { withAt } from '../../shared/kit/day.ts';

/** 'Fri, Nov 27 at 17:00' in the reader's own time zone, with the year if it is another one than this. */
export const formatLocal = (time: string): string =>
  withAt(formatIn(time, (date) => ({ ...dayParts(date), ...clock })));

/** 'Fri, Nov 27' in the reader's own time zone, with the year if it is another one than this. */
export const formatLocalDay = (time: string): string => formatIn(time, dayParts);

/** 'Nov 27' in the reader's own time zone, for the day of an event beside its local times; with the year as above. */
export const formatLocalDate = (time: string, now = new Date()): string =>
  formatIn(time, (date) => ({ ...dayParts(date, now), weekday: undefined }));

/** '17:00' in the reader's own time zone. */
export const formatClock = (time: string | Date): string => formatIn(time, () => clock);

/** The reader's own time zone, such as Europe/Lisbon. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'Lisbon' for Europe/Lisbon. */
export const cityOf = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The year only if it is another one than this. */
const dayParts = (date: Date, now = new Date()): Intl.DateTimeFormatOptions => ({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
});

/** In a time zone; the reader's own if left out. */
function formatIn(
  time: string | Date,
  parts: (date: Date) => Intl.DateTimeFormatOptions,
  timeZone = ownZone(),
): string {
  const date = new Date(time);
  return new Intl.DateTimeFormat('en-US', { ...parts(date), timeZone }).format(date);
}

/**
 * The time in another time zone, if the reader's clock shows another one: '10:00 in Amsterdam', with the day if it is
 * another one.
 */
export function timeThere(time: string, timeZone: string): string | undefined {
  const [here, there] = [ownZone(), timeZone].map((zone) => ({
    day: formatIn(time, dayParts, zone),
    clock: formatIn(time, () => clock, zone),
  }));
  if (!here || !there || (here.day === there.day && here.clock === there.clock)) return undefined;
  const when = here.day === there.day ? there.clock : `${there.day} at ${there.clock}`;
  return `${when} in ${cityOf(timeZone)}`;
}
