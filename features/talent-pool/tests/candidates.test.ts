// cspell:ignore Daten banken datenbanken
import { expect, test } from 'vitest';
import { forgetCandidates } from '../server/candidates/actions.ts';
import { guessColumns } from '../server/candidates/reading/headings.ts';
import { CANDIDATE_DAYS, INFORM_DAYS, INVITE_EVERY_DAYS } from '../rules/candidates.ts';
import { makeClock } from '../../../tests/support/clock.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import { shownToken } from '../../../tests/support/mail.ts';
import {
  logInAgain,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { findText } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { adminIdleMinutes: undefined },
});
const { pool, db } = server.database;

const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'people.csv');
const preview = async (
  { client }: Person,
  content: string | Uint8Array<ArrayBuffer>,
  columns = '',
) => (await client.previewCandidates({ body: { columns }, file: fileOf(content) })).preview;
const bring = ({ client }: Person, content: string, job = '') =>
  client.importCandidates({ body: { columns: '', job }, file: fileOf(content) });
const listOf = async ({ client }: Person, search = '') =>
  (await client.listCandidates({ query: { search } })).candidates;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { message?: string }) => error.message,
  );

const GOOD =
  'Name,Email,Position,Source\r\nAda Lovelace,ada@example.com,Engineer,Meetup in May\r\n';

test('marks that nobody sees are no part of the words that a search compares', async () => {
  const company = await makeCompany(server);
  await bring(
    company,
    'Name,Email,Skills\nAnna\u00adbel Graf,annabel@example.com,Daten\u00adbanken',
  );
  for (const search of ['Annabel', 'anna\u00adbel', 'datenbanken', 'Daten\u200bbanken'])
    expect(
      (await listOf(company, search)).map(({ name }) => name),
      search,
    ).toEqual(['Annabel Graf']);
});

test('candidates stay when the colleague who added them leaves, and go with the company', async () => {
  const company = await makeCompany(server);
  const gone = await makeColleague(server, company, 'owner', 'Gone Colleague');
  await bring(gone, 'Name,Email\nkanarie-4712,kanarie@example.com');
  const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });
  await leave(gone);
  expect(await listOf(company)).toMatchObject([{ name: 'kanarie-4712', addedBy: null }]);
  await leave(company);
  expect(await findText(pool, 'kanarie-4712')).toEqual([]);
});

test('the columns are guessed by their headings', () => {
  expect(
    guessColumns(['First Name', 'Last name', 'E-Mail Address', 'Job title', 'Notes', 'Shoe size']),
  ).toEqual(['firstName', 'lastName', 'email', 'headline', 'note', '']);
  // Each at most once.
  expect(guessColumns(['Email', 'E-mail'])).toEqual(['email', '']);
});

test.each<[name: string, content: string | Uint8Array<ArrayBuffer>]>([
  ['commas', 'Name,Email\nBjörn,bjorn@example.com'],
  ['semicolons', 'Name;Email\r\nBjörn;bjorn@example.com'],
  ['tabs', 'Name\tEmail\nBjörn\tbjorn@example.com'],
  ['a byte order mark', '\uFEFFName,Email\nBjörn,bjorn@example.com'],
  ['UTF-16', new Uint8Array(Buffer.from('\uFEFFName,Email\nBjörn,bjorn@example.com', 'utf16le'))],
  ['Windows-1252', new Uint8Array(Buffer.from('Name,Email\nBjörn,bjorn@example.com', 'latin1'))],
  ['headings in quotes', '"Name","Email"\n"Björn","bjorn@example.com"\n\n'],
])('a file with %s is read', async (_name, content) => {
  const company = await makeCompany(server);
  const read = await preview(company, content);
  expect(read).toMatchObject({
    total: 1,
    valid: 1,
    rows: [{ line: 2, name: 'Björn', email: 'bjorn@example.com' }],
    refused: [],
  });
});

test('what is wrong is said by line, and other columns can be chosen', async () => {
  const company = await makeCompany(server);
  const file = [
    'Who,Where to write,Also',
    'Ada,ada@example.com,1',
    '"Grace\nHopper",grace@example.com,2',
    'Nobody,,3',
    'Ada again,ADA@example.com,4',
    'Wrong,not an address,5',
  ].join('\n');
  const guessed = await preview(company, file);
  expect(guessed.columns.map(({ column }) => column)).toEqual(['', '', '']);
  expect(guessed.valid).toBe(0);
  const chosen = await preview(company, file, JSON.stringify(['name', 'email', '']));
  expect(chosen).toMatchObject({
    total: 5,
    valid: 1,
    refused: [
      { line: 3, message: 'Name: Write this in one line.' },
      { line: 4, name: 'Nobody', message: 'The email address is missing.' },
      { line: 5, email: 'ADA@example.com', message: 'Line 2 has the same email address.' },
      { line: 6, message: 'Enter a valid email address.' },
    ],
  });
  expect(await codeOf(preview(company, file, '["nonsense"]'))).toBe('invalid-input');
  expect(await codeOf(preview(company, file, '{'))).toBe('invalid-input');
});

