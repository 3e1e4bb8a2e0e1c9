import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';
import { OFFER_ANSWERS, offerAnswer, offerTerms, shownTerms } from './rules.ts';

export const offerParts = {
  feature: 'offers',
  forms: {
    move: {
      /** For 'offered'. Without them, the offer has no terms. */
      offer: z.optional(offerTerms),
    },
  },
  applicationEvents: {
    kinds: [
      /** The company changed the terms. */
      'offer_changed',
      'offer_accepted',
      'offer_declined',
      /** Nobody answered it in time. */
      'offer_ended',
    ],
    fields: {
      /** Of changed terms: those before, and for the applicant the answer that was not sent because of the change. */
      formerOffer: z.optional(shownTerms),
      unsentAnswer: z.optional(z.enum(OFFER_ANSWERS)),
    },
    onlyFor: { unsentAnswer: 'job_seeker' },
  },
  answers: {
    applicationRow: {
      fields: {
        /** The applicant's answer to the offer, once the company is told. */
        offerAnswer: z.nullable(z.enum(OFFER_ANSWERS)),
      },
      none: { offerAnswer: null },
    },
    applicationDetails: { fields: { offer: z.nullable(offerAnswer) }, none: { offer: null } },
  },
} as const satisfies Parts;
