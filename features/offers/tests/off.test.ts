import { expect, test } from 'vitest';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

test('without the feature, an offer is a move alone', async () => {
  const server = await startServer({ pages: false, config: { featuresOff: ['offers'] } });
  const company = await makeCompany(server);
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, await makeJob(server, company));
  const params = { applicationId: id };
  await company.client.moveApplication({ params, body: { status: 'reviewed' } });
  await company.client.moveApplication({
    params,
    body: { status: 'offered', offer: { pay: '€1' } },
  });
  const { application } = await company.client.getApplication({ params: { id } });
  expect(application).toMatchObject({ status: 'offered', offerAnswer: null, offer: null });
  await expect(
    seeker.client.answerOffer({ params: { id }, body: { answer: 'accepted' } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(
    company.client.changeOffer({ params: { id }, body: { pay: '€2' } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await seeker.client.listNeeds()).toMatchObject({ total: 0, upcoming: [] });
  const { rows } = await server.database.pool.query('select from offers');
  expect(rows).toEqual([]);
});
