import { feature } from '../../shared/kit/feature.ts';
import { offerCalls } from './calls.ts';
import { offerParts } from './parts.ts';

/** The move 'Make Offer' and its status are the core's. */
export const offers = feature({
  name: 'offers',
  says: 'Offers have terms, a date until which applicants answer, and their answers.',
  calls: offerCalls,
  group: ['Applications'],
  parts: offerParts,
  refusals: { 409: ['no-offer', 'offer-answered', 'offer-changed', 'offer-ended'] },
  limits: {
    'offer-answer': {
      per: 'user',
      calls: 100,
      hours: 1,
      sentence: 'You have answered too often in a short time.',
    },
  },
  /** The applicant can no longer undo the answer; the offer ends tomorrow, or has ended (application). */
  due: ['offer-answered', 'offer-ending', 'offer-ended'],
  erased: { offers: 'Offers' },
  /** An offer waits for an answer. */
  seekerNeeds: { offer: 0 },
  seekerDates: ['offer-ends'],
  companyNeeds: {
    /** It expires today or tomorrow. */
    'offer-ending': { rank: 30, may: 'handle-applications' },
    'offer-accepted': { rank: 60, may: 'handle-applications' },
    'offer-declined': { rank: 61, may: 'handle-applications' },
    'offer-expired': { rank: 62, may: 'handle-applications' },
  },
});
