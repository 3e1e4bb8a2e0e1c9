import { expect, test } from 'vitest';
import { assign } from '../../../tests/support/assign.ts';
import { readAccesses } from '../../../tests/support/accesses.ts';
import { HOUR, makeClock } from '../../../tests/support/clock.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { featureOfCall } from '../../../shared/seams.ts';
import { utcDay } from '../../../shared/kit/dates.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { adminIdleMinutes: undefined },
});
const { pool } = server.database;
const NASTY = '=HYPERLINK("http://evil.example";"Ada, ""the one""")';
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: '-2+3 Engineer' });
const otherJob = await makeJob(server, company, { jobTitle: 'Gardener' });
const seekers = [await makeSeeker(server, NASTY), await makeSeeker(server, 'Björn Åkesson')];
const first = await makeApplication(seekers[0]!, job);
clock.forward(HOUR);
const second = await makeApplication(seekers[1]!, otherJob);

const pdf = (name: string) => new File([tinyPdf()], name, { type: 'application/pdf' });

const prepare = (who: Person, filters: Record<string, string> = {}) =>
  who.client.prepareCompanyExport({ body: { filters } });

async function exported(who: Person, filters?: Record<string, string>) {
  const { path, rows: promised } = await prepare(who, filters);
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const [headings = [], ...lines] = readCsv(bytes.toString());
  const rows = lines.map((line) =>
    Object.fromEntries(headings.map((heading, at) => [heading, line[at] ?? ''])),
  );
  expect(promised).toBe(rows.length);
  return { response, bytes, rows };
}

test('the list as the page shows it, in UTF-8 with a mark, with dates in ISO 8601 and without formulas', async () => {
  const { response, bytes, rows } = await exported(company);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="applications-${utcDay(clock.now())}.csv"`,
  );
  expect(rows).toMatchObject([
    {
      'Application ID': second._id,
      Name: 'Björn Åkesson',
      Email: seekers[1]?.user.email,
      Status: 'pending',
      Applied: second.appliedDate,
      Job: 'Gardener',
      Unread: 'yes',
    },
    { 'Application ID': first._id, Name: `'${NASTY}`, Job: "'-2+3 Engineer" },
  ]);
});

test('the answers to screening questions, a column for each question of one job', async () => {
  const asking = await makeJob(server, company, {
    questions: [
      { kind: 'yes-no', text: 'Driving license?', knockOut: { isYes: false } },
      { kind: 'text', text: 'Name' },
      { kind: 'choices', text: 'Languages', options: ['English', 'Swahili'] },
      { kind: 'file', text: '=A certificate' },
      { kind: 'number', text: 'Years' },
    ],
  });
  const { questions } = await server.client().listQuestions({ params: { id: asking._id } });
  const sent = [false, '=1+1', ['English', 'Swahili'], undefined, 3];
  const { application } = await seekers[0]!.client.apply({
    params: { jobId: asking._id },
    body: {
      coverLetter: 'Hello.',
      answers: JSON.stringify(
        questions.flatMap(({ id: question }, index) =>
          sent[index] === undefined ? [] : [{ question, value: sent[index] }],
        ),
      ),
    },
    file: pdf('cv.pdf'),
    moreFiles: { [questions[3]!.id]: pdf('+diploma.pdf') },
  });
  const { rows } = await exported(company, { job: asking._id });
  expect(rows).toMatchObject([
    {
      'Knock-out': expect.stringContaining('Driving license?'),
      'Driving license?': 'No',
      'Name (2)': "'=1+1",
      Languages: 'English, Swahili',
      "'=A certificate": "'+diploma.pdf",
      Years: '3',
    },
  ]);
  // Of several jobs, all answers are in one column.
  const all = (await exported(company)).rows;
  expect(Object.fromEntries(all.map((row) => [row['Application ID'], row['Answers']]))).toEqual({
    [application._id]:
      'Driving license?: No; Name: =1+1; Languages: English, Swahili; =A certificate: +diploma.pdf; Years: 3',
    [first._id]: '',
    [second._id]: '',
  });
  // The columns name only what those answered whom the member sees.
  const interviewer = await makeColleague(server, company, 'interviewer');
  const { path } = await prepare(interviewer, { job: asking._id });
  expect(await (await fetch(server.url + path)).text()).not.toContain('Years');
  await company.client.deleteJob({ params: { id: asking._id } });
});