test.each([
  ['', 'This file is empty. Choose another CSV file.'],
  ['PK\u0003\u0004 as spreadsheets begin', 'This is not a CSV file.'],
  ['\u0089PNG\r\n\u0000\u0000\u0000\rIHDR', 'This is not a text file.'],
  [
    'Name,Email',
    'The file has no lines below its headings. The first line must have the headings.',
  ],
  [
    `Name,Email\n${'Ada,ada@example.com\n'.repeat(100_000)}`,
    'Import at most 1,000 lines at a time. This file has more.',
  ],
])('a file that cannot be read: %#', async (content, message) => {
  const company = await makeCompany(server);
  expect(await messageOf(preview(company, content))).toContain(message);
});

test('valid lines are imported, and the others can be downloaded with the reason', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const first = await bring(company, GOOD, job._id);
  expect(first).toMatchObject({ imported: 1, refused: [], refusedCsv: '' });
  const keptUntil = clock.inDays(INFORM_DAYS);
  // The list is sorted by time.
  clock.forward(1000);
  const again = await bring(
    company,
    'Name,Email\nAda,Ada@Example.com\n=SUM(A1),formula@example.com\n=BAD(),nowhere',
  );
  expect(again).toMatchObject({
    imported: 1,
    refused: [
      { line: 2, message: 'This email address is already in your talent pool.' },
      { line: 4, message: 'Enter a valid email address.' },
    ],
  });
  expect(readCsv(again.refusedCsv)).toEqual([
    ['Line', 'Why it was not imported', 'Name', 'Email'],
    ['2', 'This email address is already in your talent pool.', 'Ada', 'Ada@Example.com'],
    ['4', 'Enter a valid email address.', "'=BAD()", 'nowhere'],
  ]);
  const [formula, ada] = await listOf(company);
  expect(formula).toMatchObject({ name: '=SUM(A1)', job: null });
  expect(ada).toMatchObject({
    name: 'Ada Lovelace',
    headline: 'Engineer',
    source: 'Meetup in May',
    job: { _id: job._id },
    addedBy: company.user.username,
    invitedAt: null,
    keptUntil,
    application: null,
  });
  expect((await listOf(company, 'engin')).map(({ name }) => name)).toEqual(['Ada Lovelace']);
  // Not an account, and not an application.
  expect((await company.client.listCompanyApplications()).count).toBe(0);
});

test('the preview says what the import would do with addresses that the company has, or that were erased', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  await bring(company, GOOD);
  await bring(company, 'Name,Email\nGrace,grace.erased@example.com');
  const [grace] = await listOf(company, 'grace');
  await company.client.inviteCandidate({
    params: { id: grace!._id },
    body: { job: job._id, message: '' },
  });
  const token = shownToken(server, 'grace.erased@example.com');
  await server.client().eraseMeAsCandidate({ body: { token } });
  const file = [
    'Name,Email',
    'Ada,ADA@example.com',
    'Grace,grace.erased@example.com',
    'Wrong,nowhere',
    'New,new@example.com',
  ].join('\n');
  const seen = await preview(company, file);
  expect(seen).toMatchObject({ total: 4, valid: 1, rows: [{ line: 5, name: 'New' }] });
  expect(seen.refused.map(({ line, message }) => [line, message])).toEqual([
    [2, 'This email address is already in your talent pool.'],
    [3, 'This person asked not to be contacted again.'],
    [4, 'Enter a valid email address.'],
  ]);
  const { imported, refused } = await bring(company, file);
  expect({ imported, refused }).toEqual({ imported: 1, refused: seen.refused });
  // Other companies learn nothing of it.
  expect(await preview(await makeCompany(server), file)).toMatchObject({ valid: 3 });
});

test('a file with too many columns is refused, and nothing of it is left out', async () => {
  const headings = ['Name', 'Email', ...Array.from({ length: 149 }, (_, index) => `Note ${index}`)];
  expect(
    await messageOf(preview(await makeCompany(server), `${headings.join()}\nAda,ada@cand.test`)),
  ).toBe('Import at most 150 columns. This file has 151.');
});

