import { expect, test } from 'vitest';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { HOUR, makeClock } from '../support/clock.ts';
import {
  type JobFields,
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
await makeAdmin(server);
const acme = await makeCompany(server, { companyName: 'Ångström & "Sons" \\ Ltd' });
const globex = await makeCompany(server, { companyName: 'Globex' });

const post = (by: typeof acme, fields: Partial<JobFields>) => {
  clock.forward(HOUR);
  return makeJob(server, by, fields);
};
const odd = await post(acme, {
  jobTitle: 'Data "Engineer" \\ 数据 👩🏽‍🚀',
  jobDescription:
    `Tabs\tand \\slashes\\, "quotes", </script> & <b>, \u2028 lines\n\nand more. `.repeat(4),
  requirements: ['"One"', 'Two \\ three'],
  benefits: '',
  skillsRequired: ['C++', 'R&D', '"SQL"'],
  salaryRange: '',
  salaryMin: 1234.56,
  salaryMax: null,
  salaryCurrency: 'KES',
  salaryPeriod: 'hour',
  jobLocation: 'Remote (EU)',
});
const plain = await post(acme, { jobTitle: 'Data Engineer', jobLocation: 'Nairobi' });
await post(globex, { jobTitle: 'Data Engineer', skillsRequired: ['SQL'], salaryRange: '' });
await post(globex, { jobTitle: 'Data Engineer', skillsRequired: ['SQL'], jobLocation: 'Oslo' });
await makeApplication(await makeSeeker(server), plain);

/** Asserts that an answer is exactly what its row declares. */
async function expectDeclared(name: EndpointName, path: string) {
  const { code, text } = await server.request('GET', `/api${path}`);
  expect(code, path).toBe(200);
  const { answer }: Endpoint = api[name];
  const { status, ...fields } = JSON.parse(text) as Record<string, unknown>;
  expect(JSON.stringify({ status, ...(answer?.parse(fields) as object) }), path).toBe(text);
}

test('jobs that the database writes as JSON are byte for byte what the API table declares', async () => {
  for (const { _id: id } of [odd, plain]) await expectDeclared('getJob', `/jobs/${id}`);
  for (const query of [
    '',
    'facets=true&keywords=data+enginer',
    'fold=true&limit=2',
    'location=Nairobi&within=50&sort=distance&facets=true',
    'keywords=nowhere&literal=true',
  ])
    await expectDeclared('listJobs', `/jobs?${query}`);
});

test('a visitor reads what the company reads, without what is the company’s own', async () => {
  for (const { _id: id } of [odd, plain]) {
    const { job: own } = await acme.client.getJob({ params: { id } });
    const { job } = await server.client().getJob({ params: { id } });
    const shared = Object.keys(job) as (keyof Job)[];
    expect(job).toEqual(Object.fromEntries(shared.map((key) => [key, own[key]])));
    expect(shared).not.toContain('applicants');
    const { jobs } = await server.client().listJobs();
    expect(jobs).toContainEqual(job);
  }
  expect((await server.client().getJob({ params: { id: plain._id } })).job.applicantCount).toBe(1);
});

test('every spelling of a job’s address has the same answer, and unknown ones are refused like other calls', async () => {
  const path = `/api/jobs/${plain._id}`;
  const { text, headers } = await server.request('GET', path);
  const names = [...headers.keys()].filter((name) => name !== 'date');
  for (const other of [`/api/jobs/${plain._id.toUpperCase()}`, `${path}?from=here`]) {
    const reply = await server.request('GET', other);
    expect(reply.text, other).toBe(text);
    expect([...reply.headers.keys()].filter((name) => name !== 'date')).toEqual(names);
  }
  expect(await server.request('HEAD', path)).toMatchObject({ code: 200, text: '' });
  const etag = headers.get('etag') ?? '';
  const again = await server.request('GET', path, { headers: { 'if-none-match': etag } });
  expect(again).toMatchObject({ code: 304, text: '' });
  const unknown = await server.request('GET', `/api/jobs/${crypto.randomUUID()}`);
  expect(unknown).toMatchObject({ code: 404, body: { code: 'job-not-found' } });
  expect(unknown.headers.get('cache-control')).toBe('no-store');
});

test('a job has the same bytes and headers before and after its answer is kept', async () => {
  const { _id: id } = await makeJob(server, acme, {});
  const path = `/api/jobs/${id}`;
  const plainly = { 'accept-encoding': 'identity' };
  const ask = async (headers = {}) => {
    const reply = await server.request('GET', path, { headers: { ...plainly, ...headers } });
    const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(reply.headers);
    return { code: reply.code, text: reply.text, headers: rest };
  };
  const asked = await server.request('GET', `${path}?from=here`, { headers: plainly });
  const etag = asked.headers.get('etag') ?? '';
  const unchanged = await ask({ 'if-none-match': etag });
  expect(unchanged).toMatchObject({ code: 304, text: '', headers: { etag } });
  expect(unchanged.headers).not.toHaveProperty('content-length');
  const { _id: other } = await makeJob(server, acme, { jobTitle: 'Zoë’s garden' });
  const first = await server.request('GET', `/api/jobs/${other}`, { headers: plainly });
  expect(first.headers.get('content-length')).toBe(String(Buffer.byteLength(first.text)));
  const [second, third] = [await ask(), await ask()];
  expect(second).toMatchObject({ code: 200, text: asked.text });
  expect(third).toEqual(second);
  expect([...first.headers.keys()].toSorted()).toEqual(
    ['date', 'x-request-id', ...Object.keys(third.headers)].toSorted(),
  );
});

test('many readers at once get their own jobs, and a hidden one nobody', async () => {
  const ids = [odd, plain].map(({ _id }) => _id);
  const read = async (id: string) => {
    const { code, body } = await server.request<{ job?: Job }>('GET', `/api/jobs/${id}`);
    return code === 200 ? body.job?._id : code;
  };
  const asked = Array.from({ length: 40 }, (_, index) => ids[index % 2] ?? '');
  expect(await Promise.all(asked.map(read))).toEqual(asked);
  await acme.client.setJobStatus({ params: { id: odd._id }, body: { status: 'paused' } });
  expect(await Promise.all(asked.map(read))).toEqual(
    asked.map((id) => (id === odd._id ? 404 : id)),
  );
});
