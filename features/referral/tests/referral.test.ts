import { expect, test } from 'vitest';
import { fileColumns } from '../../../shared/applications/columns.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from '../../../tests/support/people.ts';
import { startServer, type TestServer } from '../../../tests/support/server.ts';
import { referral } from '../feature.ts';

const database = await freshDatabase();
const server = await startServer({ pages: false, database });
const without = await startServer({
  pages: false,
  database,
  config: { featuresOff: [referral.name] },
});
const company = await makeCompany(server);
const job = await makeJob(server, company);

async function applyWith(name: string, to = server) {
  const seeker = await makeSeeker(server);
  const { application } = await to.client(seeker.token).apply({
    params: { jobId: job._id },
    body: { coverLetter: '', referral: name },
    file: new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' }),
  });
  return { seeker, application };
}

const read = async (from: TestServer, { token }: { token: string }, id: string) =>
  (await from.client(token).getApplication({ params: { id } })).application.referral;

/** The column of the CSV file, by application; undefined if it has none. */
async function columnOf(featuresOff: readonly string[] = []) {
  const cell = fileColumns(featuresOff)['Referred by'];
  const { applications } = await company.client.listCompanyApplications({ query: {} });
  return cell && Object.fromEntries(applications.map((row) => [row._id, cell(row)]));
}

test('the applicant, the company and admins read who sent the applicant, in the details, the list and the CSV file', async () => {
  const { seeker, application } = await applyWith('  Ada Lovelace ');
  expect(application.referral).toBe('Ada Lovelace');
  for (const reader of [seeker, company, await makeAdmin(server)])
    expect(await read(server, reader, application._id)).toBe('Ada Lovelace');
  const { applications } = await company.client.listCompanyApplications({ query: {} });
  expect(applications.find(({ _id }) => _id === application._id)?.referral).toBe('Ada Lovelace');
  expect((await columnOf())?.[application._id]).toBe('Ada Lovelace');
});

test('an application without one has no such field, and 120 characters are the most', async () => {
  const { seeker, application } = await applyWith('');
  expect(await read(server, seeker, application._id)).toBeUndefined();
  await expect(applyWith('A'.repeat(121))).rejects.toMatchObject({
    status: 400,
    errors: { referral: expect.any(String) },
  });
  await expect(applyWith('Ada\nLovelace')).rejects.toMatchObject({ status: 400 });
});

test('while the feature is off nothing is stored or shown, and what was stored comes back', async () => {
  const { application } = await applyWith('Ada Lovelace');
  expect(await read(without, company, application._id)).toBeUndefined();
  expect(await columnOf([referral.name])).toBeUndefined();
  const ignored = await applyWith('Grace Hopper', without);
  expect(await read(server, company, ignored.application._id)).toBeUndefined();
  expect(await read(server, company, application._id)).toBe('Ada Lovelace');
});
