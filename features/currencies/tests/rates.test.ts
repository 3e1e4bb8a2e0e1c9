import { expect, test } from 'vitest';
import { currentRates, START } from '../../../server/rates/current.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { makeAdmin } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const admin = await makeAdmin(server);

test('an admin changes exchange rates, which every process and visitor then has', async () => {
  const visitor = server.client();
  const start = START.perEuro;
  expect((await visitor.getRates()).rates).toEqual({ ...start, EUR: 1 });
  const { version, rates } = await admin.client.getRateTable();
  expect(rates).toHaveLength(Object.keys(start).length);
  const dollar = async () => {
    const { rates: all } = await admin.client.getRateTable();
    return all.find(({ currency }) => currency === 'USD');
  };
  expect(await dollar()).toMatchObject({ source: 'currency-api', changedBy: null });

  await admin.client.changeRates({ body: { version, rates: { USD: '2.5', GBP: 0.5 } } });
  expect(await dollar()).toMatchObject({
    perEuro: 2.5,
    source: 'admin',
    changedBy: admin.user.username,
    start: { perEuro: start.USD, date: START.date },
  });
  // At once, also from the cache of answers.
  expect((await visitor.getRates()).rates).toEqual({ ...start, EUR: 1, USD: 2.5, GBP: 0.5 });
  await eventually(() => expect(currentRates()).toMatchObject({ USD: 2.5, GBP: 0.5 }));
  const { lines } = await admin.client.listAudit({ query: { action: 'rates.change' } });
  expect(lines).toMatchObject([
    { before: { USD: start.USD, GBP: start.GBP }, after: { USD: 2.5, GBP: 0.5 } },
  ]);

  // Somebody else's page still shows the rates from before.
  const body = { version, rates: { USD: null } };
  await expect(admin.client.changeRates({ body })).rejects.toMatchObject({
    status: 409,
    code: 'rates-changed',
  });
  const next = await admin.client.getRateTable();
  await admin.client.changeRates({
    body: { version: next.version, rates: { USD: null, GBP: null } },
  });
  expect(await dollar()).toMatchObject({
    perEuro: start.USD,
    source: 'currency-api',
    changedBy: null,
  });
  expect((await visitor.getRates()).rates).toEqual({ ...start, EUR: 1 });
  await eventually(() => expect(currentRates()).toEqual({ ...start, EUR: 1 }));
});
