import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { applyLawTable } from '../server/table.ts';
import { dueMoments, jobs } from '../../../server/db/schema.ts';
import { lawTables } from '../tables.ts';
import { EMPTY_PASSPORT } from '../../../shared/jobs/passport.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { Law } from '../rules/rows.ts';
import { LAWS } from '../rules/table.ts';
import { boundaries, isForbidden, toPosting, traits, whereOf } from './traits.ts';
import { loggedOfJob } from '../../../tests/support/logged.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { seed } from '../../../tests/support/seed.ts';
import { startServer } from '../../../tests/support/server.ts';

// Sessions are begun at the latest moment of all, so that none has ended at any other.
let time = new Date('2035-01-01T12:00:00Z');
const server = await startServer({ pages: false, now: () => time });
const { db, pool } = server.database;
const admin = await makeAdmin(server);
const begunAt = (people: number) =>
  Promise.all(Array.from({ length: people }, () => makeCompany(server)));
const [team, grower, several, tested, upgraded, french] = await begunAt(6);
const seeker = await makeSeeker(server);
if (!team || !grower || !several || !tested || !upgraded || !french)
  throw new Error('no companies');
const colleagues = {
  recruiter: await makeColleague(server, team, 'recruiter'),
  interviewer: await makeColleague(server, team, 'interviewer'),
  viewer: await makeColleague(server, team, 'viewer'),
};

/** A row that the table does not have: it ends. */
const ENDING: Law = {
  id: 'fr-test',
  place: 'FR',
  from: '2028-03-01',
  until: '2028-06-01',
  employees: 1,
  isForRemote: false,
  appliesToOlderPostings: true,
  asks: [{ asks: 'pay-stated' }],
  citation: 'Test',
  sources: [{ title: 'Test', url: 'https://law.example/test', kind: 'law' }],
  checked: '2026-11-23',
  note: '',
};
const table = LAWS as Law[];
table.push(ENDING);
// Test files share modules.
afterAll(() => void table.splice(table.indexOf(ENDING), 1));

const setSize = (company: Person, size: string) =>
  pool.query(
    'update companies set size = $2 where id = (select company_id from company_members where user_id = $1)',
    [company.user._id, size],
  );
const isPublic = async (id: string) => {
  const reply = await server.request('GET', `/api/jobs/${id}`);
  return reply.code === 200;
};
const stored = async (id: string) => {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw new Error('the job is gone');
  return row;
};
const subjects = async ({ user }: Person) =>
  (await mailsTo(server, user.email))
    .filter(({ kind }) => kind === 'reminder')
    .map(({ subject }) => subject)
    // Companies are asked to confirm their jobs as well.
    .filter((subject) => !subject.includes('still open'));
const lastMail = async ({ user }: Person) =>
  (await mailsTo(server, user.email)).findLast(({ kind }) => kind === 'reminder');
/** Time comes, and everything due is done. */
async function at(moment: Date | string): Promise<void> {
  time = new Date(moment);
  await server.sweep();
}
const openUntil = (days: number) => addDays(time, days).toISOString();
const NO_PAY = { salaryRange: '', salaryMin: null, salaryMax: null };
const DELAWARE = { jobLocation: 'Wilmington, DE', ...NO_PAY };
const BEGINS = new Date('2027-09-26T04:00:00Z');
const withPay = { salaryRange: '$60,000 - $80,000 per year' };

/** How a call of a feature that was taken out is refused. */
const NOT_THERE = 'call-not-found';
/** The company says that jobs are open, if there is a feature that asks. */
const confirm = ({ token }: Person, ids: string[]) =>
  server.request('POST', '/api/jobs/confirm', { token, json: { ids } });

/** Edits a job of a company, and has it approved. */
async function edit(company: Person, id: string, change: Record<string, unknown>) {
  const params = { id };
  const { _id, ...fields } = (await company.client.getJob({ params })).job;
  await company.client.updateJob({ params, body: { ...fields, ...change } });
  await admin.client.approveJob({ params });
}

