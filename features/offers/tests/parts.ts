import { inDays } from '../../../tests/support/clock.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { makeApplication, makeCompany, makeJob } from '../../../tests/support/people.ts';

export const offersTests: FeatureTests = {
  // The application is pending.
  outcomes: {
    answerOffer: () => 409,
    undoOfferAnswer: () => 409,
    changeOffer: () => 409,
  },
  refused: { answerOffer: [409], undoOfferAnswer: [409], changeOffer: [409] },
  empty: { changeOffer: 404 },
  hiring: {
    'answer an offer': {
      before: async ({ company, id }) => {
        const params = { applicationId: id };
        await company.client.moveApplication({ params, body: { status: 'reviewed' } });
        await company.client.moveApplication({
          params,
          body: { status: 'offered', offer: { answerBy: inDays(4) } },
        });
      },
      run: ({ seeker, id }) =>
        seeker.client.answerOffer({ params: { id }, body: { answer: 'accepted' } }),
    },
  },
  plant: async (seeker, canary, server) => {
    const company = await makeCompany(server);
    const { _id: id } = await makeApplication(seeker, await makeJob(server, company));
    const move = { params: { applicationId: id } };
    const terms = { startsOn: null, place: 'Oslo', contract: 'Permanent', note: 'Welcome.' };
    await company.client.moveApplication({ ...move, body: { status: 'reviewed' } });
    await company.client.moveApplication({
      ...move,
      body: {
        status: 'offered',
        offer: { ...terms, pay: canary('moveApplication.pay'), answerBy: null },
      },
    });
    await company.client.changeOffer({
      params: { id },
      body: {
        pay: canary('changeOffer.pay'),
        startsOn: null,
        place: canary('changeOffer.place'),
        contract: canary('changeOffer.contract'),
        note: canary('changeOffer.note'),
        answerBy: null,
      },
    });
    const { application } = await seeker.client.getApplication({ params: { id } });
    await seeker.client.answerOffer({
      params: { id },
      body: {
        answer: 'accepted',
        text: canary('answerOffer.text'),
        madeAt: application.offer?.madeAt ?? '',
      },
    });
  },
};
