import { unzipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { api } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { featureOfCall } from '../../shared/seams.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { HOUR, makeClock } from '../support/clock.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server);
const admin = await makeAdmin(server);

/** In every text of the edit that no admin approves. */
const MARK = 'Unapproved';
const deadline = clock.inDays(60);
const edit = {
  ...plausibleJob,
  applicationDeadline: deadline,
  jobTitle: `${MARK} Engineer`,
  jobLocation: `${MARK} Town`,
  jobType: 'Internship' as const,
  jobDescription: `${MARK} ${plausibleJob.jobDescription}`,
  requirements: `${MARK} requirement`,
  benefits: `${MARK} benefit`,
  skillsRequired: [`${MARK} skill`],
  salaryRange: '$12,345 per year',
};
/** The edit's texts, its type and its pay. */
const isOfEdit = /unapproved|internship|12[,.]?345/i;

const reads = (Object.entries(api) as [string, Endpoint][]).filter(
  ([, { method }]) => method === 'GET',
);
/** Reads every address that a reader may read about a job and an application, and files that the answers link to. */
async function readEverything(
  token: string | undefined,
  ids: { job: string; application: string },
) {
  const found: string[] = [];
  let answered = 0;
  const read = async (path: string) => {
    const { code, text } = await server.request('GET', path, { ...(token && { token }) });
    if (code !== 200) return;
    answered += 1;
    if (isOfEdit.test(text)) found.push(`${path}: ${isOfEdit.exec(text)?.[0]}`);
    for (const [, link] of text.matchAll(/"calendar":"(\/[^"]+)"/g)) if (link) await read(link);
  };
  for (const [name, { path }] of reads) {
    // Their examples name every value that a field may have.
    if (name === 'listLaws') continue;
    const paths = new Set(
      [ids.job, ids.application, company.user.companyProfile?._id ?? ''].map((id) =>
        path.replaceAll(/:\w+/g, id),
      ),
    );
    for (const each of paths) await read(`/api${each}`);
  }
  for (const path of ['/jobs.xml', '/feed.xml', '/llms.txt', '/sitemap.xml']) await read(path);
  for (const query of ['keywords=unapproved', 'location=Unapproved'])
    await read(`/api/jobs?${query}&limit=10`);
  expect(answered).toBeGreaterThan(10);
  return found;
}

test.each(['pending', 'rejected'] as const)(
  'nobody outside of the company reads an edit that is %s, wherever the job is named',
  async (state) => {
    const job = await makeJob(server, company, { applicationDeadline: deadline });
    const seeker = await makeSeeker(server);
    const { _id: application } = await makeApplication(seeker, job);
    for (const { keep } of FEATURE_TESTS) await keep?.(seeker, job._id);
    await server.sweep();
    await company.client.updateJob({ params: { id: job._id }, body: edit });
    if (state === 'rejected') await admin.client.rejectJob({ params: { id: job._id } });

    // The applicant applies, and hears of everything that can happen, after the edit.
    const later = await makeSeeker(server);
    const applied = await makeApplication(later, job);
    expect(applied.job.jobTitle).toBe(plausibleJob.jobTitle);
    const move = (body: Parameters<typeof company.client.moveApplication>[0]['body']) =>
      company.client.moveApplication({ params: { applicationId: application }, body });
    if (hasMessages)
      await messaging(company.client).sendToThread({
        params: { id: application },
        body: { text: 'Hello {job}' },
      });
    await move({ status: 'interviewed' });
    await server.sweep();
    expect(await readEverything(seeker.token, { job: job._id, application })).toEqual([]);
    expect(await readEverything(undefined, { job: job._id, application })).toEqual([]);
    const { path } = await seeker.client.prepareMyData();
    const response = await fetch(server.url + path);
    const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
    for (const [name, bytes] of Object.entries(zip))
      expect(strFromU8(bytes), name).not.toMatch(/unapproved/i);

    await move({ status: 'offered' });
    clock.forward(29 * HOUR);
    await server.sweep();
    await company.client.deleteJob({ params: { id: job._id } });
    await server.sweep();
    expect(await readEverything(seeker.token, { job: job._id, application })).toEqual([]);
    for (const [table, person] of [
      ['mails', 'user_id'],
      ['notifications', 'user_id'],
      ...(featureOfCall('listAccesses') ? [['data_accesses', 'applicant_id'] as const] : []),
    ] as const) {
      const { rows } = await pool.query<{ text: string }>(
        `select t::text as text from ${table} t where ${person} = any($1)`,
        [[seeker.user._id, later.user._id]],
      );
      expect(rows.length, table).toBeGreaterThan(0);
      for (const { text } of rows) expect(text).not.toMatch(/unapproved/i);
    }
  },
);

test('the company and admins read the latest text of the job, with a mark', async () => {
  const job = await makeJob(server, company, { applicationDeadline: deadline });
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  const ofJob = async ({ client } = company) =>
    (await client.getApplication({ params: { id } })).application.job;
  expect(await ofJob()).not.toHaveProperty('edit');
  await company.client.updateJob({ params: { id: job._id }, body: edit });
  const shown = (status: string) => ({
    jobTitle: edit.jobTitle,
    jobLocation: edit.jobLocation,
    edit: { status, approvedTitle: plausibleJob.jobTitle },
  });
  expect(await ofJob()).toMatchObject(shown('pending'));
  expect(await ofJob(admin)).toMatchObject(shown('pending'));
  await admin.client.rejectJob({ params: { id: job._id } });
  expect(await ofJob()).toMatchObject(shown('rejected'));
});