test.runIf(featureOfCall('saveScorecard'))('stage and rating', async () => {
  const planned = await makeJob(server, company);
  const { token } = company;
  const { body } = await server.request<{ plan: { criteria: { _id: string }[] } }>(
    'PUT',
    `/api/jobs/${planned._id}/hiring-plan`,
    {
      token,
      json: { stages: [{ status: 'pending', name: '@Inbox' }], criteria: [{ name: 'Craft' }] },
    },
  );
  const { _id } = await makeApplication(seekers[0]!, planned);
  await server.request('PUT', `/api/applications/${_id}/scorecard`, {
    token,
    json: {
      recommendation: 'yes',
      comment: '',
      ratings: [{ criterion: body.plan.criteria[0]?._id, rating: 4, comment: '' }],
    },
  });
  const { rows } = await exported(company, { job: planned._id });
  expect(rows).toMatchObject([{ Stage: "'@Inbox", Rating: '4.0', Scorecards: '1' }]);
  await company.client.deleteJob({ params: { id: planned._id } });
});

test('the filters and the order of the page', async () => {
  const names = async (filters: Record<string, string>) =>
    (await exported(company, filters)).rows.map((row) => row['Application ID']);
  expect(await names({ job: job._id })).toEqual([first._id]);
  expect(await names({ search: 'Åkesson' })).toEqual([second._id]);
  expect(await names({ status: 'offered' })).toEqual([]);
  expect(await names({ sort: 'oldest' })).toEqual([first._id, second._id]);
  await expect(prepare(company, { status: 'nonsense' })).rejects.toMatchObject({
    code: 'invalid-input',
  });
});

test('an interviewer gets what is assigned to them, a viewer everything, another company nothing', async () => {
  const interviewer = await makeColleague(server, company, 'interviewer');
  const viewer = await makeColleague(server, company, 'viewer');
  const stranger = await makeCompany(server);
  expect((await exported(interviewer)).rows).toEqual([]);
  await assign(server, [first._id], [interviewer]);
  const seen = (await exported(interviewer)).rows;
  expect(seen.map((row) => row['Application ID'])).toEqual([first._id]);
  expect((await exported(viewer)).rows).toHaveLength(2);
  expect((await exported(stranger)).rows).toEqual([]);
  expect((await exported(stranger, { job: job._id })).rows).toEqual([]);
});

test.runIf(featureOfCall('listAccesses'))(
  'the applicant reads that the company exported a list',
  async () => {
    await exported(company, { job: job._id });
    const accesses = await readAccesses(server, seekers[0]!);
    // Colleagues, and exports of the other application, may stand before it: all of them are of the same moment.
    expect(accesses).toContainEqual(
      expect.objectContaining({
        what: 'exported',
        detail: 'applications',
        by: expect.objectContaining({ side: 'company', role: 'owner' }),
        about: expect.objectContaining({ applicationId: first._id }),
      }),
    );
  },
);

test('a link works for its filters and its session, and ends when the member leaves', async () => {
  const recruiter = await makeColleague(server, company, 'recruiter');
  const { path } = await prepare(recruiter, { job: job._id });
  const codeOf = async (address: string) => (await fetch(server.url + address)).status;
  expect(await codeOf(path)).toBe(200);
  expect(await codeOf(path.replace(job._id, otherJob._id))).toBe(404);
  expect(await codeOf(path.replace('job=', 'status=pending&job='))).toBe(404);
  await recruiter.client.leaveCompany();
  expect(await codeOf(path)).toBe(410);
});

test('thousands of rows are streamed, each once', async () => {
  await pool.query(
    `with person as (
       insert into users (username, username_key, email, email_key, password_hash, role)
       select 'many' || n, 'many' || n, 'many' || n || '@example.com', 'many' || n || '@example.com', '', 'job_seeker'
       from generate_series(1, 2500) n returning id
     ) insert into applications (job_id, applicant_id, status, cover_letter, applied_at)
     select $1, id, 'pending', '', now() from person`,
    [job._id],
  );
  const { rows } = await exported(company, { job: job._id });
  expect(new Set(rows.map((row) => row['Application ID'])).size).toBe(2501);
});
