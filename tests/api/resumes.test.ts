import { expect, test } from 'vitest';
import { HOUR, makeClock } from '../support/clock.ts';
import { tinyDoc, tinyDocx } from '../support/office.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { expectRefusal } from '../support/refusal.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const admin = await makeAdmin(server);

/** An application, with the resume link of each reader. */
async function apply(file?: File) {
  const seeker = await makeSeeker(server);
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const params = { jobId: job._id };
  const { application } = file
    ? await seeker.client.apply({ params, body: { coverLetter: '' }, file })
    : { application: await makeApplication(seeker, job) };
  const [received] = (await company.client.listApplicants({ params })).applicants;
  const all = await admin.client.listAllApplications();
  const seen = all.applications.find(({ _id }) => _id === application._id);
  const links = {
    seeker: application.resume,
    company: received?.resume ?? '',
    admin: seen?.resume ?? '',
  };
  return { seeker, company, job, application, links };
}

const open = (link: string, method = 'GET') => server.request(method, link);
const codeOf = async (link: string) => (await open(link)).code;

test('every reader gets their own resume link, which works without a header and is safe to open', async () => {
  const { links } = await apply();
  expect(new Set(Object.values(links)).size).toBe(3);
  for (const link of Object.values(links)) {
    expect(link).toMatch(/^\/resumes\/[\w-]+\/resume\.pdf\?/);
    const { code, headers, text } = await open(link);
    expect(code).toBe(200);
    expect(text).toBe(tinyPdf().toString('latin1'));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''resume.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const head = await open(link, 'HEAD');
    expect(head).toMatchObject({ code: 200, text: '' });
    expect(head.headers.get('content-type')).toBe('application/pdf');
    expect(head.headers.get('content-length')).toBe(String(tinyPdf().length));
  }
});

