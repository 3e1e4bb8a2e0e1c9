import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../../kit/endpoint.ts';
import { bookingAnswer, bookingDetailAnswer, moreTimes } from './bookings.ts';

const booking = z.object({ booking: bookingDetailAnswer });

/** Rows of the API table: self-bookings. `moveApplications` makes them. */
export const bookingCalls = {
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
} as const satisfies Record<string, Endpoint>;
