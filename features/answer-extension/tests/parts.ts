import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { makeApplication, makeCompany, makeJob } from '../../../tests/support/people.ts';

export const answerExtensionTests: FeatureTests = {
  hiring: {
    'prolong answers': {
      run: ({ company, ids }) =>
        company.client.prolongAnswers({ body: { ids, days: 3, message: 'Soon.' } }),
    },
  },
  plant: async (seeker, canary, server) => {
    const company = await makeCompany(server);
    const { _id } = await makeApplication(seeker, await makeJob(server, company));
    await company.client.prolongAnswers({
      body: { ids: [_id], days: 7, message: canary('prolongAnswers.message') },
    });
  },
};
