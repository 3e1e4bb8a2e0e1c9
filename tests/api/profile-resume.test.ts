import { expect, test } from 'vitest';
import { createSignedLinks } from '../../server/signed-links.ts';
import { tinyDocx } from '../support/office.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker, type Person } from '../support/people.ts';
import { expectRefusal } from '../support/refusal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const admin = await makeAdmin(server);
const company = await makeCompany(server);

const pdf = (text: string, name = 'resume.pdf') => new File([tinyPdf(text)], name);
const upload = (person: Person, file: File) => person.client.uploadProfileResume({ file });
const linkOf = async (person: Person) =>
  (await person.client.getProfile()).user.applicantProfile?.resume ?? null;
const open = async (link: string | null | undefined) => {
  const { code, text } = await server.request('GET', link ?? '/');
  return { code, text };
};
const files = async () => (await pool.query('select from files')).rowCount;

test('a profile resume is added, replaced and removed, without leaving a file', async () => {
  const seeker = await makeSeeker(server);
  expect(await linkOf(seeker)).toBeNull();
  const first = await upload(seeker, pdf('first', 'My CV.pdf'));
  expect(first.user.applicantProfile?.resume).toMatch(/^\/resumes\/[\w-]+\/My%20CV\.pdf\?/);
  const link = await linkOf(seeker);
  expect(await open(link)).toEqual({ code: 200, text: tinyPdf('first').toString('latin1') });
  const count = await files();
  await upload(seeker, new File([tinyDocx('second')], 'cv.docx'));
  expect(await files()).toBe(count);
  expect((await open(link)).code).toBe(404);
  expect(await linkOf(seeker)).toContain('cv.docx');
  await seeker.client.updateApplicantProfile({ body: { fullName: 'Ada' } });
  expect(await linkOf(seeker)).toContain('cv.docx');

  const form = (file?: File) => {
    const parts = new FormData();
    if (file) parts.set('resume', file);
    return parts;
  };
  const refused: [file: File | undefined, code: number][] = [
    [undefined, 400],
    [new File([], 'empty.pdf'), 400],
    [new File(['text'], 'resume.pdf'), 415],
    [new File([tinyPdf()], 'resume.exe'), 415],
    [new File([new Uint8Array(6 * 1024 * 1024)], 'resume.pdf'), 413],
  ];
  for (const [file, code] of refused) {
    const parts = { token: seeker.token, form: form(file) };
    const reply = await server.request('PUT', '/api/users/profile/resume', parts);
    expect(reply.code, file?.name).toBe(code);
    expectRefusal(reply);
  }
  expect(await linkOf(seeker)).toContain('cv.docx');

  const removed = await seeker.client.removeProfileResume();
  expect(removed.user.applicantProfile?.resume).toBeNull();
  await seeker.client.removeProfileResume();
  expect(await files()).toBe((count ?? 0) - 1);
});

test('applying with the profile resume sends a copy that does not change', async () => {
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company);
  const params = { jobId: job._id };
  const apply = (body: object, file?: File) =>
    seeker.client.apply({ params, body: { coverLetter: '', ...body }, file });
  await expect(apply({ useProfileResume: 'true' })).rejects.toMatchObject({
    status: 400,
    code: 'resume-missing',
    message: 'Please upload your resume to apply.',
    errors: { resume: 'Please upload your resume to apply.' },
  });
  await upload(seeker, pdf('first'));
  for (const useProfileResume of ['false', '']) {
    await expect(apply({ useProfileResume })).rejects.toMatchObject({ status: 400 });
  }
  expect((await seeker.client.listMyApplications()).count).toBe(0);
  const count = (await files()) ?? 0;

  const { application } = await apply({ useProfileResume: 'true' });
  expect(await files()).toBe(count + 1);
  await expect(apply({ useProfileResume: 'true' })).rejects.toMatchObject({ status: 409 });
  await upload(seeker, pdf('second'));
  await seeker.client.removeProfileResume();
  expect((await open(application.resume)).text).toBe(tinyPdf('first').toString('latin1'));
});

test('a sent resume can be stored in the profile, and replaces the current one', async () => {
  const seeker = await makeSeeker(server);
  await upload(seeker, pdf('before'));
  const [one, other] = [await makeJob(server, company), await makeJob(server, company)];
  const apply = (jobId: string, keepResume: 'true' | 'false', text: string) =>
    seeker.client.apply({
      params: { jobId },
      body: { coverLetter: '', keepResume, useProfileResume: 'true' },
      file: pdf(text),
    });
  const sent = await apply(one._id, 'false', 'sent');
  expect((await open(sent.application.resume)).text).toContain('(sent)');
  expect((await open(await linkOf(seeker))).text).toContain('(before)');
  await apply(other._id, 'true', 'kept');
  expect((await open(await linkOf(seeker))).text).toContain('(kept)');
  // A refused second application does not store its resume.
  await expect(apply(other._id, 'true', 'late')).rejects.toMatchObject({ status: 409 });
  expect((await open(await linkOf(seeker))).text).toContain('(kept)');
});

test("only the owner and admins read the profile resume; companies read the application's copy", async () => {
  const seeker = await makeSeeker(server);
  const stranger = await makeSeeker(server);
  const { user } = await upload(seeker, pdf('mine'));
  const own = user.applicantProfile?.resume ?? '';
  const job = await makeJob(server, company);
  await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: '', useProfileResume: 'true' },
    file: undefined,
  });
  const { applicants } = await company.client.listApplicants({ params: { jobId: job._id } });
  const received = applicants[0]?.resume ?? '';
  const { users } = await admin.client.listUsers();
  const seen = users.find(({ _id }) => _id === seeker.user._id)?.applicantProfile?.resume;
  for (const link of [own, received, seen]) expect((await open(link)).code).toBe(200);
  const fileOf = (link: string) => link.split('/')[2];
  expect(fileOf(received)).not.toBe(fileOf(own));
  expect(fileOf(applicants[0]?.applicant.applicantProfile.resume ?? '')).toBe(fileOf(received));
  // Validly signed links for users without access.
  const signedLinks = await createSignedLinks(server.database.db);
  const file = { id: fileOf(own) ?? '', name: 'resume.pdf' };
  for (const person of [company, stranger, seeker, admin]) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from sessions where user_id = $1 order by created_at desc limit 1',
      [person.user._id],
    );
    const link = signedLinks.mint(file, rows[0]?.id ?? '', new Date());
    const isReader = person === seeker || person === admin;
    expect((await open(link)).code, person.user.username).toBe(isReader ? 200 : 404);
  }
  await seeker.client.removeProfileResume();
  expect((await open(own)).code).toBe(404);
  expect((await open(received)).code).toBe(200);
});
