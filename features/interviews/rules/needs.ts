import type { Found, FoundDate } from '../../../shared/applications/needs.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { InterviewAnswer } from './interviews.ts';

/** Days ahead in which a confirmed interview is on the dashboard. */
const SOON_DAYS = 7;

/** An applicant in the interviews. */
export interface Invited extends Pick<Found, '_id' | 'companyName' | 'jobTitle'> {
  interview: { startsAt: Date; cancelledAt: Date | null; answer: InterviewAnswer | null } | null;
  /** Times that the company offers. */
  slots: readonly Date[];
}

/** What an interview needs of the applicant, its date, and until when nobody is silent. */
export function needsOfInvited({ interview, slots, ...named }: Invited, now: Date) {
  const about = { ...named, subject: 'application' as const };
  const need = (kind: 'choose-time' | 'confirm-interview' | 'interview', at: Date, times = 0) => ({
    ...about,
    kind,
    at,
    text: '',
    times,
  });
  const isOn = interview !== null && !interview.cancelledAt;
  const isAhead = isOn && interview.startsAt > now;
  const ahead = slots.filter((time) => time > now);
  const [first] = ahead;
  const isSoon = isAhead && interview.startsAt <= addDays(now, SOON_DAYS);
  const needed: Found | undefined = first
    ? need('choose-time', first, ahead.length)
    : isAhead && !interview.answer
      ? need('confirm-interview', interview.startsAt)
      : isSoon && interview.answer === 'confirmed'
        ? need('interview', interview.startsAt)
        : undefined;
  const date: FoundDate | undefined =
    isAhead && interview.answer !== 'declined'
      ? { ...about, kind: 'interview', at: interview.startsAt }
      : undefined;
  return { needed, date, awaited: first ?? (isOn ? interview.startsAt : undefined) };
}
