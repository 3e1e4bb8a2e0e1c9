const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds between two checks of a proved domain. */
export const CHECK_EVERY = DAY;
/** Milliseconds after which a failed check is repeated, before it has consequences. */
export const CHECK_AGAIN = HOUR;
/** Milliseconds of failure after which the company is warned, and after which its jobs are paused. */
const WARNED_AFTER = 2 * DAY;
const PAUSED_AFTER = 3 * DAY;

interface Failing {
  /** The first of the failed checks. */
  since: Date;
  /** When the company was warned that its jobs will be paused; null if it was not. */
  warnedAt: Date | null;
}

const later = (time: Date, by: number) => new Date(time.getTime() + by);
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

/** When the jobs are paused if every check fails: three days after the first, and a day after the warning. */
export const pausesAt = ({ since, warnedAt }: Failing): Date =>
  latest(later(since, PAUSED_AFTER), ...(warnedAt ? [later(warnedAt, DAY)] : []));

/**
 * What follows from a failed check of a domain that was verified. `doubted`: nothing yet, the check is repeated an hour
 * later, because name servers and web servers fail for moments. `lost`: the badge goes. `warned`: the company hears that
 * its jobs will be paused in a day. `paused`: its jobs are paused.
 * @returns also when to check again
 */
export function afterFailure(
  failing: Failing,
  now: Date,
): { step: 'doubted' | 'lost' | 'warned' | 'paused'; nextAt: Date } {
  const { since, warnedAt } = failing;
  const elapsed = now.getTime() - since.getTime();
  if (elapsed < CHECK_AGAIN) return { step: 'doubted', nextAt: later(since, CHECK_AGAIN) };
  if (warnedAt) {
    const end = pausesAt(failing);
    return now < end
      ? { step: 'lost', nextAt: end }
      : { step: 'paused', nextAt: later(now, CHECK_EVERY) };
  }
  if (elapsed < WARNED_AFTER)
    return { step: 'lost', nextAt: later(since, (Math.floor(elapsed / DAY) + 1) * DAY) };
  return { step: 'warned', nextAt: pausesAt({ since, warnedAt: now }) };
}
