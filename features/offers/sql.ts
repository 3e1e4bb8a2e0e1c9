import { inArray, sql } from 'drizzle-orm';
import { applications } from '../../server/db/tables/applications.ts';
import { type Fragments, rowFragment } from '../../server/fragments/fragments.ts';
import { OFFER_ANSWER_LABELS, OFFER_ANSWERS, type OfferAnswer } from './rules.ts';
import { offers } from './tables.ts';

export const offerFragments: Fragments = {
  feature: 'offers',
  applicationRow: rowFragment({
    value: sql<{ answer: OfferAnswer | null; isSettled: boolean } | null>`(
      select jsonb_build_object('answer', ${offers.answer}, 'isSettled', ${offers.settledAt} is not null)
      from ${offers} where ${offers.applicationId} = ${applications.id})`,
    // Companies see an answer once the applicant can no longer undo it.
    toFields: (offer, { role }) => ({
      offerAnswer: offer && (offer.isSettled || role === 'job_seeker') ? offer.answer : null,
    }),
  }),
  applicationPrints: {
    labels: Object.values(OFFER_ANSWER_LABELS),
    has: (
      labels,
    ) => sql`exists (select from ${offers} where ${offers.applicationId} = ${applications.id}
      and ${inArray(
        offers.answer,
        OFFER_ANSWERS.filter((one) => labels.includes(OFFER_ANSWER_LABELS[one])),
      )} and ${offers.settledAt} is not null)`,
    of: ({ offerAnswer }: { offerAnswer: OfferAnswer | null }) =>
      offerAnswer ? [OFFER_ANSWER_LABELS[offerAnswer]] : [],
  },
};
