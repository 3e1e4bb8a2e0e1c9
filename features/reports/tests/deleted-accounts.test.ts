import { expect, test } from 'vitest';
import type { ErasureReceipt } from '../../../shared/accounts/erasure.ts';
import { readErasure } from '../../../shared/accounts/read-erasure.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { findText } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const admin = await makeAdmin(server);

const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });
const titlesOf = async ({ client }: Person) =>
  (await client.listNotifications()).notifications.map(({ title }) => title);
const staysOf = (receipt: ErasureReceipt | undefined) => {
  const stays = readErasure(receipt?.note ?? '')?.stays ?? [];
  return Object.fromEntries(stays.map(({ what, count }) => [what, count]));
};
const erasedOf = (receipt: ErasureReceipt | undefined) => {
  const erased = readErasure(receipt?.note ?? '')?.erased ?? [];
  return Object.fromEntries(erased.map(({ what, count }) => [what, count]));
};
const at = (id: string) => ({ params: { id } });

test.runIf(hasMessages)(
  'a message that somebody reported stays for the decision after their account is deleted, and goes with it',
  async () => {
    const company = await makeCompany(server);
    const seeker = await makeSeeker(server);
    const job = await makeJob(server, company);
    const { _id: id } = await makeApplication(seeker, job);
    const words = 'Send the fee to kanarie-4711.';
    const { sent } = await messaging(company.client).sendToThread({
      ...at(id),
      body: { text: words },
    });
    await messaging(company.client).sendToThread({ ...at(id), body: { text: 'Another message.' } });
    await seeker.client.sendReport({
      body: { kind: 'message', id: sent._id, reason: 'money', text: 'They want money.' },
    });

    const { receipt } = await leave(seeker);

    expect(staysOf(receipt)).toMatchObject({ 'report-rows': 1, 'reported-messages': 1 });
    expect(erasedOf(receipt)).toMatchObject({ messages: 1, reports: 1 });
    const { cases } = await admin.client.listReports({ query: { kind: 'message', state: 'open' } });
    expect(cases).toMatchObject([{ reports: 1, reasons: ['money'] }]);
    const params = { id: cases[0]?._id ?? '' };
    const { reportCase } = await admin.client.getReport({ params });
    expect(reportCase).toMatchObject({ text: words, reportList: [{ text: '', reporter: null }] });

    await admin.client.decideReport({ params, body: { verdict: 'uphold', reason: 'No fees.' } });
    expect(await findText(pool, 'kanarie-4711')).toEqual([]);
    const { reportCase: decided } = await admin.client.getReport({ params });
    expect(decided).toMatchObject({ state: 'upheld', name: 'Erased message', text: '' });
    await expect(admin.client.undoReportDecision({ params })).rejects.toMatchObject({
      status: 409,
      code: 'undo-refused',
    });
  },
);

test.runIf(hasMessages)(
  'who reported a message of a deleted applicant is told that nothing is left to decide',
  async () => {
    const company = await makeCompany(server);
    const seeker = await makeSeeker(server, 'Rude Seeker');
    const job = await makeJob(server, company);
    const { _id: id } = await makeApplication(seeker, job);
    const { sent } = await messaging(seeker.client).sendToThread({
      ...at(id),
      body: { text: 'Rude words.' },
    });
    await company.client.sendReport({
      body: { kind: 'message', id: sent._id, reason: 'misleading', text: '' },
    });
    await leave(seeker);
    expect(await titlesOf(company)).toContain('What you reported is gone');
    const { cases } = await admin.client.listReports({ query: { kind: 'message', state: 'open' } });
    expect(cases).toEqual([]);
    // Nor does its writer stay in what admins were told.
    for (const trace of ['Rude Seeker', 'Rude words'])
      expect(await findText(pool, trace), trace).toEqual([]);
  },
);

test('who reported a company that deletes itself is told that nothing is left to decide', async () => {
  const company = await makeCompany(server, { companyName: 'Gone Ltd' });
  const { _id: id = '' } = company.user.companyProfile ?? {};
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, await makeJob(server, company));
  await seeker.client.sendReport({ body: { kind: 'company', id, reason: 'scam', text: '' } });
  await leave(company);
  expect(await titlesOf(seeker)).toContain('What you reported is gone');
});
