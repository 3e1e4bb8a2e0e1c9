import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { tinyPdf } from '../../../tests/support/pdf.ts';
import {
  makeAdmin,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { RESUMES_MAX } from '../rules.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const company = await makeCompany(server);

const pdf = (text: string, name = 'cv.pdf') => new File([tinyPdf(text)], name);
const add = async (person: Person, name: string, file = pdf(name || 'unnamed')) =>
  (await person.client.addResume({ body: { name }, file })).resume;
const list = async ({ client }: Person) =>
  (await client.listResumes()).resumes.map(({ name, isDefault }) =>
    isDefault ? `*${name}` : name,
  );
const linkOf = async ({ client }: Person) =>
  (await client.getProfile()).user.applicantProfile?.resume ?? '';
const open = async (link: string) => {
  const { code, text } = await server.request('GET', link);
  return { code, text };
};
const files = async () => (await pool.query('select from files')).rowCount ?? 0;

test('resumes are added, named, made the default and removed; the profile has the default one', async () => {
  const seeker = await makeSeeker(server);
  const before = await files();
  expect(await list(seeker)).toEqual([]);
  const first = await add(seeker, '', pdf('first', 'My CV.pdf'));
  expect(first).toMatchObject({ name: 'My CV', fileName: 'My CV.pdf', isDefault: true });
  const english = await add(seeker, 'English, for startups');
  await add(seeker, 'German');
  expect(await list(seeker)).toEqual(['*My CV', 'German', 'English, for startups']);
  expect((await open(await linkOf(seeker))).text).toContain('(first)');
  expect((await open(english.link)).text).toContain('(English, for startups)');

  const of = ({ _id }: { _id: string }) => ({ params: { id: _id } });
  const chosen = await seeker.client.changeResume({ ...of(english), body: { isDefault: true } });
  expect(chosen.resume).toMatchObject({ name: 'English, for startups', isDefault: true });
  expect((await open(await linkOf(seeker))).text).toContain('(English, for startups)');
  await seeker.client.changeResume({ ...of(first), body: { name: 'Old one' } });
  await seeker.client.changeResume({ ...of(english), body: { name: ' ' } });
  expect(await list(seeker)).toEqual(['*cv', 'German', 'Old one']);

  await seeker.client.removeResume(of(english));
  expect(await list(seeker)).toEqual(['*German', 'Old one']);
  expect((await open(english.link)).code).toBe(404);
  expect((await open(await linkOf(seeker))).text).toContain('(German)');
  await seeker.client.removeProfileResume();
  expect(await list(seeker)).toEqual(['*Old one']);
  await seeker.client.uploadProfileResume({ file: pdf('replaced', 'new.pdf') });
  // A name that was given stays.
  expect(await list(seeker)).toEqual(['*Old one']);
  expect((await open(await linkOf(seeker))).text).toContain('(replaced)');
  await seeker.client.removeResume(of(first));
  expect(await linkOf(seeker)).toBe('');
  expect(await files()).toBe(before);
});

test('ten resumes at most, also at once', async () => {
  const seeker = await makeSeeker(server);
  const numbers = Array.from({ length: RESUMES_MAX + 2 }, (_, number) => String(number));
  const outcomes = await Promise.allSettled(numbers.map((name) => add(seeker, name)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'too-many-resumes' } });
  expect(await list(seeker)).toHaveLength(RESUMES_MAX);
});

test('a chosen resume is sent as a copy; a sent one is kept as the default', async () => {
  const seeker = await makeSeeker(server);
  await add(seeker, 'German');
  const english = await add(seeker, 'English');
  const apply = async (body: object, file?: File) => {
    const job = await makeJob(server, company);
    const params = { jobId: job._id };
    const sent = await seeker.client.apply({ params, body: { coverLetter: '', ...body }, file });
    return (await open(sent.application.resume)).text;
  };
  expect(await apply({ useProfileResume: 'true' })).toContain('(German)');
  expect(await apply({ resumeId: english._id })).toContain('(English)');
  expect(await apply({ keepResume: 'true' }, pdf('French', 'French.pdf'))).toContain('(French)');
  expect(await list(seeker)).toEqual(['*French', 'English', 'German']);
  await seeker.client.removeResume({ params: { id: english._id } });
  await expect(apply({ resumeId: english._id })).rejects.toMatchObject({
    status: 404,
    code: 'resume-not-found',
  });
  const other = await makeSeeker(server);
  const own = await add(other, 'Private');
  await expect(apply({ resumeId: own._id })).rejects.toMatchObject({ code: 'resume-not-found' });
  await expect(apply({ resumeId: 'x' })).rejects.toMatchObject({ status: 400 });
});

test('a kept resume is open to its owner only, the default one also to admins, and goes with the account', async () => {
  const seeker = await makeSeeker(server);
  const admin = await makeAdmin(server);
  const before = await files();
  await add(seeker, 'Default');
  const other = await add(seeker, 'Other');
  const { users } = await admin.client.listUsers();
  const seen = users.find(({ _id }) => _id === seeker.user._id)?.applicantProfile?.resume ?? '';
  expect((await open(seen)).text).toContain('(Default)');
  expect((await open(other.link)).code).toBe(200);
  await admin.client.deleteUser({ params: { id: seeker.user._id } });
  expect(await files()).toBe(before);
  expect(
    (await pool.query('select from resumes where user_id = $1', [seeker.user._id])).rowCount,
  ).toBe(0);
});

test('the copy of the data has each resume', async () => {
  const seeker = await makeSeeker(server);
  await add(seeker, 'First');
  const { _id } = await add(seeker, 'Second');
  const { path } = await seeker.client.prepareMyData();
  const response = await fetch(server.url + path);
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  expect(JSON.parse(text('resumes.json'))).toMatchObject([
    { name: 'First', file: 'profile/cv.pdf', isDefault: true },
    { name: 'Second', file: `resumes/${_id}/cv.pdf`, isDefault: false },
  ]);
  expect(text(`resumes/${_id}/cv.pdf`)).toContain('(Second)');
});

test('without the feature, there is one resume: a kept one replaces it, and it can be sent', async () => {
  const off = await startServer({
    pages: false,
    database: server.database,
    config: { featuresOff: ['resumes'] },
  });
  const seeker = await makeSeeker(off);
  const apply = async (body: object, file?: File) => {
    const params = { jobId: (await makeJob(server, company))._id };
    const sent = await seeker.client.apply({ params, body: { coverLetter: '', ...body }, file });
    return (await open(sent.application.resume)).text;
  };
  await seeker.client.uploadProfileResume({ file: pdf('first') });
  await apply({ keepResume: 'true' }, pdf('second'));
  expect(await apply({ useProfileResume: 'true' })).toContain('(second)');
  const stored = await pool.query('select from resumes where user_id = $1', [seeker.user._id]);
  expect(stored.rowCount).toBe(1);
});