test('lines that were refused keep all their columns, and can be imported when they are mended', async () => {
  const company = await makeCompany(server);
  const file = [
    'Name;Shoe size;Email;Phone;Note',
    '=Ada;38;nowhere;+351 900 000 000;"Two\nlines; one note"',
    'Grace;39;grace@example.com;;',
    'Short;40',
  ].join('\n');
  const { imported, refusedCsv } = await bring(company, file);
  expect(imported).toBe(1);
  expect(readCsv(refusedCsv)).toEqual([
    ['Line', 'Why it was not imported', 'Name', 'Shoe size', 'Email', 'Phone', 'Note'],
    [
      '2',
      'Enter a valid email address.',
      "'=Ada",
      '38',
      'nowhere',
      "'+351 900 000 000",
      'Two\nlines; one note',
    ],
    ['4', 'The email address is missing.', 'Short', '40', '', '', ''],
  ]);
  const again = await bring(company, refusedCsv.replace('nowhere', 'ada@example.com'));
  expect(again.imported).toBe(1);
  const [ada] = await listOf(company, 'ada');
  // The apostrophe is the spreadsheet's.
  expect(ada).toMatchObject({
    name: '=Ada',
    phone: '+351 900 000 000',
    note: 'Two\nlines; one note',
  });
  // What is still wrong has its columns once.
  expect(readCsv(again.refusedCsv)).toEqual([
    ['Line', 'Why it was not imported', 'Name', 'Shoe size', 'Email', 'Phone', 'Note'],
    ['3', 'The email address is missing.', 'Short', '40', '', '', ''],
  ]);
});

test('the import says what it took otherwise, reads the chosen encoding, and its own skipped lines again', async () => {
  const company = await makeCompany(server);
  const file = new File(
    [
      Buffer.from(
        'Name;Email;Phone\nG\x9Aran;"g@cand.test, h@cand.test";4.67E+11\n;x@cand.test;',
        'latin1',
      ),
    ],
    'people.csv',
  );
  const body = { columns: '', job: '', encoding: 'macintosh' };
  const done = await company.client.importCandidates({ body, file });
  expect(done.notes.map(({ line, message }) => [line, message])).toEqual([
    [2, expect.stringContaining('“4.67E+11” is left out')],
    [2, 'Of several email addresses, the first is taken: g@cand.test'],
  ]);
  expect(await listOf(company)).toMatchObject([{ name: 'Göran', email: 'g@cand.test', phone: '' }]);
  const again = await preview(company, done.refusedCsv);
  expect(again.refused).toMatchObject([{ line: 2, message: 'The name is missing.' }]);
  const wrong = company.client.importCandidates({ body: { ...body, encoding: 'x' }, file });
  await expect(wrong).rejects.toMatchObject({
    errors: { encoding: expect.stringMatching(/^Choose one of: utf-8/) },
  });
});

test('the people of a file are listed in the order of the file', async () => {
  const company = await makeCompany(server);
  const names = Array.from({ length: 20 }, (_, at) => `Person ${at + 1}`);
  const lines = names.map((name, at) => `${name},person-${at}@example.com`);
  await bring(company, ['Name,Email', ...lines].join('\n'));
  expect((await listOf(company)).map(({ name }) => name)).toEqual(names);
});

test('of two imports at the same moment each person is there once', async () => {
  const company = await makeCompany(server);
  const results = await Promise.all([bring(company, GOOD), bring(company, GOOD)]);
  expect(results.map(({ imported }) => imported).toSorted((one, other) => one - other)).toEqual([
    0, 1,
  ]);
  expect(await listOf(company)).toHaveLength(1);
});

test('a candidate is seen and changed by their company alone', async () => {
  const [company, other] = [await makeCompany(server), await makeCompany(server)];
  await bring(company, GOOD);
  const [ada] = await listOf(company);
  const { _id: id, ...rest } = ada!;
  const { name, email, phone, headline, skills, location, source, note } = rest;
  const body = { name, email, phone, headline, skills, location, source, note };
  const change = (who: Person, changes: Partial<typeof body>) =>
    who.client.updateCandidate({ params: { id }, body: { ...body, ...changes } });
  expect(await codeOf(change(other, {}))).toBe('candidate-not-found');
  expect(await codeOf(other.client.deleteCandidate({ params: { id } }))).toBe(
    'candidate-not-found',
  );
  const viewer = await makeColleague(server, company, 'viewer');
  const interviewer = await makeColleague(server, company, 'interviewer');
  expect(await listOf(viewer)).toHaveLength(1);
  expect(await codeOf(change(viewer, {}))).toBe('team-role-missing');
  expect(await codeOf(listOf(interviewer))).toBe('team-role-missing');
  await change(company, { note: 'Available from June.' });
  await bring(company, 'Name,Email\nGrace,grace@example.com');
  expect(await codeOf(change(company, { email: 'Grace@example.com' }))).toBe('invalid-input');
  await company.client.deleteCandidate({ params: { id } });
  expect((await listOf(company)).map((each) => each.name)).toEqual(['Grace']);
});

