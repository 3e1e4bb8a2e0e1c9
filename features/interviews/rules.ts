/** What features that need interviews share with them. */
export {
  bookingEndedRefusal,
  moreTimes,
  overlapRefusal,
  tooManyTimesRefusal,
} from './rules/bookings.ts';
export { interviewer } from './rules/interviewers.ts';
export { INTERVIEW_ANSWERS, type InterviewAnswer, timesRefusal } from './rules/interviews.ts';
export { notInvitedRefusal } from './rules/invited.ts';
export { busyTime, clashesOf, endOf, slotReminderRefusal, type Span } from './rules/lists.ts';
export { formatZoneClock, formatZoneDay } from './rules/times.ts';
