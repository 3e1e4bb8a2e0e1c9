/** A day and a time of day, as date and time fields hold them: '2026-11-24', '09:30'. */
export interface WallTime {
  day: string;
  time: string;
}

/** What a clock in this zone (IANA name) shows at a moment. */
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
 * The moment at which a clock in this zone shows a time. Where it shows it twice, in the night it is set back, the
 * first; where it skips it, as much later as it was set forward.
 * @returns undefined for what is no day, no time or no zone
 */
export function momentOf({ day, time }: WallTime, timeZone: string): Date | undefined {
  const shown = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(shown)) return undefined;
  try {
    // Whatever the zone, one of the two lies before a change of the clock at `shown` and one after it.
    const offsets = [-DAY, DAY].map((aside) => offsetAt(shown + aside, timeZone));
    const found = offsets.map((offset) => shown - offset);
    const right = found.filter((moment) => moment + offsetAt(moment, timeZone) === shown);
    return new Date(right.length > 0 ? Math.min(...right) : Math.max(...found));
  } catch {
    return undefined;
  }
}

const DAY = 86_400_000;

/** Milliseconds by which clocks in the zone are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const { day, time } = wallTimeOf(new Date(moment), timeZone);
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${day}T${time}Z`) - minute;
}
