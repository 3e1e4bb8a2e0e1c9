import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openQueue } from '../../../server/db/queue.ts';
import { startScheduledWork } from '../../../server/operation/scheduled-work.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
  setApproval,
} from '../../../tests/support/people.ts';
import { raceFor, rowOf } from '../../../tests/support/races.ts';
import { startServer } from '../../../tests/support/server.ts';
import { savedJobsServer } from '../server/feature.ts';
import { notifyClosingJobs } from '../server/closing.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
// Races must not be decided in process memory.
const elsewhere = await startServer({
  pages: false,
  now: clock.now,
  database: server.database,
});
const { db, pool } = server.database;
const config = readConfig({ NODE_ENV: 'test' });
const company = await makeCompany(server);
const admin = await makeAdmin(server);

test('saved jobs are newest first, marked when closed, and removed when deleted or rejected', async () => {
  const [seeker, other] = [await makeSeeker(server), await makeSeeker(server)];
  const rival = await makeCompany(server);
  const [kept, closing, deleted] = [
    await makeJob(server, company, { jobTitle: 'kept' }),
    await makeJob(server, company, { jobTitle: 'closing' }),
    await makeJob(server, company, { jobTitle: 'deleted' }),
  ];
  const rejected = await makeJob(server, rival, { jobTitle: 'rejected' });
  const hidden = await makeJob(server, company, { approved: false });
  const list = async (person = seeker) =>
    (await person.client.listSavedJobs()).savedJobs.map(({ job, closedAt }) => [
      job.jobTitle,
      closedAt,
    ]);
  const save = (job: Job) => seeker.client.saveJob({ params: { jobId: job._id } });
  const remove = (job: Job) => seeker.client.removeSavedJob({ params: { jobId: job._id } });

  expect(await list()).toEqual([]);
  for (const job of [kept, closing, deleted, rejected]) {
    await save(job);
    clock.forward(1);
  }
  const again = await save(kept);
  expect(again.savedJob).toMatchObject({ closedAt: null, job: { _id: kept._id } });
  expect(Date.parse(again.savedJob.savedAt)).toBeLessThan(clock.now().getTime() - 3);
  await expect(save(hidden)).rejects.toMatchObject({ status: 404 });
  expect(await list()).toEqual(
    ['rejected', 'deleted', 'closing', 'kept'].map((title) => [title, null]),
  );
  expect(await list(other)).toEqual([]);

  const params = { id: closing._id };
  await company.client.setJobStatus({ params, body: { status: 'closed' } });
  await company.client.deleteJob({ params: { id: deleted._id } });
  await setApproval(server, rival, false);
  expect(await list()).toEqual([
    ['closing', clock.now().toISOString()],
    ['kept', null],
  ]);
  await expect(save(closing)).rejects.toMatchObject({ status: 404 });

  for (const job of [kept, kept, closing, rejected, deleted]) await remove(job);
  for (const job of [deleted, rejected, hidden])
    await expect(remove(job), job.jobTitle).rejects.toMatchObject({ status: 404 });
  expect(await list()).toEqual([]);
});

