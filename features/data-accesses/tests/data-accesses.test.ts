import { strFromU8, unzipSync } from 'fflate';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { forgetAccesses } from '../server/record.ts';
import { accessInWords, whoInWords } from '../rules.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock(new Date('2026-11-23T12:10:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, {
  jobTitle: 'Nurse',
  applicationDeadline: clock.inDays(150),
});
const admin = await makeAdmin(server);

const ledger = (seeker: Person, query: object = {}) => seeker.client.listAccesses({ query });
/** What happened in words, the first one first. */
const lines = async (seeker: Person, query: object = {}) =>
  (await ledger(seeker, query)).accesses
    .map((access) => `${whoInWords(access.by)}: ${accessInWords(access)}`)
    .toReversed();
const open = (id: string, by = company) => by.client.getApplication({ params: { id } });
const bytesAt = async (path: string) => {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const CLINIC = 'Harbor Clinic (owner)';

test('openings by a company and by admins are in the ledger of the applicant, and nobody else reads it', async () => {
  const seeker = await makeSeeker(server);
  const other = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await open(id, seeker);
  expect(await ledger(seeker)).toMatchObject({ count: 0, total: 0, companies: [] });
  const { application } = await open(id);
  clock.forward(1000);
  if (hasMessages) await messaging(company.client).listThread({ params: { id } });
  clock.forward(1000);
  await bytesAt(application.resume);
  clock.forward(1000);
  await admin.client.getUser({ params: { id: seeker.user._id } });
  clock.forward(1000);
  await company.client.listApplicants({ params: { jobId: job._id } });
  expect(await lines(seeker)).toEqual([
    `${CLINIC}: Opened your application`,
    ...(hasMessages ? [`${CLINIC}: Read your messages`] : []),
    `${CLINIC}: Opened your resume`,
    'An admin of this board: Opened your account',
    `${CLINIC}: Read a list with your data`,
  ]);
  const [row] = (await ledger(seeker, { who: company.user.companyProfile?._id })).accesses;
  expect(row).toMatchObject({
    by: { side: 'company', role: 'owner', company: { companyName: 'Harbor Clinic' } },
    about: { applicationId: id, jobTitle: 'Nurse', companyName: 'Harbor Clinic' },
    times: 1,
  });
  expect(await lines(seeker, { who: 'admin' })).toHaveLength(1);
  expect((await ledger(seeker)).companies).toMatchObject([{ companyName: 'Harbor Clinic' }]);
  // No name or address of a colleague or an administrator.
  const text = JSON.stringify(await ledger(seeker));
  for (const { user } of [company, admin]) {
    expect(text).not.toContain(user._id);
    expect(text).not.toContain(user.email);
    expect(text).not.toContain(user.username);
  }
  expect(await ledger(other)).toMatchObject({ total: 0 });
  await expect(company.client.listAccesses({})).rejects.toMatchObject({ status: 403 });
});

test('the ledger downloads as a table, which has the download itself', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await company.client.getApplication({ params: { id } });
  clock.forward(1000);
  const { path } = await seeker.client.prepareMyLedger();
  const rows = readCsv(await (await fetch(server.url + path)).text());
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['Times', 'Who', 'What', 'Job', 'Company'],
    ['1', 'You', 'Exported this list', '', ''],
    ['1', 'Harbor Clinic (owner)', 'Opened your application', 'Nurse', 'Harbor Clinic'],
  ]);
  expect(rows[0]?.slice(0, 2)).toEqual(['First time', 'Last time']);
  const stranger = await makeSeeker(server);
  const foreign = path.replace(/reader=[^&]+/, `reader=${stranger.user._id}`);
  expect((await server.request('GET', foreign)).code).toBe(404);
});

test('the ledger has the role in the team', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await open(id, await makeColleague(server, company, 'recruiter'));
  expect((await ledger(seeker)).accesses.map(({ by }) => by.role)).toContain('recruiter');
});

test('a search that shows a piece of a letter is in the ledgers of those whom the page shows', async () => {
  const [ada, bela] = [await makeSeeker(server, 'Ada Reed'), await makeSeeker(server, 'Bela Rush')];
  const { _id: first } = await makeApplication(ada, job, 'I bake bread.');
  clock.forward(1000);
  await makeApplication(bela, job, 'I bake bread.');
  await server.readTexts();
  const search = async (query: object) =>
    (await company.client.listCompanyApplications({ query })).applications.map(({ _id }) => _id);
  const listed = async (seeker: Person) =>
    (await ledger(seeker)).accesses.some(({ what }) => what === 'list');
  // What the row prints needs no excerpt.
  await search({ search: 'ada reed' });
  expect(await listed(ada)).toBe(false);
  expect(await search({ search: 'bake', sort: 'oldest', limit: '1' })).toEqual([first]);
  expect([await listed(ada), await listed(bela)]).toEqual([true, false]);
});

test('openings by the same person within an hour of the clock are one entry that counts them', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  const first = clock.now().toISOString();
  await open(id);
  clock.forward(60_000);
  await Promise.all(Array.from({ length: 8 }, () => open(id)));
  const last = clock.now().toISOString();
  expect((await ledger(seeker)).accesses).toMatchObject([{ times: 9, at: first, lastAt: last }]);
  clock.forward(HOUR);
  await open(id);
  await open(id, admin);
  expect((await ledger(seeker)).accesses.map(({ times }) => times)).toEqual([1, 1, 9]);
});

