import { expect, test } from 'vitest';
import { companyPicture, jobPicture } from '../rules.ts';
import { makeCompany, makeJob } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server);

/** The picture at a path, checked to be a PNG of the expected size. */
async function readPicture(path: string) {
  const response = await fetch(server.url + path);
  const picture = Buffer.from(await response.arrayBuffer());
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  return { picture, caching: response.headers.get('cache-control') ?? '' };
}

test('pictures render long text, text without spaces, other scripts, emoji and markup', async () => {
  const titles = [
    'Baker',
    'Senior Principal Distributed Systems Reliability and Observability Engineer for the Payments Platform in Northern Europe',
    'x'.repeat(160),
    '株式会社のエンジニア',
    'مهندس برمجيات',
    'Старший инженер 🚀',
    '👨‍👩‍👧 </text></svg><script>',
    'e\u0301\u0301\u0301\u0301 & "quotes"',
  ];
  const pictures = new Set<string>();
  for (const jobTitle of titles) {
    const job = await makeJob(server, company, { jobTitle, salaryRange: '₪30,000 / month' });
    const { picture } = await readPicture(`/job/${job._id}/picture.png`);
    pictures.add(picture.toString('base64'));
  }
  // Our fonts have no letters for two of them.
  expect(pictures.size).toBe(titles.length - 1);
});

test('a picture with a current version in its address is cached permanently, others are revalidated', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Baker' });
  const kept = await readPicture(jobPicture(job));
  expect(kept.caching).toContain('immutable');
  expect((await readPicture(`/job/${job._id}/picture.png?v=old`)).caching).toBe('no-cache');
  expect(jobPicture({ ...job, jobTitle: 'Miller' })).not.toBe(jobPicture(job));
  const answer = await server.client().getCompany({ params: { id: job.companyId } });
  expect((await readPicture(companyPicture(answer.company))).caching).toContain('immutable');
  await readPicture('/picture.png');
});

test('jobs that are not public have no picture', async () => {
  const { _id, companyId } = await makeJob(server, company, { approved: false });
  const pending = await makeCompany(server, { approved: false });
  const other = pending.user.companyProfile?._id ?? '';
  expect(companyId).not.toBe(other);
  for (const path of [`/job/${_id}`, '/job/nonsense', `/job/${companyId}`, `/companies/${other}`]) {
    const { code } = await server.request('GET', `${path}/picture.png`);
    expect(code, path).toBe(404);
  }
});

test('concurrent requests are all answered', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Sought after' });
  const paths = Array.from(
    { length: 30 },
    (_, index) => `/job/${job._id}/picture.png?try=${index}`,
  );
  const answers = await Promise.all(paths.map((path) => fetch(server.url + path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
});