test('at every boundary of every row, exactly the jobs are public that no row forbids', async () => {
  const { client } = tested;
  const tried = boundaries().toSorted((one, other) => one.start.getTime() - other.start.getTime());
  const postings = fc.sample(traits, { numRuns: tried.length * 2, seed });
  const counts = { held: 0, kept: 0, exempt: 0 };
  for (const [index, { place, before, start }] of tried.entries()) {
    const isSmall = index % 3 === 2;
    await setSize(tested, isSmall ? '1-10' : '1000+');
    const open: { id: string; posting: (typeof postings)[number]; postedAt: Date }[] = [];
    const post = async (moment: Date, posting: (typeof postings)[number]) => {
      time = moment;
      if (isForbidden(place, time, posting, isSmall)) return;
      const { _id: id } = await makeJob(server, tested, {
        ...toPosting(posting, whereOf(place)),
        applicationDeadline: openUntil(100),
      });
      open.push({ id, posting, postedAt: time });
    };
    const expectAll = async () => {
      for (const { id, posting, postedAt } of open) {
        const forbidden = isForbidden(place, time, posting, isSmall, postedAt);
        const said = `${place} ${time.toISOString()} ${JSON.stringify({ ...posting, isSmall, postedAt })}`;
        expect(await isPublic(id), said).toBe(!forbidden);
        expect((await stored(id)).holds.includes('law'), said).toBe(forbidden);
        counts[forbidden ? 'held' : 'kept'] += 1;
        if (!forbidden && isForbidden(place, time, posting, isSmall)) counts.exempt += 1;
      }
    };
    for (const posting of postings.slice(index * 2, index * 2 + 2))
      await post(addDays(start, -6), posting);
    await at(before);
    await expectAll();
    await at(start);
    await expectAll();
    for (const posting of postings.slice(index * 2, index * 2 + 2))
      await post(addDays(start, 1), posting);
    await at(addDays(start, 1.5));
    await expectAll();
    for (const { id } of open)
      await client.setJobStatus({ params: { id }, body: { status: 'closed' } });
  }
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
});

test('a company is warned 14 and 3 days before a law pauses its jobs, and told when it does, once for all', async () => {
  const company = several;
  await setSize(company, '51-200');
  time = addDays(BEGINS, -20);
  const cook = await makeJob(server, company, {
    ...DELAWARE,
    jobTitle: 'Cook',
    applicationDeadline: openUntil(100),
  });
  const waiter = await makeJob(server, company, {
    ...DELAWARE,
    jobTitle: 'Waiter',
    benefits: '',
    applicationDeadline: openUntil(100),
  });
  const short = await makeJob(server, company, {
    ...DELAWARE,
    jobTitle: 'Short',
    applicationDeadline: openUntil(10),
  });
  const lawful = await makeJob(server, company, {
    ...DELAWARE,
    ...withPay,
    jobTitle: 'Lawful',
    applicationDeadline: openUntil(100),
  });
  await at(addDays(BEGINS, -14.1));
  expect(await subjects(company)).toEqual([]);
  await at(addDays(BEGINS, -14));
  const warning = 'From Sep 26, 2027, a law of Delaware asks for changes in 2 jobs';
  expect(await subjects(company)).toEqual([warning]);
  const mail = await lastMail(company);
  expect(mail?.text).toContain(
    'Delaware HB 105 (2025), from Sep 26, 2027: https://www.morganlewis',
  );
  expect(mail?.text).toContain('- Cook: State the pay: an amount or a range.\n');
  expect(mail?.text).toContain(
    '- Waiter: State the pay: an amount or a range. List the benefits, one per line.\n',
  );
  expect(mail?.text).toContain(`/jobs/edit/${cook._id}`);
  expect(mail?.text).toContain('/jobs/my-jobs');
  const own = async (id: string) => (await company.client.getJob({ params: { id } })).job;
  expect((await own(cook._id)).lawNotice).toMatchObject({
    pausedFrom: '2027-09-26',
    isInForce: false,
    laws: 'a law of Delaware',
    problems: ['State the pay: an amount or a range.'],
    isMetByReview: false,
  });
  const { jobs: mine } = await company.client.listMyJobs();
  const noticed = mine.filter(({ lawNotice }) => lawNotice).map(({ jobTitle }) => jobTitle);
  expect(noticed.toSorted()).toEqual(['Cook', 'Waiter']);
  const { current } = await company.client.getJobVersions({ params: { id: cook._id } });
  expect(current.lawNotice?.pausedFrom).toBe('2027-09-26');
  await confirm(company, [cook._id, waiter._id, lawful._id]);

  // Editing into a lawful text ends the warning, once it is approved.
  const params = { id: waiter._id };
  const { _id, ...fields } = await own(waiter._id);
  await company.client.updateJob({ params, body: { ...fields, ...withPay, benefits: 'Meals' } });
  expect((await own(waiter._id)).lawNotice?.isMetByReview).toBe(true);
  await at(addDays(BEGINS, -3));
  const last = 'From Sep 26, 2027, a law of Delaware asks for changes in “Cook”';
  expect(await subjects(company)).toEqual([warning, last]);
  await admin.client.approveJob({ params });
  expect((await own(waiter._id)).lawNotice).toBeUndefined();

  await at(new Date(BEGINS.getTime() - 1));
  expect(await isPublic(cook._id)).toBe(true);
  const application = await makeApplication(seeker, cook);
  await Promise.all([at(BEGINS), server.sweep()]);
  expect(await isPublic(cook._id)).toBe(false);
  for (const { _id: id } of [waiter, lawful]) expect(await isPublic(id)).toBe(true);
  expect((await stored(short._id)).holds).toEqual([]);
  expect(await subjects(company)).toEqual([warning, last, '“Cook” is paused']);
  const { holds } = await server.client().getClosedJob({ params: { id: cook._id } });
  expect(holds).toEqual(['law']);
  await expect(makeApplication(await seekerNow(), cook)).rejects.toMatchObject({ status: 409 });
  expect((await own(cook._id)).lawNotice).toMatchObject({ pausedFrom: null, isInForce: true });

  // Neither 'Confirm Job' nor a move of an applicant publishes it.
  expect((await confirm(company, [cook._id])).body.code).toBeOneOf(['law-not-met', NOT_THERE]);
  const before = (await stored(cook._id)).confirmedAt;
  time = addDays(BEGINS, 2);
  await company.client.moveApplications({ body: { ids: [application._id], status: 'reviewed' } });
  await server.passOn();
  expect(await stored(cook._id)).toMatchObject({ holds: ['law'], confirmedAt: before });

  await edit(company, cook._id, withPay);
  expect(await isPublic(cook._id)).toBe(true);
  expect((await stored(cook._id)).holds).toEqual([]);
  const kinds = await loggedOfJob(server.database.pool, cook._id);
  expect(kinds.filter((kind) => kind === 'paused')).toHaveLength(1);
  expect(await lawMoments(cook._id)).toEqual([]);
  const told = (await subjects(company)).filter((subject) => subject.includes('“Cook”'));
  expect(told).toEqual([last, '“Cook” is paused']);
});

