import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../shared/applications/status.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server);
const job = await makeJob(server, company);

/** An application of somebody new. */
async function applied() {
  const seeker = await makeSeeker(server);
  const application = await makeApplication(seeker, job);
  const params = { id: application._id };
  const read = async () => (await seeker.client.getApplication({ params })).application;
  return { seeker, application, params, read };
}

const kinds = (timeline: readonly TimelineEntry[]) =>
  timeline.map(({ kind, status, by }) => `${kind} ${status} ${by}`);

test('cover letter and resume can be changed only while the application is pending', async () => {
  const { seeker, application, params, read } = await applied();
  const files = () => server.database.pool.query('select id from files');
  const before = (await files()).rowCount;
  await seeker.client.updateApplication({
    params,
    body: { coverLetter: 'A better letter.' },
    file: new File([tinyPdf()], 'better.pdf', { type: 'application/pdf' }),
  });
  expect(await read()).toMatchObject({ coverLetter: 'A better letter.', status: 'pending' });
  expect((await read()).resume).toContain('better.pdf');
  expect((await server.request('GET', application.resume)).code).toBe(404);
  expect((await files()).rowCount).toBe(before);
  // Changing the letter keeps the resume.
  await seeker.client.updateApplication({ params, body: { coverLetter: '' }, file: undefined });
  expect(await read()).toMatchObject({ coverLetter: '' });
  expect((await read()).resume).toContain('better.pdf');

  // An outdated letter is refused. Browsers send line breaks as two characters.
  const change = (coverLetter: string, replaces: string) =>
    seeker.client.updateApplication({ params, body: { coverLetter, replaces }, file: undefined });
  await change('One\r\nTwo', '');
  await expect(change('Three', '')).rejects.toMatchObject({ status: 409 });
  expect((await read()).coverLetter).toBe('One\nTwo');
  await change('', 'One\r\nTwo');

  const lie = new FormData();
  lie.set('coverLetter', 'Lost?');
  lie.set('resume', new File(['MZ'], 'resume.pdf'));
  const refused = await server.request('PUT', `/api/applications/${application._id}`, {
    token: seeker.token,
    form: lie,
  });
  expect(refused.code).toBe(415);
  expect((await read()).coverLetter).toBe('');

  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: { status: 'reviewed' },
  });
  await expect(
    seeker.client.updateApplication({ params, body: { coverLetter: 'Late' }, file: undefined }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Reviewed') });
});

test('both sides see the timeline: the applicant by role, the company with the names of colleagues', async () => {
  const { application, params, read } = await applied();
  const admin = await makeAdmin(server);
  // Views by the applicant or an admin are not recorded.
  await read();
  await admin.client.getApplication({ params });
  // Nor does a request count whose answer nobody looks at.
  const { token } = company;
  const unseen: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { range: 'bytes=100-' },
  ];
  const link = (await company.client.listApplicants({ params: { jobId: application.job._id } }))
    .applicants[0]?.resume;
  for (const path of [`/api/applications/${application._id}`, link ?? '']) {
    expect((await server.request('HEAD', path, { token })).code).toBe(200);
    for (const headers of unseen) {
      expect((await server.request('GET', path, { token, headers })).code).toBe(200);
    }
  }
  expect(kinds((await read()).timeline)).toEqual(['status pending job_seeker']);
  await company.client.getApplication({ params });
  const seen = await company.client.getApplication({ params });
  expect((await server.request('GET', seen.application.resume)).code).toBe(200);
  expect((await server.request('GET', seen.application.resume)).code).toBe(200);
  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: { status: 'interviewed' },
  });
  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: {
      status: 'rejected',
      reason: 'Another candidate was chosen',
      message: 'We enjoyed talking to you.',
    },
  });
  const mine = await read();
  expect(kinds(mine.timeline)).toEqual([
    'status pending job_seeker',
    'opened pending company',
    'resume_opened pending company',
    'status interviewed company',
    'status rejected company',
  ]);
  expect(mine.timeline.at(-1)).toMatchObject({
    reason: 'Another candidate was chosen',
    message: 'We enjoyed talking to you.',
  });
  expect(mine.history.map(({ status }) => status)).toEqual(['pending', 'interviewed', 'rejected']);
  expect(JSON.stringify(mine)).not.toContain(company.user.username);
  const { timeline } = (await company.client.getApplication({ params })).application;
  const { _id, username: name } = company.user;
  const person = { _id, name, hasLeft: false };
  expect(timeline).toEqual(
    mine.timeline.map((line) => (line.by === 'company' ? { ...line, person } : line)),
  );
});

test('a withdrawal is final', async () => {
  const { seeker, application, params } = await applied();
  const answer = await seeker.client.withdrawApplication({ params });
  expect(answer.application.status).toBe('withdrawn');
  await expect(seeker.client.withdrawApplication({ params })).rejects.toMatchObject({
    status: 409,
  });
  for (const status of ['reviewed', 'interviewed', 'offered'] as const) {
    await expect(
      company.client.moveApplication({
        params: { applicationId: application._id },
        body: { status },
      }),
    ).rejects.toMatchObject({ status: 409 });
  }
});