test('documents that a browser cannot show are downloaded with their type', async () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const documents: [file: File, type: string][] = [
    [new File([tinyDoc()], 'cv.doc', { type: 'text/html' }), 'application/msword'],
    [new File([tinyDocx()], 'cv.docx', { type: 'text/html' }), word],
  ];
  for (const [file, type] of documents) {
    const { links } = await apply(file);
    const { headers } = await open(links.company);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${file.name}`);
  }
});

test('a changed link, or one for another file, is refused', async () => {
  const [one, other] = [await apply(), await apply()];
  const link = one.links.company;
  const url = new URL(link, server.url);
  const changed = (change: (url: URL) => void) => {
    const copy = new URL(url);
    change(copy);
    return copy.pathname + copy.search;
  };
  const set = (key: string, value: string) =>
    changed(({ searchParams }) => searchParams.set(key, value));
  const fileOf = (resume: string) => resume.split('/')[2] ?? '';
  const signature = url.searchParams.get('signature') ?? '';
  const tampered = [
    url.pathname,
    link.replace(fileOf(link), fileOf(other.links.company)),
    link.replace(fileOf(link), crypto.randomUUID()),
    link.replace(fileOf(link), 'x'),
    set('reader', new URL(one.links.admin, server.url).searchParams.get('reader') ?? ''),
    set('expires', String(Number(url.searchParams.get('expires')) + 1)),
    set('expires', 'soon'),
    set('signature', ''),
    set(
      'signature',
      signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
    set('signature', signature.slice(0, -2)),
    `${link}&expires=1`,
    `${link}&reader=1`,
  ];
  for (const wrong of tampered) {
    const reply = await open(wrong);
    expect(reply.code, wrong).toBe(404);
    expectRefusal(reply, wrong);
  }
  for (const unreadable of [`${link}%`, link.replace('resume.pdf', '%ff')]) {
    expect([200, 400]).toContain(await codeOf(unreadable));
  }
  // The name is for people alone.
  expect(await codeOf(link.replace('resume.pdf', 'other.pdf'))).toBe(200);
});

test('a link expires after an hour', async () => {
  const { links, company, job } = await apply();
  clock.forward(HOUR - 1);
  expect(await codeOf(links.company)).toBe(200);
  clock.forward(1);
  const late = await open(links.company);
  expect(late.code).toBe(410);
  expectRefusal(late);
  const { applicants } = await company.client.listApplicants({ params: { jobId: job._id } });
  expect(await codeOf(applicants[0]?.resume ?? '')).toBe(200);
});

test('a link ends with its own session only', async () => {
  const { links, seeker, company } = await apply();
  await company.client.logOut();
  expect(await codeOf(links.company)).toBe(410);
  expect(await codeOf(links.seeker)).toBe(200);
  await seeker.client.logOut();
  expect(await codeOf(links.seeker)).toBe(410);
  expect(await codeOf(links.admin)).toBe(200);
});

test('a link ends when the job, applicant or reader is deleted', async () => {
  const deletedJob = await apply();
  await deletedJob.company.client.deleteJob({ params: { id: deletedJob.job._id } });
  expect(await codeOf(deletedJob.links.company)).toBe(404);
  expect(await codeOf(deletedJob.links.seeker)).toBe(200);
  expect(await codeOf(deletedJob.links.admin)).toBe(200);

  const deletedSeeker = await apply();
  await admin.client.deleteUser({ params: { id: deletedSeeker.seeker.user._id } });
  expect(await codeOf(deletedSeeker.links.seeker)).toBe(410);
  expect(await codeOf(deletedSeeker.links.company)).toBe(404);
  expect(await codeOf(deletedSeeker.links.admin)).toBe(404);

  const deletedCompany = await apply();
  await admin.client.deleteUser({ params: { id: deletedCompany.company.user._id } });
  expect(await codeOf(deletedCompany.links.company)).toBe(410);
  // Applicants keep their copy.
  expect(await codeOf(deletedCompany.links.seeker)).toBe(200);
});

/** The audit entries of opened resumes, oldest first. */
async function openings() {
  const { rows } = await server.database.pool.query<{
    actor_id: string;
    target_kind: string;
    target_id: string;
  }>(
    `select actor_id, target_kind, target_id from audit_log where action = 'resume.open' order by number`,
  );
  return rows;
}

test('only openings by admins are audited', async () => {
  const { links, application, seeker } = await apply();
  const before = await openings();
  await open(links.seeker);
  await open(links.company);
  await open(`${links.admin}x`);
  expect(await openings()).toEqual(before);

  const line = { actor_id: admin.user._id, target_kind: 'application', target_id: application._id };
  await open(links.admin);
  await open(links.admin);
  expect(await openings()).toEqual([...before, line, line]);

  await seeker.client.uploadProfileResume({
    file: new File([tinyPdf()], 'mine.pdf', { type: 'application/pdf' }),
  });
  const { users } = await admin.client.listUsers({ query: { search: seeker.user.email } });
  const { code } = await open(users[0]?.applicantProfile?.resume ?? '');
  expect(code).toBe(200);
  const ofProfile = { ...line, target_kind: 'user', target_id: seeker.user._id };
  expect(await openings()).toEqual([...before, line, line, ofProfile]);
});

test('a resume that cannot be audited is not sent, and not recorded for the applicant', async () => {
  const { links, seeker, application } = await apply();
  const { pool } = server.database;
  await pool.query(`create function refuse_line() returns trigger language plpgsql as
    $$ begin raise exception 'no more lines'; end $$`);
  await pool.query(
    'create trigger no_lines before insert on audit_log for each row execute function refuse_line()',
  );
  const refused = await open(links.admin);
  await pool.query('drop function refuse_line() cascade');
  expect(refused.code).toBe(500);
  expect(refused.text).not.toContain('%PDF');
  const params = { id: application._id };
  const kinds = async () => {
    const { application: read } = await seeker.client.getApplication({ params });
    return read.timeline.map(({ kind }) => kind);
  };
  expect(await kinds()).not.toContain('resume_opened');
  expect(await codeOf(links.admin)).toBe(200);
  expect(await kinds()).toContain('resume_opened');
});