const seekerNow = async () => {
  const now = time;
  time = new Date('2035-01-01T12:00:00Z');
  const one = await makeSeeker(server);
  time = now;
  return one;
};
const lawMoments = async (id: string) => {
  const rows = await db.select().from(dueMoments).where(eq(dueMoments.subject, id));
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('law-'));
};

test('a company that grows past the size of a law is warned at once, and has 14 days', async () => {
  const company = grower;
  await setSize(company, '1-10');
  time = new Date('2028-01-10T12:00:00Z');
  const job = await makeJob(server, company, {
    jobLocation: 'Boston, MA',
    ...NO_PAY,
    jobTitle: 'Baker',
    applicationDeadline: openUntil(100),
  });
  const { companyProfile: profile } = (await company.client.getProfile()).user;
  if (!profile) throw new Error('no profile');
  const resize = (size: '1-10' | '51-200') =>
    company.client.updateCompanyProfile({
      body: {
        companyProfile: { ...profile, size, website: profile.website, founded: profile.founded },
      },
    });
  await resize('51-200');
  await server.sweep();
  const warning = 'A law of Massachusetts asks for changes in “Baker”';
  expect(await subjects(company)).toEqual([warning]);
  expect((await lastMail(company))?.text).toContain('before Jan 24, 2028');
  // Another change of the profile gives no other days.
  await at('2028-01-15T12:00:00Z');
  await company.client.updateCompanyProfile({
    body: { companyProfile: { ...profile, size: '51-200', description: 'We bake bread.' } },
  });
  await confirm(company, [job._id]);
  await at('2028-01-21T12:00:00Z');
  expect(await subjects(company)).toEqual([warning, warning]);
  await at('2028-01-24T11:59:59Z');
  expect(await isPublic(job._id)).toBe(true);
  await at('2028-01-24T12:00:00Z');
  expect(await isPublic(job._id)).toBe(false);
  expect(await subjects(company)).toEqual([warning, warning, '“Baker” is paused']);
  await resize('1-10');
  expect(await isPublic(job._id)).toBe(true);
});

