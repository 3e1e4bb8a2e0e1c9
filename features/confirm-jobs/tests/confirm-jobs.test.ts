import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stateFacts } from '../../../server/db/facts.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { planReminders, takeUnconfirmed } from '../server/moments.ts';
import { holdJobs, releaseJobs } from '../../../server/jobs/holds.ts';
import { dueMoments, jobs, sessions } from '../../../server/db/schema.ts';
import { addDays, utcDay } from '../../../shared/kit/dates.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { loggedOfJob } from '../../../tests/support/logged.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { waitForLocks } from '../../../tests/support/races.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { db, pool } = server.database;

const openJob = (company: Person, jobTitle: string) =>
  makeJob(server, company, { jobTitle, applicationDeadline: clock.inDays(120) });
const isListed = async (id: string) => {
  const reply = await server.request('GET', `/api/jobs/${id}`);
  return reply.code === 200;
};
const stored = async (id: string) => {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw new Error('the job is gone');
  return row;
};
const asks = async ({ user }: Person) =>
  (await mailsTo(server, user.email)).filter(({ kind }) => kind === 'reminder');
const subjects = async (company: Person) => (await asks(company)).map(({ subject }) => subject);
/** The token of the link in the company's last mail. */
const tokenIn = async (company: Person) => {
  const mail = (await asks(company)).at(-1);
  return /confirm-jobs\?jobs=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const byMail = (token: string) => server.client().confirmJobsByMail({ body: { token } });
/** Time passes, and nothing that is due is done. */
async function pass(days: number) {
  clock.forward(days * DAY + 1000);
  // Nobody is logged out by it.
  const now = clock.now();
  await db
    .update(sessions)
    .set({ createdAt: now, lastUsedAt: now, expiresAt: addDays(now, 1), identityConfirmedAt: now });
}
async function after(days: number) {
  await pass(days);
  await server.sweep();
}

test('a job that nobody confirms is asked about twice, pauses after 14 days and says why', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Baker');
  expect((await stored(job._id)).confirmedAt).toEqual(expect.any(Date));
  await after(10);
  expect(await subjects(company)).toEqual([]);
  await after(1);
  expect(await subjects(company)).toEqual(['Is “Baker” still open?']);
  await after(1);
  expect(await subjects(company)).toHaveLength(1);
  await after(1);
  expect(await subjects(company)).toHaveLength(2);
  expect(await isListed(job._id)).toBe(true);
  await after(1);
  expect(await subjects(company)).toEqual([
    'Is “Baker” still open?',
    'Is “Baker” still open?',
    '“Baker” is paused',
  ]);
  expect(await isListed(job._id)).toBe(false);
  const { job: own } = await company.client.getJob({ params: { id: job._id } });
  expect(own).toMatchObject({ status: 'active', holds: ['unconfirmed'] });
  const { job: shown, holds } = await server.client().getClosedJob({ params: { id: job._id } });
  expect({ status: shown.status, holds }).toEqual({ status: 'active', holds: ['unconfirmed'] });
  // Nothing more is said.
  await after(20);
  expect(await subjects(company)).toHaveLength(3);

  await company.client.confirmJobs({ body: { ids: [job._id] } });
  expect(await isListed(job._id)).toBe(true);
  const kinds = await loggedOfJob(server.database.pool, job._id);
  expect(kinds.toSorted()).toEqual(['confirmed', 'paused', 'published', 'published']);
});

test('only members who can change jobs are asked, and the link of each ends with that', async () => {
  const company = await makeCompany(server);
  const recruiter = await makeColleague(server, company, 'recruiter');
  const others = [
    await makeColleague(server, company, 'interviewer'),
    await makeColleague(server, company, 'viewer'),
  ];
  const job = await openJob(company, 'Brewer');
  await after(11);
  for (const member of [company, recruiter])
    expect(await subjects(member)).toEqual(['Is “Brewer” still open?']);
  for (const member of others) expect(await subjects(member)).toEqual([]);
  const [token, ownToken] = [await tokenIn(recruiter), await tokenIn(company)];
  const params = { id: recruiter.user._id };
  const unknown = { status: 404, code: 'confirmation-link-unknown' };
  await company.client.changeMemberRole({ params, body: { role: 'viewer' } });
  await expect(byMail(token)).rejects.toMatchObject(unknown);
  await company.client.changeMemberRole({ params, body: { role: 'recruiter' } });
  expect(await server.client().listJobsToConfirm({ query: { token } })).toMatchObject({ count: 1 });
  await company.client.removeMember({ params });
  await expect(server.client().listJobsToConfirm({ query: { token } })).rejects.toMatchObject(
    unknown,
  );
  await expect(byMail(token)).rejects.toMatchObject(unknown);
  expect((await stored(job._id)).confirmedAt).not.toEqual(clock.now());
  expect(await byMail(ownToken)).toMatchObject({ count: 1 });
});

