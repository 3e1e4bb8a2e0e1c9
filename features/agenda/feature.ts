import { feature } from '../../shared/kit/feature.ts';
import { agendaCalls } from './calls.ts';

/** The interviews of a company by day, and its self-bookings. How they are arranged is part of applications in the core. */
export const agenda = feature({
  name: 'agenda',
  says: 'Companies see their interviews by day, what waits for an answer, and their self-bookings.',
  calls: agendaCalls,
  group: ['Applications'],
  pages: {
    company: {
      interviews: 'agenda/page.tsx',
      'applications/bookings': 'bookings/page.tsx',
      'applications/bookings/:id': 'booking/page.tsx',
    },
  },
});
