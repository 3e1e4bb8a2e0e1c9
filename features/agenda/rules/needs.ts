import type { FoundNeed, NamedSubject } from '../../../shared/applications/company-needs.ts';
import type { InterviewAnswer } from '../../interviews/rules.ts';
import type { ThreadSide } from '../../../shared/applications/thread.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { momentOf, wallTimeOf } from '../../../shared/kit/zones.ts';

/** Days after an interview in which its rating is asked for. */
const SCORECARD_DAYS = 14;

/** An invited applicant with an interview or proposed times. */
export interface InProgress extends NamedSubject {
  /** Whether the reader took part in the interview, or is assigned if it has no interviewers, and has not rated it. */
  isToRate: boolean;
  /** Whether the reader is an interviewer, and has not answered. */
  isInvited: boolean;
  interview: {
    startsAt: Date;
    minutes: number;
    cancelledAt: Date | null;
    answer: InterviewAnswer | null;
  } | null;
  proposal: { by: ThreadSide; startsAt: readonly Date[] } | null;
}

/** The end of the reader's day. */
export function endOfToday(now: Date, zone: string): Date {
  const tomorrow = wallTimeOf(addDays(now, 1), zone).day;
  return momentOf({ day: tomorrow, time: '00:00' }, zone) ?? addDays(now, 1);
}

/** What an interview needs of its company. @param endOfDay of the reader's today */
export function interviewNeeds(each: InProgress, now: Date, endOfDay: Date): FoundNeed[] {
  const { interview, proposal, isToRate, isInvited, ...about } = each;
  const person = { ...about, urgency: 'open' as const };
  if (proposal?.by === 'job_seeker')
    return [{ ...person, kind: 'times', at: proposal.startsAt[0] ?? null }];
  // The applicant is to choose one of the company's times.
  if (!interview || interview.cancelledAt || proposal) return [];
  const { startsAt, minutes, answer } = interview;
  if (answer === 'declined') return [{ ...person, kind: 'interview-declined', at: startsAt }];
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  if (endsAt > now)
    return [
      ...(startsAt < endOfDay ? [{ ...person, kind: 'interview' as const, at: startsAt }] : []),
      ...(isInvited && startsAt > now
        ? [{ ...person, kind: 'invitation' as const, at: startsAt }]
        : []),
    ];
  return isToRate && endsAt > addDays(now, -SCORECARD_DAYS)
    ? [{ ...person, kind: 'scorecard', at: startsAt }]
    : [];
}
