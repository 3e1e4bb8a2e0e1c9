import { startOf } from '../../rules.ts';
import { DAY, formatUntil } from '../../../../shared/kit/dates.ts';
import { wallTimeOf } from '../../../../shared/kit/zones.ts';
import { formatLocalDay, ownZone } from '../../../../web/kit/local-time.ts';

interface Timed {
  startsAt: string;
  minutes: number;
}

/** Interviews of one day in the reader's time zone. */
export interface Day<Row extends Timed> {
  /** ISO 8601. */
  day: string;
  /** 'Today', 'Tomorrow', or the date. */
  label: string;
  /** The date, unless the label has it. */
  note: string | undefined;
  rows: Row[];
}

const dayOf = (time: Date, zone: string) => wallTimeOf(time, zone).day;

/** Interviews by day, in their order. Today is there without any, if other days are. */
export function byDay<Row extends Timed>(
  rows: readonly Row[],
  now: Date,
  { withToday = false, zone = ownZone() }: { withToday?: boolean; zone?: string } = {},
): Day<Row>[] {
  const today = dayOf(now, zone);
  const tomorrow = dayOf(new Date(now.getTime() + DAY), zone);
  const groups = Map.groupBy(rows, ({ startsAt }) => dayOf(new Date(startsAt), zone));
  const days = [...groups].map(([day, those]): Day<Row> => {
    const date = formatLocalDay(those[0]?.startsAt ?? now.toISOString());
    if (day === today) return { day, label: 'Today', note: date, rows: those };
    if (day === tomorrow) return { day, label: 'Tomorrow', note: date, rows: those };
    return { day, label: date, note: undefined, rows: those };
  });
  if (!withToday || rows.length === 0 || groups.has(today)) return days;
  const none = { day: today, label: 'Today', note: formatLocalDay(now.toISOString()), rows: [] };
  // One that began yesterday and is not over stays first.
  return [...days, none].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** 'Now', or 'in 25 minutes' and 'in 2 hours' until it begins, up to a day. */
export function untilStart(interview: Timed, now: Date): string | undefined {
  const start = startOf(interview, now);
  if (start === 'now') return 'Now';
  if (start === 'over' || start > 24 * 60) return undefined;
  return formatUntil(interview.startsAt, now);
}
