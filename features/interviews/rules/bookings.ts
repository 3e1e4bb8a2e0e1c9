import * as z from 'zod/mini';
import type { Refusal } from './refusals.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { formatInterviewTime, meeting, sentTimes, withTimes } from './interviews.ts';
import { exactTime, inTimeZone, sentTime } from '../../../shared/kit/moments.ts';
import { distinctTimes, mostAtOnce } from './times.ts';

/** Times of one plan or self-booking, which is also how many applications one call moves. */
export const TIMES_MAX = 500;
/** Interviews at the same time. */
const AT_ONCE_MAX = 100;

const AT_ONCE = `Enter 1 to ${AT_ONCE_MAX} people at the same time.`;
const atOnce = z
  .number({ error: AT_ONCE })
  .check(z.int(AT_ONCE), z.gte(1, AT_ONCE), z.lte(AT_ONCE_MAX, AT_ONCE));

const MANY = `Choose 1 to ${TIMES_MAX} times.`;

/** An interview for each of several people. */
export const bulkPlan = z.pipe(
  z.object({
    ...meeting,
    /** How many interviews may go on at the same time. */
    atOnce,
    times: z
      .array(z.object({ _id: z.guid('Choose applications.'), startsAt: sentTime }), {
        error: MANY,
      })
      .check(z.minLength(1, MANY), z.maxLength(TIMES_MAX, MANY)),
  }),
  z.transform(({ times, ...plan }, context) => {
    const read = inTimeZone(plan.timeZone, context);
    return {
      ...plan,
      times: times.map(({ _id, startsAt }, at) => ({
        _id,
        startsAt: read(startsAt, 'times', at, 'startsAt'),
      })),
    };
  }),
);

/** Times from which each of several applicants picks one. */
export const bookingPlan = withTimes(
  z.object({
    ...meeting,
    startsAt: sentTimes(TIMES_MAX),
    /** How many people may pick the same time. */
    atOnce,
  }),
);

/** More times for a self-booking, with their offsets. */
export const moreTimes = z.object({
  startsAt: z.pipe(
    z.array(exactTime(), { error: MANY }).check(z.minLength(1, MANY), z.maxLength(TIMES_MAX, MANY)),
    z.transform((times: Date[]) => distinctTimes(times)),
  ),
});

/** Why times cannot be those of a plan or a self-booking. @returns a sentence */
export function overlapRefusal(
  starts: readonly Date[],
  minutes: number,
  many: number,
): string | undefined {
  if (mostAtOnce(starts, minutes) <= many) return undefined;
  return many === 1
    ? 'Two interviews overlap. Choose other times or a shorter length.'
    : `More than ${many} interviews overlap. Choose other times or a shorter length.`;
}

/** Why a self-booking has too few places. @returns a sentence with the number that is missing */
export function placesRefusal(places: number, people: number): string | undefined {
  const missing = people - places;
  if (missing <= 0) return undefined;
  const those = people === 1 ? '1 person chooses' : `${inFigures(people)} people choose`;
  const are = places === 1 ? 'is only 1 place' : `are only ${inFigures(places)} places`;
  return `${those}, but there ${are}: ${inFigures(missing)} missing. Add times, or let more people have the same time.`;
}

/** Why there cannot be so many times. @returns a sentence */
export const tooManyTimesRefusal = (count: number): string | undefined =>
  count > TIMES_MAX ? `A self-booking has at most ${TIMES_MAX} times.` : undefined;

/** Times that can still be picked. @param taken how many have each time, by its milliseconds */
export const freeTimes = (
  { startsAt, atOnce: places }: { startsAt: readonly Date[]; atOnce: number },
  taken: ReadonlyMap<number, number>,
  now: Date,
): Date[] => startsAt.filter((time) => time > now && (taken.get(time.getTime()) ?? 0) < places);

/** How many of the free times a refusal names. */
const NAMED = 4;

/** Why a time of a self-booking cannot be picked. A full one names what is left. @param free from `freeTimes` */
export function bookedTimeRefusal(
  booking: { startsAt: readonly Date[]; timeZone: string },
  free: readonly Date[],
  startsAt: Date,
  now: Date,
): Refusal | undefined {
  const isSame = (time: Date) => time.getTime() === startsAt.getTime();
  if (!booking.startsAt.some(isSame))
    return {
      code: 'slot-replaced',
      message: 'The company no longer offers this time. Choose one of the current ones.',
    };
  if (startsAt <= now)
    return { code: 'slot-expired', message: 'This time has passed. Choose another one.' };
  return free.some(isSame) ? undefined : fullTimeRefusal(free, booking.timeZone);
}

/** The refusal of a time that others have. */
export function fullTimeRefusal(free: readonly Date[], timeZone: string): Refusal {
  const named = free
    .slice(0, NAMED)
    .map((time) => formatInterviewTime({ startsAt: time.toISOString(), timeZone }));
  const more = free.length > NAMED ? ` and ${inFigures(free.length - NAMED)} more` : '';
  const left =
    free.length > 0
      ? `Still free: ${named.join('; ')}${more}.`
      : 'No times are left. Propose times of your own.';
  return { code: 'slot-full', message: `Somebody else has just picked this time. ${left}` };
}

/** Why a self-booking cannot be changed. */
export const bookingEndedRefusal = ({ endedAt }: { endedAt: Date | string | null }) =>
  endedAt
    ? ({ code: 'booking-ended', message: 'This self-booking has ended.' } satisfies Refusal)
    : undefined;
