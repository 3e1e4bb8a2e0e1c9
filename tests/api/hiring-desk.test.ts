import { expect, test } from 'vitest';
import type { AskedQuestion } from '../../shared/jobs/questions.ts';
import { tinyPdf } from '../support/pdf.ts';
import {
  type JobFields,
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;

const owner = await makeCompany(server, { companyName: 'Lumenfold' });
const other = await makeCompany(server);
const admin = await makeAdmin(server);

type NewQuestions = NonNullable<JobFields['questions']>;

const QUESTIONS: NewQuestions = [
  { kind: 'yes-no', text: 'Driving license?', isRequired: true, knockOut: { isYes: false } },
  { kind: 'number', text: 'Years of experience', min: 0, max: 60, knockOut: { below: 2 } },
  { kind: 'choice', text: 'Shift', options: ['Day', 'Night'] },
  { kind: 'choices', text: 'Languages', options: ['English', 'Swahili', 'French'] },
  { kind: 'text', text: 'Why us?', hint: 'In a few sentences.' },
  { kind: 'file', text: 'A certificate' },
];

const ask = async (jobId: string, as: { client: Person['client'] } = { client: server.client() }) =>
  (await as.client.listQuestions({ params: { id: jobId } })).questions;
const find = (questions: readonly AskedQuestion[], text: string) =>
  questions.find((question) => question.text === text)!;

interface Sent {
  [text: string]: unknown;
}

/** Applies with answers by the text of their questions. */
async function answer(seeker: Person, jobId: string, sent: Sent, files: Record<string, File> = {}) {
  const questions = await ask(jobId);
  const { application } = await seeker.client.apply({
    params: { jobId },
    body: {
      coverLetter: 'Hello.',
      answers: JSON.stringify(
        Object.entries(sent).map(([text, value]) => ({
          question: find(questions, text).id,
          value,
        })),
      ),
    },
    file: pdf('resume.pdf'),
    moreFiles: Object.fromEntries(
      Object.entries(files).map(([text, file]) => [find(questions, text).id, file]),
    ),
  });
  return application;
}

const pdf = (name: string) => new File([tinyPdf()], name, { type: 'application/pdf' });
const detail = async (as: Person, id: string) =>
  (await as.client.getApplication({ params: { id } })).application;
const list = (query: Parameters<Person['client']['listCompanyApplications']>[0], as = owner) =>
  as.client.listCompanyApplications(query);

test('questions are part of the public text: a change waits for an admin, and visitors never read the rules', async () => {
  const job = await makeJob(server, owner, { questions: QUESTIONS });
  expect(job.questions).toHaveLength(6);
  const asked = await ask(job._id);
  expect(asked.map(({ text }) => text)).toEqual(
    QUESTIONS.map((question) => (question as { text: string }).text),
  );
  expect(JSON.stringify(asked)).not.toContain('knockOut');
  const { job: read } = await server.client().getJob({ params: { id: job._id } });
  expect(read).not.toHaveProperty('questions');

  const [first, ...rest] = job.questions!;
  const body = { ...plausibleJob, questions: [{ ...first!, text: 'Truck license?' }, ...rest] };
  const { job: changed } = await owner.client.updateJob({ params: { id: job._id }, body });
  expect(changed.approvalStatus).toBe('pending');
  // Another question, with another id; the others keep theirs.
  expect(changed.questions!.map(({ id }) => id)).toEqual([
    expect.not.stringMatching(first!.id),
    ...rest.map(({ id }) => id),
  ]);
  expect((await ask(job._id))[0]!.text).toBe('Driving license?');
  await admin.client.approveJob({ params: { id: job._id } });
  expect((await ask(job._id))[0]!.text).toBe('Truck license?');

  // The calls of the specification name no questions: nothing changes.
  const { job: same } = await owner.client.updateJob({
    params: { id: job._id },
    body: plausibleJob,
  });
  expect(same.approvalStatus).toBe('approved');
  expect(same.questions).toHaveLength(6);
});

test.each([
  [
    'a thousand questions',
    Array.from({ length: 1000 }, () => ({ kind: 'text', text: 'Why?' })),
    'questions',
    'A job can ask at most 20 questions.',
  ],
  [
    'a choice twice',
    [{ kind: 'choice', text: 'Shift', options: ['Day', 'DAY '] }],
    'questions.0.options',
    '“DAY” is offered twice.',
  ],
  [
    'one choice',
    [{ kind: 'choice', text: 'Shift', options: ['Day'] }],
    'questions.0.options',
    'Offer at least two choices.',
  ],
  [
    'HTML',
    [{ kind: 'text', text: '<b>Why us?</b>' }],
    'questions.0.text',
    'Write plain text, without HTML.',
  ],
  [
    'a question twice',
    [
      { kind: 'text', text: 'Why?' },
      { kind: 'number', text: 'why?' },
    ],
    'questions.1.text',
    'This is also question 1.',
  ],
  [
    'a rule about another choice',
    [{ kind: 'choice', text: 'Shift', options: ['Day', 'Night'], knockOut: { options: ['Noon'] } }],
    'questions.0.knockOut',
    'The rule names a choice that is not offered.',
  ],
  [
    'an impossible range',
    [{ kind: 'number', text: 'Years', min: 5, max: 1 }],
    'questions.0.max',
    'The highest number is below the lowest one.',
  ],
  [
    'three files',
    ['A', 'B', 'C'].map((text) => ({ kind: 'file', text })),
    'questions',
    'A job can ask for at most 2 files besides the resume.',
  ],
])('%s is refused with the reason', async (_, questions, field, message) => {
  await expect(
    owner.client.postJob({ body: { ...plausibleJob, questions } }),
  ).rejects.toMatchObject({ status: 400, errors: { [field]: message } });
});

test('answers are checked by the same rules, stored with the question, and read by both sides', async () => {
  const job = await makeJob(server, owner, { questions: QUESTIONS });
  const seeker = await makeSeeker(server, 'Zofia Nowak');
  const asked = await ask(job._id);
  const license = find(asked, 'Driving license?').id;
  const years = find(asked, 'Years of experience').id;
  await expect(makeApplication(seeker, job)).rejects.toMatchObject({
    status: 400,
    code: 'answers-refused',
    errors: { [`answers.${license}`]: 'Answer this question.' },
  });
  await expect(
    answer(seeker, job._id, { 'Driving license?': 'maybe', 'Years of experience': 99 }),
  ).rejects.toMatchObject({
    errors: {
      [`answers.${license}`]: 'Answer yes or no.',
      [`answers.${years}`]: 'This must be at most 60.',
    },
  });
  await expect(
    answer(
      seeker,
      job._id,
      { 'Driving license?': true },
      { 'A certificate': new File(['x'], 'x.pdf') },
    ),
  ).rejects.toMatchObject({
    status: 400,
    errors: {
      [`answers.${find(asked, 'A certificate').id}`]: expect.stringContaining('text file'),
    },
  });
  const { _id: id } = await answer(
    seeker,
    job._id,
    {
      'Driving license?': false,
      'Years of experience': '1,5',
      Shift: 'Night',
      Languages: ['French', 'English'],
      'Why us?': '<b>Because</b>',
    },
    { 'A certificate': pdf('License.pdf') },
  );
  const own = await detail(seeker, id);
  expect(own.answers.map(({ text, answer: given }) => [text, given])).toEqual([
    ['Driving license?', 'No'],
    ['Years of experience', '1.5'],
    ['Shift', 'Night'],
    ['Languages', 'English, French'],
    ['Why us?', '<b>Because</b>'],
    ['A certificate', 'License.pdf'],
  ]);
  // The applicant is not shown that something is flagged, and is not rejected.
  expect(JSON.stringify(own)).not.toMatch(/flag/i);
  expect(own.status).toBe('pending');
  const read = await detail(owner, id);
  expect(read.flag).toBe('Driving license?: No; Years of experience: 1.5');
  expect(read.answers.filter(({ isFlagged }) => isFlagged)).toHaveLength(2);

  // The file is read by those who may read the application, and by nobody else.
  const link = read.answers.at(-1)!.file!;
  expect((await server.request('GET', link)).code).toBe(200);
  const foreign = await other.client
    .getApplication({ params: { id } })
    .catch((error: unknown) => error);
  expect(foreign).toMatchObject({ status: 404 });

  // An edit of the job leaves the answers readable.
  await owner.client.updateJob({
    params: { id: job._id },
    body: { ...plausibleJob, questions: [] },
  });
  await admin.client.approveJob({ params: { id: job._id } });
  expect((await detail(owner, id)).answers).toHaveLength(6);
  expect((await makeApplication(await makeSeeker(server), job)).status).toBe('pending');
});

test('lists are filtered by flags and answers, and show chosen questions as columns', async () => {
  const job = await makeJob(server, owner, { questions: QUESTIONS });
  const asked = await ask(job._id);
  const question = (text: string) => find(asked, text).id;
  const give = async (name: string, sent: Sent) =>
    (await answer(await makeSeeker(server, name), job._id, sent))._id;
  const ada = await give('Ada', {
    'Driving license?': true,
    'Years of experience': 8,
    Shift: 'Day',
  });
  const bob = await give('Bob', {
    'Driving license?': false,
    'Years of experience': 3,
    Languages: ['French'],
  });
  const ids = async (query: Record<string, string>) =>
    (await list({ query: { job: job._id, ...query } })).applications.map(({ _id }) => _id);
  expect(await ids({ flag: 'flagged' })).toEqual([bob]);
  expect(await ids({ flag: 'unflagged' })).not.toContain(bob);
  expect(await ids({ question: question('Driving license?'), value: 'yes' })).toEqual([ada]);
  expect(await ids({ question: question('Years of experience'), value: '5..' })).toEqual([ada]);
  expect(await ids({ question: question('Years of experience'), value: '..5' })).toEqual([bob]);
  expect(await ids({ question: question('Shift'), value: 'Day' })).toEqual([ada]);
  expect(await ids({ question: question('Languages'), value: 'French' })).toEqual([bob]);
  const { applications } = await list({
    query: {
      job: job._id,
      columns: [question('Driving license?'), question('Years of experience')].join(','),
    },
  });
  expect(applications.map(({ columns }) => Object.values(columns ?? {}).toSorted())).toEqual([
    ['3', 'No'],
    ['8', 'Yes'],
  ]);
});

test('answers and their files are erased with the account, and are in its data before', async () => {
  const job = await makeJob(server, owner, { questions: QUESTIONS });
  const seeker = await makeSeeker(server);
  const { _id: id } = await answer(
    seeker,
    job._id,
    { 'Driving license?': false },
    { 'A certificate': pdf('License.pdf') },
  );
  const files = async () =>
    (await pool.query(`select from files where name = 'License.pdf'`)).rowCount;
  const before = await files();
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  expect(await files()).toBe(before! - 1);
  const left = await pool.query('select from application_answers where application_id = $1', [id]);
  expect(left.rowCount).toBe(0);
  const { rows } = await pool.query('select flag from applications where id = $1', [id]);
  expect(rows).toEqual([{ flag: '' }]);
});
