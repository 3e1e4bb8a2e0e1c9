import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const messageTests: FeatureTests = {
  plant: async ({ client }, canary, __, { company, application: id }) => {
    const params = { id };
    await client.sendToThread({ params, body: { text: canary('sendToThread.text') } });
    await company.client.sendToThread({
      params,
      body: { text: canary('sendToThread.text (company)') },
    });
    await company.client.messageApplicants({
      body: { ids: [id], text: canary('messageApplicants.text') },
    });
  },
  hiring: {
    'write as the company': {
      run: ({ company, ids }) =>
        company.client.messageApplicants({ body: { ids, text: 'When could you start?' } }),
    },
    'write as the applicant': {
      run: ({ seeker, id }) =>
        seeker.client.sendToThread({ params: { id }, body: { text: 'Hello.' } }),
    },
  },
};
