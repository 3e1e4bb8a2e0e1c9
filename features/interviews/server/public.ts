/** What features that need interviews share with them. */
export {
  interviewBookings,
  interviewInterviewers,
  interviewProposals,
  interviews,
} from '../tables.ts';
export { type BookingRow, freeTimesOf, lockBookings, takenOf, withFreeTimes } from './bookings.ts';
export { noBooking, placesIn } from './bulk.ts';
export { findBusy, isAhead, isNotDeclined, isOver } from './busy.ts';
export { type Attending, colleagueCalendar } from './calendar.ts';
export { readAllInterviewers, toInterviewer } from './interviewers.ts';
export { notifyBookings } from './notices.ts';