test('a prefetch is an opening too: what was sent may be read', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  const { token } = company;
  await server.request('GET', `/api/applications/${id}`, {
    token,
    headers: { 'sec-purpose': 'prefetch' },
  });
  expect(await lines(seeker)).toEqual([`${CLINIC}: Opened your application`]);
});

test('moves of many are one statement; withdrawals and closed jobs are moves, and undone moves are gone', async () => {
  const seekers = await Promise.all([makeSeeker(server), makeSeeker(server)]);
  const other = await makeJob(server, company, {
    jobTitle: 'Cook',
    applicationDeadline: clock.inDays(100),
  });
  const own = await Promise.all(seekers.map((seeker) => makeApplication(seeker, other)));
  const ids = own.map(({ _id }) => _id);
  await company.client.moveApplications({ body: { ids, status: 'rejected' } });
  clock.forward(1000);
  await company.client.undoMoves({ body: { ids } });
  await company.client.moveApplications({ body: { ids, status: 'reviewed' } });
  clock.forward(1000);
  const [seeker, second] = seekers;
  const [first] = ids;
  await seeker.client.withdrawApplication({ params: { id: first ?? '' } });
  clock.forward(1000);
  await company.client.deleteJob({ params: { id: other._id }, body: {} });
  await server.passOn();
  const moved = `${CLINIC}: Moved your application to Reviewed`;
  const closed = `${CLINIC}: Closed your application with its job`;
  expect(await lines(seeker)).toEqual([moved, 'You: Moved your application to Withdrawn', closed]);
  expect(await lines(second)).toEqual([moved, closed]);
});

test('exports are written before they are sent, and the own data has them', async () => {
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, job);
  for (const what of ['users', 'applications'] as const) {
    clock.forward(1000);
    const { path } = await admin.client.prepareExport({ body: { what, filters: {} } });
    await bytesAt(path);
  }
  clock.forward(1000);
  const data = await seeker.client.prepareMyData();
  const zip = unzipSync(await bytesAt(data.path));
  const text = strFromU8(zip['who-saw-my-data.txt'] ?? new Uint8Array());
  expect(text).toContain('An admin of this board: Exported a list of users with you\n');
  expect(JSON.parse(strFromU8(zip['who-saw-my-data.json'] ?? new Uint8Array()))).toHaveLength(3);
});

test('pages of the ledger follow each other, and foreign cursors are refused', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  for (let hour = 0; hour < 5; hour += 1) {
    clock.forward(HOUR);
    await open(id);
  }
  const first = await ledger(seeker, { limit: '3' });
  const second = await ledger(seeker, { limit: '3', cursor: first.nextCursor });
  const all = await ledger(seeker);
  expect([...first.accesses, ...second.accesses]).toEqual(all.accesses);
  expect([first.total, second.nextCursor]).toEqual([5, null]);
  await expect(ledger(seeker, { cursor: 'x' })).rejects.toMatchObject({ code: 'cursor-expired' });
});

test('what companies did stays with its names when they go, and everything goes with the applicant', async () => {
  const seeker = await makeSeeker(server);
  const gone = await makeCompany(server, { companyName: 'Gone Ltd' });
  const theirs = await makeJob(server, gone, {
    jobTitle: 'Clerk',
    applicationDeadline: clock.inDays(100),
  });
  const { _id: id } = await makeApplication(seeker, theirs);
  await open(id, gone);
  clock.forward(1000);
  await gone.client.deleteMyAccount({ body: { password: gone.password } });
  expect(await lines(seeker)).toEqual([
    'Gone Ltd (owner): Opened your application',
    'Gone Ltd (owner): Closed your application with its job',
  ]);
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  const { rowCount } = await pool.query('select from data_accesses where applicant_id = $1', [
    seeker.user._id,
  ]);
  expect(rowCount).toBe(0);
});

test('of an opening and a deletion at the same time, either is written or nothing is given', async () => {
  const refusals: unknown[] = [];
  for (let round = 0; round < 5; round += 1) {
    const seeker = await makeSeeker(server);
    const { _id: id } = await makeApplication(seeker, job);
    const [opened] = await Promise.allSettled([
      open(id),
      seeker.client.deleteMyAccount({ body: { password: seeker.password } }),
      open(id, admin),
    ]);
    if (opened.status === 'rejected') refusals.push(opened.reason);
    await expect(open(id)).rejects.toMatchObject({ status: 404 });
  }
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 404 });
  const { rows } = await pool.query(
    'select count(*)::int as stray from data_accesses where applicant_id not in (select id from users)',
  );
  expect(rows).toEqual([{ stray: 0 }]);
});

test('an opening that cannot be written is not given', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job, 'A secret letter.');
  await pool.query(
    `alter table data_accesses add constraint refuse check (what <> 'application') not valid`,
  );
  const { token } = company;
  const refused = await server.request('GET', `/api/applications/${id}`, { token });
  await pool.query('alter table data_accesses drop constraint refuse');
  expect(refused.code).toBe(500);
  expect(JSON.stringify(refused.body)).not.toContain('secret');
});

test('old entries go with the retention of applications, but for those of applications that stay', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await open(id);
  await admin.client.getUser({ params: { id: seeker.user._id } });
  clock.forward(40 * DAY);
  const before = new Date(clock.now().getTime() - 30 * DAY);
  await forgetAccesses(drizzle(pool), { before, limit: 10_000 });
  // The sessions have ended.
  const { rows } = await pool.query('select what from data_accesses where applicant_id = $1', [
    seeker.user._id,
  ]);
  expect(rows).toEqual([{ what: 'application' }]);
});