test('a law is told to the members who can change jobs', async () => {
  await setSize(team, '51-200');
  time = addDays(BEGINS, -20);
  const own = { ...DELAWARE, jobTitle: 'Clerk', applicationDeadline: openUntil(100) };
  const job = await makeJob(server, team, own);
  await at(addDays(BEGINS, -14));
  await at(BEGINS);
  for (const member of [team, colleagues.recruiter])
    expect(await subjects(member)).toEqual([
      expect.stringContaining('asks for changes in “Clerk”'),
      '“Clerk” is paused',
    ]);
  for (const member of [colleagues.viewer, colleagues.interviewer]) {
    expect(await subjects(member)).toEqual([]);
    expect((await member.client.listNotifications()).notifications).toEqual([]);
  }
  // Viewers read why it is paused, and interviewers see nothing of it.
  const { jobs: read } = await colleagues.viewer.client.listMyJobs();
  expect(read.find(({ _id }) => _id === job._id)?.lawNotice).toBeDefined();
  const params = { id: job._id };
  await expect(colleagues.interviewer.client.getJob({ params })).rejects.toMatchObject({
    status: 404,
  });
});

test('a law that ends releases the jobs that it paused', async () => {
  time = new Date('2028-02-20T12:00:00Z');
  const job = await makeJob(server, french, {
    jobLocation: 'Paris, France',
    ...NO_PAY,
    applicationDeadline: openUntil(150),
  });
  await at('2028-02-29T23:00:00Z');
  expect((await stored(job._id)).holds).toEqual(['law']);
  await at('2028-05-31T21:59:59Z');
  expect(await isPublic(job._id)).toBe(false);
  // Its company cannot confirm a job that a law pauses.
  await pool.query('update jobs set confirmed_at = $1 where id = $2', [time, job._id]);
  await at('2028-05-31T22:00:00Z');
  expect((await stored(job._id)).holds).toEqual([]);
  expect(await isPublic(job._id)).toBe(true);
  expect(await lawMoments(job._id)).toEqual([]);
});

test('what is restored after a law began is not public', async () => {
  time = new Date('2028-02-10T12:00:00Z');
  const job = await makeJob(server, french, {
    jobLocation: 'Lyon, France',
    ...NO_PAY,
    jobTitle: 'Restored',
    applicationDeadline: openUntil(150),
  });
  time = new Date('2028-02-28T12:00:00Z');
  await admin.client.deleteJob({ params: { id: job._id }, body: { reason: 'A mistake' } });
  time = new Date('2028-03-02T12:00:00Z');
  await admin.client.restoreRemoval({ params: { id: job._id } });
  expect(await isPublic(job._id)).toBe(false);
  await server.sweep();
  expect(await subjects(french)).toContain('“Restored” is paused');
  await server.sweep();
  expect((await subjects(french)).filter((each) => each.includes('Restored'))).toHaveLength(1);
});

test('after an upgrade with another table, its jobs are found once, warned of and paused after 14 days', async () => {
  time = new Date('2029-01-10T12:00:00Z');
  const job = await makeJob(server, upgraded, {
    jobLocation: 'Berlin, Germany',
    ...NO_PAY,
    jobTitle: 'Glazier',
    passport: EMPTY_PASSPORT,
    applicationDeadline: openUntil(100),
  });
  expect(await applyLawTable(server.database, () => time)).toBeGreaterThan(0);
  expect(await applyLawTable(server.database, () => time)).toBe(0);
  table.push({ ...ENDING, id: 'de-test', place: 'DE', from: '2028-12-01', until: null });
  try {
    const done = await Promise.all([
      applyLawTable(server.database, () => time),
      applyLawTable(server.database, () => time),
    ]);
    expect(done.filter((count) => count > 0)).toHaveLength(1);
    expect(await db.$count(lawTables)).toBe(1);
    await server.sweep();
    expect(await subjects(upgraded)).toEqual(['A law of Germany asks for changes in “Glazier”']);
    expect(await isPublic(job._id)).toBe(true);
    await at('2029-01-24T11:59:59Z');
    expect((await stored(job._id)).holds).not.toContain('law');
    await at('2029-01-24T12:00:00Z');
    expect((await stored(job._id)).holds).toContain('law');
  } finally {
    table.pop();
  }
  // Another version takes the row back.
  await applyLawTable(server.database, () => time);
  expect((await stored(job._id)).holds).not.toContain('law');
});
