import { expect, test } from 'vitest';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { readAccesses } from '../../../tests/support/accesses.ts';
import { FEATURE_TESTS } from '../../../tests/support/feature-list.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server);
const job = await makeJob(server, company);
const seeker = await makeSeeker(server, 'Ada Reed');
const { _id: id } = await makeApplication(seeker, job);
const params = { id };

const search = async ({ client }: Pick<Person, 'client'>, text: string) =>
  (await client.listCompanyApplications({ query: { search: text } })).applications;

test('a search finds notes at once, until they are deleted, and they are not in the ledger', async () => {
  const { note } = await company.client.addNote({ params, body: { text: 'Whistles in tune.' } });
  const [row] = await search(company, 'whistle');
  expect(row).toMatchObject({
    _id: id,
    found: { in: 'note', label: `Note by ${company.user.username}` },
  });
  const accesses = await readAccesses(server, seeker);
  expect(accesses?.map(({ what }) => what) ?? []).not.toContain('list');
  await company.client.deleteNote({ params: { id, noteId: note._id } });
  expect(await search(company, 'whistle')).toEqual([]);
});

test('an interviewer finds no notes about what is not assigned, and programs find none', async () => {
  await company.client.addNote({ params, body: { text: 'Bakes too.' } });
  const interviewer = await makeColleague(server, company, 'interviewer');
  expect(await search(interviewer, 'bakes')).toEqual([]);
  expect(await search(company, 'bakes')).toHaveLength(1);
  const programs = await Promise.all(
    FEATURE_TESTS.map(async ({ callers }) => (await callers?.(server, company)) ?? []),
  );
  const readers = programs.flat().filter(({ scopes }) => scopes?.includes('applications:read'));
  for (const { token } of readers)
    expect(await search({ client: server.client(token) }, 'bakes')).toEqual([]);
});

test('notes are gone with the account of the applicant', async () => {
  const gone = await makeSeeker(server);
  const application = await makeApplication(gone, job);
  await company.client.addNote({
    params: { id: application._id },
    body: { text: 'Juggles at night.' },
  });
  expect(await search(company, 'juggles')).toHaveLength(1);
  await gone.client.deleteMyAccount({ body: { password: gone.password } });
  expect(await search(company, 'juggles')).toEqual([]);
});
