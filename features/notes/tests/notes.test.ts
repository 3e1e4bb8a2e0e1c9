import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOTE_MAX } from '../rules.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { findText } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;

const company = await makeCompany(server);
const colleague = await makeCompany(server);
const other = await makeCompany(server);
const admin = await makeAdmin(server);
const seeker = await makeSeeker(server);
const job = await makeJob(server, company);
const { _id: id } = await makeApplication(seeker, job);
// Company members can only be added in the database.
await pool.query(
  `update company_members set company_id = (select company_id from company_members where user_id = $1)
   where user_id = $2`,
  [company.user._id, colleague.user._id],
);

const SECRET = 'Asks for too much, says Grace.';
const add = (text: string, as = company) => as.client.addNote({ params: { id }, body: { text } });
const read = async (as = company) => (await as.client.listNotes({ params: { id } })).notes;

test('company members share notes, oldest first, with their authors', async () => {
  const { note } = await add('First.');
  expect(note).toMatchObject({ text: 'First.', by: company.user.username, isMine: true });
  await add('Second.', colleague);
  expect((await read()).map(({ text, isMine }) => [text, isMine])).toEqual([
    ['First.', true],
    ['Second.', false],
  ]);
  expect((await read(colleague)).map(({ by, isMine }) => [by, isMine])).toEqual([
    [company.user.username, false],
    [colleague.user.username, true],
  ]);
});

test('a note can be deleted once, by its author', async () => {
  const { note } = await add('Mine.');
  const params = { id, noteId: note._id };
  await expect(colleague.client.deleteNote({ params })).rejects.toMatchObject({ status: 404 });
  await expect(other.client.deleteNote({ params })).rejects.toMatchObject({ status: 404 });
  await company.client.deleteNote({ params });
  await expect(company.client.deleteNote({ params })).rejects.toMatchObject({ status: 404 });
  expect((await read()).map(({ text }) => text)).not.toContain('Mine.');
});

test('a note belongs to one application', async () => {
  const { note } = await add('Here.');
  const elsewhere = await makeApplication(await makeSeeker(server), job);
  const params = { id: elsewhere._id, noteId: note._id };
  await expect(company.client.deleteNote({ params })).rejects.toMatchObject({ status: 404 });
  expect((await read()).map(({ text }) => text)).toContain('Here.');
});

test('notes are hidden from everybody outside the company', async () => {
  await add(SECRET);
  const answers = await Promise.all([
    seeker.client.getApplication({ params: { id } }),
    seeker.client.listMyApplications(),
    seeker.client.listNotifications(),
    admin.client.getApplication({ params: { id } }),
    admin.client.listAllApplications(),
    company.client.getApplication({ params: { id } }),
    company.client.listCompanyApplications(),
    company.client.listApplicants({ params: { jobId: job._id } }),
  ]);
  expect(JSON.stringify(answers)).not.toContain(SECRET);
  for (const [person, code] of [
    [seeker, 403],
    [admin, 403],
    [other, 404],
  ] as const) {
    const reply = await server.request('GET', `/api/applications/${id}/notes`, {
      token: person.token,
    });
    expect(reply.code).toBe(code);
    expectRefusal(reply);
  }
  expect(await findText(pool, SECRET)).toEqual([expect.stringMatching(/^application_notes: /)]);
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['too much', 'x'.repeat(NOTE_MAX + 1)],
  ['no text', 42],
])('%s is not a valid note', async (_, text) => {
  const reply = await server.request('POST', `/api/applications/${id}/notes`, {
    token: company.token,
    json: { text },
  });
  expect(reply.code).toBe(400);
  expectRefusal(reply);
});

test('an unknown application has no notes', async () => {
  for (const unknown of [randomUUID(), 'junk']) {
    await expect(company.client.listNotes({ params: { id: unknown } })).rejects.toMatchObject({
      status: 404,
    });
  }
});

test('a note outlives its author without a name, but not the applicant or job', async () => {
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const leaver = await makeSeeker(server);
  const { _id: theirs } = await makeApplication(leaver, job);
  for (const each of [_id, theirs]) {
    await colleague.client.addNote({ params: { id: each }, body: { text: 'By a colleague.' } });
  }
  await leaver.client.deleteMyAccount({ body: { password: leaver.password } });
  const { rows } = await pool.query('select from application_notes where application_id = $1', [
    theirs,
  ]);
  expect(rows).toEqual([]);
  await colleague.client.deleteMyAccount({ body: { password: colleague.password } });
  const { notes } = await company.client.listNotes({ params: { id: _id } });
  expect(notes).toMatchObject([{ text: 'By a colleague.', by: '', isMine: false }]);
  await company.client.deleteJob({ params: { id: job._id } });
  await expect(company.client.listNotes({ params: { id: _id } })).rejects.toMatchObject({
    status: 404,
  });
});