test('a job seeker hides companies and words, each once and at most 100', async () => {
  const harbor = await makeCompany(server, { companyName: 'Hidden Harbor' });
  const companyId = harbor.user.companyProfile?._id ?? '';
  const [seeker, other] = [await makeSeeker(server), await makeSeeker(server)];
  const hide = (kind: 'company' | 'word', value: string, person = seeker) =>
    person.client.hideFromSearch({ body: { kind, value } });
  const listed = async (person = seeker) =>
    (await person.client.listHidden()).hidden.map(({ kind, value, name }) => [kind, value, name]);

  const { hidden } = await hide('company', companyId);
  clock.forward(1);
  await hide('word', 'Crypto');
  expect((await hide('word', ' CRYPTO ')).hidden.value).toBe('Crypto');
  expect((await hide('company', companyId)).hidden._id).toBe(hidden._id);
  expect(await listed()).toEqual([
    ['word', 'Crypto', 'Crypto'],
    ['company', companyId, 'Hidden Harbor'],
  ]);
  expect(await listed(other)).toEqual([]);
  for (const value of [crypto.randomUUID(), 'no id'])
    await expect(hide('company', value)).rejects.toMatchObject({ code: 'company-not-found' });
  await expect(hide('word', ' ')).rejects.toMatchObject({ errors: { value: 'Enter a word.' } });
  for (const signs of ['%', '.', '+ |', '😀'])
    await expect(hide('word', signs), signs).rejects.toMatchObject({
      errors: { value: 'Use at least one letter or digit.' },
    });
  await expect(hide('word', 'x'.repeat(61))).rejects.toMatchObject({ status: 400 });

  await pool.query(
    `insert into hidden_entries (user_id, word, word_key) select $1, n, n from generate_series(1, 97) n`,
    [seeker.user._id],
  );
  const twoMore = await Promise.allSettled([hide('word', 'one'), hide('word', 'two')]);
  expect(twoMore.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(hide('word', 'three')).rejects.toMatchObject({ code: 'too-many-hidden' });
  const params = { id: hidden._id };
  await expect(other.client.showInSearch({ params })).rejects.toMatchObject({ status: 404 });
  await seeker.client.showInSearch({ params });
  await expect(seeker.client.showInSearch({ params })).rejects.toMatchObject({ status: 404 });
  await hide('word', 'three');
});

test('job seekers are notified once about a saved job that closes soon, even with two processes', async () => {
  const job = await makeJob(server, company, { applicationDeadline: clock.inDays(4) });
  const soon = await makeJob(server, company, {
    jobTitle: 'Beekeeper',
    applicationDeadline: clock.inDays(2),
  });
  const seeker = await makeSeeker(server);
  const applicant = await makeSeeker(server);
  for (const { client } of [seeker, applicant]) {
    await client.saveJob({ params: { jobId: soon._id } });
    await client.saveJob({ params: { jobId: job._id } });
  }
  const needs = async () =>
    (await applicant.client.listNeeds()).needs.map(({ kind, _id, at }) => [kind, _id, at]);
  expect(await needs()).toEqual([['closing', soon._id, soon.applicationDeadline]]);
  await makeApplication(applicant, soon);
  expect(await needs()).toEqual([]);
  const services = { db, config, features: [], queue: undefined, now: clock.now };
  await Promise.all([notifyClosingJobs(services), notifyClosingJobs(services)]);
  await notifyClosingJobs(services);
  const { notifications } = await seeker.client.listNotifications();
  expect(notifications).toMatchObject([
    {
      kind: 'closing',
      title: 'Closing soon: Beekeeper',
      path: `/job/${soon._id}#from=recommended`,
    },
  ]);
  expect(await mailsTo(server, seeker.user.email)).toHaveLength(1);
  expect((await applicant.client.listNotifications()).count).toBe(0);
});

test('the sweep runs at the start and repeatedly, survives errors without logging personal data, and stops', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const soon = await makeJob(server, company, {
    jobTitle: 'Falconer',
    applicationDeadline: clock.inDays(2),
  });
  const seeker = await makeSeeker(server);
  await seeker.client.saveJob({ params: { jobId: soon._id } });
  let rounds = 0;
  const files = { bucket: undefined, open: () => Promise.resolve(undefined) };
  const now = () => {
    rounds += 1;
    if (rounds === 1) throw new Error('no clock');
    return server.now();
  };
  const queue = await openQueue(server.database, log, 0.5);
  await startScheduledWork(
    { db, config, files, features: [savedJobsServer], queue: undefined, now, log },
    queue,
    0,
  );
  const titles = async () =>
    (await seeker.client.listNotifications()).notifications.map(({ title }) => title);
  await expect.poll(titles).toEqual(['Closing soon: Falconer']);
  await queue.stop();
  const before = rounds;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(rounds).toBe(before);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('no clock');
  expect(lines[0]).not.toContain(seeker.user.email);
});

test('a job is saved once, and saving a job that closes or is deleted succeeds or is refused', async () => {
  for (const ending of ['save', 'close', 'delete', 'delete the company'] as const) {
    const employer = await makeCompany(server);
    const [seeker, job] = [await makeSeeker(server), await makeJob(server, employer)];
    const params = { id: job._id };
    const save = () => server.client(seeker.token).saveJob({ params: { jobId: job._id } });
    const end = {
      save: () => elsewhere.client(seeker.token).saveJob({ params: { jobId: job._id } }),
      close: () =>
        elsewhere
          .client(employer.token)
          .updateJob({ params, body: { ...plausibleJob, status: 'closed' } }),
      delete: () => elsewhere.client(employer.token).deleteJob({ params }),
      'delete the company': () =>
        elsewhere.client(admin.token).deleteUser({ params: { id: employer.user._id } }),
    }[ending];
    const [ended, saved] = await raceFor(pool, rowOf('jobs', job._id), [end, save]);
    expect([ending, ended], saved).toEqual([ending, 'won']);
    expect(saved, ending).toBe(ending === 'save' ? 'won' : '404');
    const isSaved = ending === 'save' ? 1 : 0;
    const { rows } = await pool.query('select from saved_jobs where job_id = $1', [job._id]);
    expect(rows, ending).toHaveLength(isSaved);
    expect((await seeker.client.listSavedJobs()).count, ending).toBe(isSaved);
  }
});

test('what somebody saved and hides is in their data, counted for admins, and goes with the account', async () => {
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company);
  await seeker.client.saveJob({ params: { jobId: job._id } });
  await seeker.client.hideFromSearch({ body: { kind: 'word', value: 'Underpaid' } });
  const { path } = await seeker.client.prepareMyData();
  const zip = unzipSync(new Uint8Array(await (await fetch(server.url + path)).arrayBuffer()));
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  expect(text('saved-jobs.json')).toContain(job._id);
  expect(text('hidden-from-search.json')).toContain('Underpaid');
  const belongings = async ({ user }: typeof seeker) =>
    (await admin.client.getUser({ params: { id: user._id } })).belongings;
  expect(await belongings(seeker)).toMatchObject({ savedJobs: 1, applicationsSent: 0 });
  expect(await belongings(company)).toMatchObject({ savedJobs: 0 });
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  for (const table of ['saved_jobs', 'hidden_entries']) {
    const ofSeeker = `select from ${table} where user_id = $1`;
    expect((await pool.query(ofSeeker, [seeker.user._id])).rows, table).toEqual([]);
  }
});

test('rows of saved jobs are without long texts', async () => {
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company);
  await seeker.client.saveJob({ params: { jobId: job._id } });
  const [whole] = (await seeker.client.listSavedJobs()).savedJobs;
  const [row] = (await seeker.client.listSavedJobs({ query: { view: 'rows' } })).savedJobs;
  expect(whole?.job.jobDescription).not.toBe('');
  expect(row?.job).toMatchObject({ jobTitle: whole?.job.jobTitle, jobDescription: '' });
});