test('an invitation says who has the data and from where, and its link erases it for good', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Gardener' });
  const hidden = await makeJob(server, company, { approved: false });
  await bring(company, 'Name,Email,Source\nAda,ada.invited@example.com,Meetup in May');
  const [ada] = await listOf(company);
  const invite = (jobId: string) =>
    company.client.inviteCandidate({
      params: { id: ada!._id },
      body: { job: jobId, message: 'We met.' },
    });
  expect(await codeOf(invite(hidden._id))).toBe('invalid-input');
  const { candidate } = await invite(job._id);
  expect(candidate).toMatchObject({
    invitedAt: clock.now().toISOString(),
    keptUntil: clock.inDays(CANDIDATE_DAYS),
    job: { jobTitle: 'Gardener' },
  });
  expect(await codeOf(invite(job._id))).toBe('candidate-just-invited');
  const { rows } = await pool.query<{ text: string }>(
    `select text from mails where "to" = 'ada.invited@example.com'`,
  );
  const name = company.user.companyProfile?.companyName ?? '';
  for (const part of [name, 'Gardener', 'We met.', 'Meetup in May', `/job/${job._id}`])
    expect(rows[0]?.text).toContain(part);

  const token = shownToken(server, 'ada.invited@example.com');
  const visitor = server.client();
  expect(await codeOf(visitor.eraseMeAsCandidate({ body: { token: `${token}x` } }))).toBe(
    'candidate-link-unknown',
  );
  const { message } = await visitor.eraseMeAsCandidate({ body: { token } });
  expect(message).toContain(name);
  expect(await listOf(company)).toEqual([]);
  const left = await pool.query(`select from mails where "to" = 'ada.invited@example.com'`);
  expect(left.rowCount).toBe(0);
  expect(await codeOf(visitor.eraseMeAsCandidate({ body: { token } }))).toBe(
    'candidate-link-unknown',
  );
  const again = await bring(company, 'Name,Email\nAda,ADA.invited@example.com');
  expect(again.refused).toMatchObject([
    { message: 'This person asked not to be contacted again.' },
  ]);
  // Another company may know the person, too.
  expect((await bring(await makeCompany(server), GOOD)).imported).toBe(1);
});

test('who applies with the same address is shown with the application, and is invited to other jobs only', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  await bring(company, `Name,Email\nSeeker,${seeker.user.email.toUpperCase()}`);
  const { _id } = await makeApplication(seeker, job);
  const [candidate] = await listOf(company);
  expect(candidate?.application).toEqual({ _id, status: 'pending' });
  // Found by what the row prints of the latest application.
  for (const text of [`${job.jobTitle} Pending Applied on`, 'applied on'])
    expect(await listOf(company, text), text).toHaveLength(1);
  expect(await listOf(company, `${job.jobTitle} rejected`)).toEqual([]);
  const invite = (to: string) =>
    company.client.inviteCandidate({
      params: { id: candidate!._id },
      body: { job: to, message: '' },
    });
  await expect(invite(job._id)).rejects.toMatchObject({
    code: 'already-applied',
    message: `This person has applied to ${job.jobTitle}. Write to them from the application.`,
  });
  const other = await makeJob(server, company, { jobTitle: 'Another job' });
  expect((await invite(other._id)).candidate.invitedAt).not.toBeNull();
});

test('who is not told within 30 days is erased, and who was told within a year', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  await bring(company, 'Name,Email\nTold,told@example.com\nUntold,untold@example.com');
  const told = (await listOf(company)).find(({ name }) => name === 'Told')!;
  const invite = (who: Person) =>
    who.client.inviteCandidate({
      params: { id: told._id },
      body: { job: job._id, message: '' },
    });
  await invite(company);
  clock.forward(INVITE_EVERY_DAYS * 86_400_000);
  // A second invitation does not prolong it.
  const { candidate } = await invite(company);
  expect(candidate.keptUntil).toBe(
    told.keptUntil.length ? clock.inDays(CANDIDATE_DAYS - INVITE_EVERY_DAYS) : '',
  );
  clock.forward((INFORM_DAYS - INVITE_EVERY_DAYS) * 86_400_000);
  await forgetCandidates(db, clock.now());
  const again = await logInAgain(server, company);
  expect((await listOf(again)).map(({ name }) => name)).toEqual(['Told']);
  clock.forward((CANDIDATE_DAYS - INFORM_DAYS) * 86_400_000);
  await forgetCandidates(db, clock.now());
  const { rowCount } = await pool.query(`select from candidates where email = 'told@example.com'`);
  expect(rowCount).toBe(0);
});
