import * as z from 'zod/mini';
import { interviewer } from '../interviews/rules.ts';
import { INTERVIEW_ANSWERS } from '../interviews/rules.ts';
import { busyTime, endOf, type Span } from '../interviews/rules.ts';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';
import { idFilter, pageQuery } from '../../shared/kit/lists.ts';
import { oneOfOrBlank } from '../../shared/kit/text.ts';

/** Query of GET /applications/company/interviews. */
export const interviewSearch = z.object({
  /** 'past': the latest first. Otherwise those that are not over, the next one first. */
  list: z.optional(oneOfOrBlank(['past'])),
  /** 'mine': those in which the caller takes part. */
  who: z.optional(oneOfOrBlank(['mine'])),
  /** The id of one of the company's jobs. */
  job: idFilter('Choose one of your jobs.'),
  ...pageQuery,
});

/** Whose interview it is, and for which job. */
const about = {
  /** The id of the application. */
  _id: z.string(),
  applicantName: z.string(),
  job: z.object({ _id: z.string(), jobTitle: z.string() }),
  status: z.enum(APPLICATION_STATUSES),
  interviewers: z.array(
    z.extend(interviewer, {
      /** Whether the interviewer has a scorecard of the applicant. */
      hasRated: z.boolean(),
    }),
  ),
};

/** An interview in the agenda. */
export const agendaInterview = z.object({
  ...about,
  startsAt: z.iso.datetime(),
  minutes: z.number(),
  /** IANA name. */
  timeZone: z.string(),
  place: z.string(),
  note: z.string(),
  /** The applicant's answer. */
  answer: z.nullable(z.enum(INTERVIEW_ANSWERS)),
  /** The reader's calendar file. */
  calendar: z.string(),
  /** Other interviews of its interviewers at the same time. */
  clashes: z.array(busyTime),
});
export type AgendaInterview = z.output<typeof agendaInterview>;

/** Times from which one side has to pick one. */
export const waitingTimes = z.object({
  ...about,
  /** In the order of time. */
  startsAt: z.array(z.iso.datetime()),
  minutes: z.number(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string(),
  /** When they were offered or proposed. */
  since: z.iso.datetime(),
  /** When the applicant was reminded of them; null if never. */
  remindedAt: z.nullable(z.iso.datetime()),
  /** The id of the self-booking, whose free times these are. */
  booking: z.optional(z.string()),
});
export type WaitingTimes = z.output<typeof waitingTimes>;

/** Interviews and times of one kind that wait at most; the count says how many there are. */
export const WAITING_MAX = 60;

/** What waits, besides the agenda. */
export const waitingAnswer = z.object({
  /** Offered times that the applicants have not picked. */
  offered: z.array(waitingTimes),
  /** Times that applicants propose. */
  proposed: z.array(waitingTimes),
  /** Coming interviews that the applicant or an interviewer declined, or that the caller has not answered. */
  unsettled: z.array(agendaInterview),
});
export type WaitingInterviews = z.output<typeof waitingAnswer>;

/** Whether an interview is going on: 'now', or how long until it begins, in minutes. */
export function startOf(interview: Span, now: Date): 'now' | 'over' | number {
  if (endOf(interview) <= now.getTime()) return 'over';
  const until = new Date(interview.startsAt).getTime() - now.getTime();
  return until <= 0 ? 'now' : Math.ceil(until / 60_000);
}

/** Where a person of a self-booking is: no time yet, other times proposed, picked, declined, or out of it. */
export const BOOKING_STATES = ['waiting', 'proposed', 'picked', 'declined', 'left'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const BOOKING_STATE_LABELS: Record<BookingState, string> = {
  waiting: 'Not picked yet',
  proposed: 'Proposed other times',
  picked: 'Picked',
  declined: 'Declined',
  left: 'No longer takes part',
};

/** A self-booking in the list. */
export const bookingAnswer = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while it is open. */
  endedAt: z.nullable(z.iso.datetime()),
  minutes: z.number(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string(),
  /** How many people may pick the same time. */
  atOnce: z.number(),
  /** The titles of the jobs. */
  jobs: z.array(z.string()),
  /** How many people have picked a time, have not, have proposed other times, and have declined the time that they picked. */
  picked: z.number(),
  waiting: z.number(),
  proposed: z.number(),
  declined: z.number(),
  /** Places in times that are still to come. */
  free: z.number(),
});
export type Booking = z.output<typeof bookingAnswer>;

/** A self-booking with its times and people. */
export const bookingDetailAnswer = z.extend(bookingAnswer, {
  times: z.array(z.object({ startsAt: z.iso.datetime(), taken: z.number() })),
  people: z.array(
    z.object({
      /** Of the application. */
      _id: z.string(),
      name: z.string(),
      job: z.string(),
      state: z.enum(BOOKING_STATES),
      /** The time that was picked; null if there is none. */
      startsAt: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type BookingDetail = z.output<typeof bookingDetailAnswer>;

/** How many people take part, whether they have a time or not. */
export const peopleIn = ({ picked, waiting, proposed, declined }: Booking): number =>
  picked + waiting + proposed + declined;

/** 'short': there are fewer free places than people who have not picked. 'picked': everybody has a time. */
export function bookingProgress(booking: Booking): 'ended' | 'short' | 'open' | 'picked' | 'empty' {
  if (booking.endedAt) return 'ended';
  if (missingPlaces(booking) > 0) return 'short';
  if (peopleIn(booking) === 0) return 'empty';
  return booking.picked === peopleIn(booking) ? 'picked' : 'open';
}

/** Places that people who have not picked still lack. */
export const missingPlaces = ({ waiting, free, endedAt }: Booking): number =>
  endedAt ? 0 : Math.max(0, waiting - free);