test('one click in a mail confirms every job that it names, once, without logging in', async () => {
  const company = await makeCompany(server);
  const [first, second] = [await openJob(company, 'Cook'), await openJob(company, 'Waiter')];
  await after(11);
  expect(await subjects(company)).toEqual(['Are these 2 jobs still open?']);
  const token = await tokenIn(company);
  const later = await openJob(company, 'Porter');
  const asked = async () => {
    const { jobs: list } = await server.client().listJobsToConfirm({ query: { token } });
    return Object.fromEntries(
      list.map(({ title, pausedFrom }) => [title, pausedFrom?.slice(0, 10)]),
    );
  };
  const pausedFrom = utcDay(addDays(clock.now(), 3));
  expect(await asked()).toEqual({ Cook: pausedFrom, Waiter: pausedFrom });
  expect(await byMail(token)).toMatchObject({ count: 2 });
  expect(await asked()).toEqual({});
  expect(await byMail(token)).toMatchObject({ count: 0 });
  for (const { _id } of [first, second])
    expect((await stored(_id)).confirmedAt).toEqual(clock.now());
  const unasked = (await stored(later._id)).confirmedAt;
  await after(5);
  expect(await byMail(token)).toMatchObject({ count: 0 });
  expect((await stored(later._id)).confirmedAt).toEqual(unasked);
  const forged = token.replace(/\.[^.](?=[^.]*$)/, (start) => (start === '.A' ? '.B' : '.A'));
  for (const wrong of ['', 'x', forged, token.replace(/\.\d+\./, '.1.')])
    await expect(byMail(wrong)).rejects.toMatchObject({ status: wrong ? 404 : 400 });

  // Also after the jobs have been paused.
  await after(6);
  await after(2);
  await after(1);
  expect(await isListed(first._id)).toBe(false);
  expect(await byMail(await tokenIn(company))).toMatchObject({ count: 3 });
  expect(await isListed(first._id)).toBe(true);
});

test('a company gets one mail a day for all its jobs', async () => {
  const company = await makeCompany(server);
  await openJob(company, 'Morning');
  await after(0.25);
  await openJob(company, 'Noon');
  await after(0.25);
  await openJob(company, 'Evening');
  await after(10.5);
  expect(await subjects(company)).toEqual(['Are these 3 jobs still open?']);
  for (let hours = 0; hours < 24; hours += 6) await after(0.25);
  expect(await subjects(company)).toHaveLength(1);
});

test('a clock that jumps neither reminds twice nor pauses without a reminder a day before', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Jumper');
  await after(30);
  expect(await subjects(company)).toEqual(['Is “Jumper” still open?']);
  // The mail and its page name the same day.
  const tomorrow = addDays(clock.now(), 1);
  expect((await asks(company)).at(-1)?.text).toContain(`paused on ${formatNearDay(tomorrow)}`);
  const asked = { query: { token: await tokenIn(company) } };
  expect((await server.client().listJobsToConfirm(asked)).jobs).toEqual([
    { _id: job._id, title: 'Jumper', pausedFrom: tomorrow.toISOString() },
  ]);
  expect(await isListed(job._id)).toBe(true);
  await after(0.9);
  expect(await isListed(job._id)).toBe(true);
  await after(0.2);
  expect(await subjects(company)).toEqual(['Is “Jumper” still open?', '“Jumper” is paused']);
  expect(await isListed(job._id)).toBe(false);
});

test('a job that is confirmed while its company is reminded stays public, and is asked about again later', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Miller');
  await after(11);
  await pass(2);
  const isThis = eq(dueMoments.subject, job._id);
  let confirming: Promise<unknown> | undefined;
  // As a sweep does.
  await transaction(db, async (tx) => {
    const due = await tx.delete(dueMoments).where(isThis).returning();
    expect(await takeUnconfirmed(tx, due, clock.now())).toHaveLength(1);
    confirming = company.client.confirmJobs({ body: { ids: [job._id] } });
    await waitForLocks(pool, 1);
  });
  await confirming;
  await after(1);
  expect(await isListed(job._id)).toBe(true);
  const before = (await subjects(company)).length;
  await after(10);
  expect(await subjects(company)).toHaveLength(before + 1);
  expect(await isListed(job._id)).toBe(true);
});

test('a job that became public while the feature was off is asked about once it is on', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Unasked');
  await server.sweep();
  await db.delete(dueMoments).where(eq(dueMoments.subject, job._id));
  await after(20);
  expect(await subjects(company)).toEqual([]);
  await planReminders(db, eq(jobs.id, job._id), clock.now());
  await after(0.9);
  expect(await subjects(company)).toEqual([]);
  await after(0.1);
  expect(await subjects(company)).toEqual(['Is “Unasked” still open?']);
});

