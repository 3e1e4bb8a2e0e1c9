import { lockCompaniesOf } from '../../../server/companies/lock.ts';
import type { InBatches } from '../../../server/db/due.ts';
import { type Background, implement } from '../../../server/feature.ts';
import { offers } from '../feature.ts';
import { offers as stored } from '../tables.ts';
import {
  answerOffer,
  changeOffer,
  endOffers,
  offerPart,
  remindOfOffers,
  settleAnswers,
  undoOfferAnswer,
} from './offers.ts';
import { answeredOffers, companyOffers, readOffers, seekerOffers } from './read.ts';

const onApplications =
  (run: typeof endOffers) =>
  (needs: Background): InBatches => ({
    run: (tx, due, now) => run(tx, needs, due, now),
    lock: lockCompaniesOf,
  });

const terms = {
  pay: 'KES 3,000,000 a year',
  startsOn: '2027-04-01',
  place: 'Nairobi, 2 days from home',
  contract: 'Permanent',
  note: 'We look forward to you.',
  answerBy: '2027-03-01T09:00:00.000Z',
};

export const offersServer = implement(offers, {
  handlers: { answerOffer, undoOfferAnswer, changeOffer },
  moveParts: [offerPart],
  answers: { applicationDetails: readOffers },
  seekerNeeds: seekerOffers,
  companyNeeds: companyOffers,
  deletedApplicants: answeredOffers,
  due: {
    'offer-answered': onApplications(settleAnswers),
    'offer-ending': onApplications(remindOfOffers),
    'offer-ended': onApplications(endOffers),
  },
  task: { title: 'Offers', text: 'Reminds of offers, and ends offers that nobody answers' },
  people: [
    {
      application: stored.applicationId,
      erase: 'delete',
      counted: 'offers',
      export: 'applications',
    },
  ],
  examples: {
    moveApplication: { offer: terms },
    answerOffer: { answer: 'accepted', text: 'With pleasure.', madeAt: '2027-02-01T08:30:00.000Z' },
    changeOffer: terms,
  },
});
