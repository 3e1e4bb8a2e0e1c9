import * as z from 'zod/mini';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import { moreTimes } from '../interviews/rules.ts';
import { pageAnswer } from '../../shared/kit/lists.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import {
  agendaInterview,
  bookingAnswer,
  bookingDetailAnswer,
  interviewSearch,
  waitingAnswer,
} from './rules.ts';

const booking = z.object({ booking: bookingDetailAnswer });

const count = z.number();

/** Rows of the API table: the agenda, and self-bookings. `moveApplications` makes them. */
export const agendaCalls = {
  listInterviews: {
    method: 'GET',
    path: '/applications/company/interviews',
    ...byMember('read'),
    reads: ['applications', 'jobs', 'team'],
    summary: "A page of my company's interviews; the first one includes what waits for an answer",
    query: interviewSearch,
    answer: z.object({
      count,
      interviews: z.array(agendaInterview),
      ...pageAnswer,
      /** On the first page of coming interviews. */
      waiting: z.optional(waitingAnswer),
      /** The jobs that have interviews or offered times, on the first page. */
      jobs: z.optional(z.array(z.object({ _id: z.string(), jobTitle: z.string() }))),
    }),
  },
  listBookings: {
    method: 'GET',
    path: '/applications/company/bookings',
    ...byMember('read-everything'),
    reads: ['applications', 'jobs'],
    summary: "My company's self-bookings, the newest first",
    answer: z.object({ bookings: z.array(bookingAnswer) }),
  },
  getBooking: {
    method: 'GET',
    path: '/applications/company/bookings/:id',
    ...byMember('read-everything'),
    reads: ['applications', 'jobs', 'users'],
    summary: 'A self-booking: its times, who has picked which, and who has not',
    answer: booking,
  },
  addBookingTimes: {
    method: 'POST',
    path: '/applications/company/bookings/:id/times',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Add times to a self-booking, and tell those who have not picked',
    body: moreTimes,
    answer: booking,
    limit: 'move',
  },
  endBooking: {
    method: 'DELETE',
    path: '/applications/company/bookings/:id',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary:
      'End a self-booking: interviews stay, and those who have not picked a time are notified',
    answer: booking,
    limit: 'move',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName>>;