test('a job that people say is closed is paused earlier, unless it is confirmed', async () => {
  const company = await makeCompany(server);
  const doubted = [await openJob(company, 'Baker'), await openJob(company, 'Cook')] as const;
  const [baker, cook] = doubted;
  await after(0.1);
  const until = addDays(clock.now(), 3).toISOString();
  const stated = doubted.map(({ _id: job, companyId }) => ({
    subject: job,
    data: { company: companyId, job, until },
  }));
  await stateFacts(db, 'jobDoubted', stated, clock.now());
  await after(0.5);
  await company.client.confirmJobs({ body: { ids: [cook._id] } });
  // What was said before the confirmation is answered by it.
  await stateFacts(db, 'jobDoubted', stated, addDays(clock.now(), -0.1));
  await after(3);
  expect((await stored(baker._id)).holds).toEqual(['unconfirmed']);
  expect(await isListed(cook._id)).toBe(true);
});

test('moving an applicant confirms the job when the move can no longer be undone', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Sailor');
  const application = await makeApplication(await makeSeeker(server), job);
  await after(5);
  const { confirmedAt } = await stored(job._id);
  const move = () =>
    company.client.moveApplications({ body: { ids: [application._id], status: 'reviewed' } });
  await move();
  await company.client.undoMoves({ body: { ids: [application._id] } });
  await after(1);
  expect((await stored(job._id)).confirmedAt).toEqual(confirmedAt);
  await move();
  await server.sweep();
  expect((await stored(job._id)).confirmedAt).toEqual(confirmedAt);
  await after(0.01);
  expect((await stored(job._id)).confirmedAt).toEqual(clock.now());
});

test('rejecting applicants confirms nothing: a paused job stays paused', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Filled Already');
  const application = await makeApplication(await makeSeeker(server), job);
  for (const days of [11, 2, 1]) await after(days);
  expect(await isListed(job._id)).toBe(false);
  for (const status of ['reviewed', 'rejected'] as const)
    await company.client.moveApplications({ body: { ids: [application._id], status } });
  await after(0.01);
  expect(await isListed(job._id)).toBe(false);
});

test('a job that becomes public again was last confirmed when its company said so, and is asked about after a day', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Held');
  const confirmedAt = (await stored(job._id)).confirmedAt;
  await after(5);
  const change = (how: typeof holdJobs) =>
    transaction(db, (tx) => how(tx, eq(jobs.id, job._id), 'reported', clock.now()));
  await change(holdJobs);
  await after(8);
  await change(releaseJobs);
  expect((await stored(job._id)).confirmedAt).toEqual(confirmedAt);
  await after(0.5);
  expect(await subjects(company)).toEqual([]);
  await after(0.6);
  expect(await subjects(company)).toEqual(['Is “Held” still open?']);
  expect(await isListed(job._id)).toBe(true);
  await after(1);
  expect(await isListed(job._id)).toBe(false);
});

test('editing, reopening and relisting confirm a job; what is closed or over is not asked about', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Editor');
  const params = { id: job._id };
  await after(5);
  const { _id, ...fields } = (await company.client.getJob({ params })).job;
  await company.client.updateJob({ params, body: { ...fields, replyDays: 7 } });
  expect((await stored(_id)).confirmedAt).toEqual(clock.now());

  await company.client.setJobStatus({ params, body: { status: 'closed' } });
  await after(40);
  expect(await subjects(company)).toEqual([]);
  await company.client.setJobStatus({ params, body: { status: 'active' } });
  expect((await stored(_id)).confirmedAt).toEqual(clock.now());
  await after(11);
  expect(await subjects(company)).toHaveLength(1);

  const brief = await makeJob(server, company, {
    jobTitle: 'Brief',
    applicationDeadline: addDays(clock.now(), 8).toISOString(),
  });
  await company.client.confirmJobs({ body: { ids: [_id] } });
  await after(15);
  expect(await isListed(brief._id)).toBe(false);
  expect((await subjects(company)).join()).not.toContain('Brief');
  const relisting = company.client.relistJob({ params: { id: brief._id }, body: {} });
  await relisting;
  expect((await stored(brief._id)).holds).toEqual([]);
});

test('the dashboard asks for it, and says when the job pauses', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company, 'Dashboard');
  const need = async () => {
    const { needs } = await company.client.listCompanyNeeds({ query: {} });
    return needs.map(({ kind, urgency, of }) => [kind, urgency, of[0]?.at]);
  };
  await after(10);
  expect(await need()).toEqual([]);
  await after(1);
  const { confirmedAt } = await stored(job._id);
  const until = addDays(confirmedAt ?? clock.now(), 14).toISOString();
  expect(await need()).toEqual([['confirm', 'soon', until]]);
  for (const days of [2, 1]) await after(days);
  expect(await need()).toEqual([['confirm', 'late', null]]);
});

test('only the own open jobs of a company can be confirmed', async () => {
  const [company, other] = [await makeCompany(server), await makeCompany(server)];
  const job = await openJob(company, 'Owned');
  await after(1);
  const confirm = ({ client }: Person) => client.confirmJobs({ body: { ids: [job._id] } });
  await expect(confirm(other)).rejects.toMatchObject({ status: 404 });
  expect(await confirm(company)).toMatchObject({ count: 1 });
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'paused' } });
  await after(1);
  await expect(confirm(company)).rejects.toMatchObject({ status: 404 });
});
