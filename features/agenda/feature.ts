import { feature } from '../../shared/kit/feature.ts';
import { interviews } from '../interviews/feature.ts';
import { agendaCalls } from './calls.ts';

/** The interviews of a company by day, and its self-bookings. */
export const agenda = feature({
  name: 'agenda',
  needs: [interviews],
  says: 'Companies see their interviews by day, what waits for an answer, and their self-bookings.',
  calls: agendaCalls,
  group: ['Applications'],
  companyNeeds: {
    /** Interviews of today that have not ended. */
    interview: { rank: 40, may: 'rate-applicants' },
    /** Interviews to which colleagues invited the reader, who has not answered. */
    invitation: { rank: 50, may: 'read' },
    /** Applicants propose other times for an interview. */
    times: { rank: 70, may: 'handle-applications' },
    /** Applicants declined an interview, and no other time is proposed. */
    'interview-declined': { rank: 80, may: 'handle-applications' },
    /** An interview is over that the reader has not rated. */
    scorecard: { rank: 90, may: 'rate-applicants' },
  },
  pages: {
    company: {
      interviews: 'agenda/page.tsx',
      'applications/bookings': 'bookings/page.tsx',
      'applications/bookings/:id': 'booking/page.tsx',
    },
  },
});
