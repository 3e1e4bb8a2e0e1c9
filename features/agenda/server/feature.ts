import { implement } from '../../../server/feature.ts';
import { agenda } from '../feature.ts';
import { listInterviews } from './agenda.ts';
import { addBookingTimes, endBooking, getBooking, listBookings } from './booking-sets.ts';

import { companyInterviews } from './needs.ts';

export const agendaServer = implement(agenda, {
  handlers: { listInterviews, listBookings, getBooking, addBookingTimes, endBooking },
  companyNeeds: companyInterviews,
  examples: { addBookingTimes: { startsAt: ['2027-03-01T09:00:00.000Z'] } },
});
