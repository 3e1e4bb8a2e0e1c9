// cspell:ignore nated ated zofie
import { describe, expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { plain } from '../../server/plain.ts';
import { assign } from '../support/assign.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeColleague, makeCompany, makeJob, makeSeeker, type Person } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;

interface Sent {
  letter?: string;
  resume?: string | Buffer<ArrayBuffer>;
}

async function apply(seeker: Person, job: Job, { letter = 'Hello.', resume = 'Resume' }: Sent) {
  const content = typeof resume === 'string' ? tinyPdf(resume) : resume;
  const { application } = await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: letter },
    file: new File([content], 'resume.pdf', { type: 'application/pdf' }),
  });
  return application._id;
}

/** Reads texts, of resumes those of `tinyPdf`. */
const readTexts = () =>
  server.readTexts([
    {
      resumeText: async (_, content) =>
        [
          ...Buffer.from(content)
            .toString('latin1')
            .matchAll(/\((.*?)\) Tj/g),
        ]
          .map(([, line = '']) => line)
          .join('\n') || undefined,
    },
  ]);

/** A company with a job, and two applicants with texts. */
async function makeOffice() {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const ada = await makeSeeker(server, 'Ada Reed');
  const bela = await makeSeeker(server, 'Bela Rush');
  const first = await apply(ada, job, {
    letter: 'I mend accordions in Évora, <b>loudly</b>.',
    resume: 'Led a Kubernetes migration of nine bakeries for the guild',
  });
  const second = await apply(bela, job, {
    letter: 'I bake.',
    resume: 'Baker since the age of twelve, mostly of rye bread',
  });
  await readTexts();
  return { company, job, ada, bela, first, second };
}

const search = async ({ client }: Pick<Person, 'client'>, text: string, only: '' | 'people' = '') =>
  (await client.listCompanyApplications({ query: { search: text, only } })).applications;
const find = async (who: Pick<Person, 'client'>, text: string) =>
  (await search(who, text)).map(({ _id }) => _id);

describe('a search', () => {
  test('finds the beginnings of words in letters and resumes, whatever their case and accents', async () => {
    const { company, first, second } = await makeOffice();
    expect(await find(company, 'mig')).toEqual([first]);
    expect(await find(company, 'KUBERNETES')).toEqual([first]);
    expect(await find(company, 'evora')).toEqual([first]);
    expect(await find(company, 'ÉVÓRA')).toEqual([first]);
    expect(await find(company, 'bake')).toEqual([second, first]);
    expect(await find(company, 'igr')).toEqual([]);
  });

  test('finds all words over all fields together, and phrases in quotation marks', async () => {
    const { company, first } = await makeOffice();
    expect(await find(company, 'accordions kubernetes reed')).toEqual([first]);
    expect(await find(company, 'accordions rye')).toEqual([]);
    expect(await find(company, '"kubernetes migration"')).toEqual([first]);
    expect(await find(company, '"migration kubernetes"')).toEqual([]);
    // The end of the letter and the beginning of the resume are no phrase.
    expect(await find(company, '"loudly led"')).toEqual([]);
  });

  test('excludes words and phrases with a minus, and ignores a quotation mark that is only begun', async () => {
    const { company, first, second } = await makeOffice();
    expect(await find(company, 'bake -kubernetes')).toEqual([second]);
    expect(await find(company, '-bela')).toEqual([first]);
    expect(await find(company, '-"kubernetes migration" -twelve')).toEqual([]);
    expect(await find(company, '"')).toEqual([second, first]);
    expect(await find(company, 'bela "')).toEqual([second]);
    expect((await search(company, '-bela kubernetes'))[0]?.found?.parts).toContainEqual({
      text: 'Kubernetes',
      isHit: true,
    });
  });

  test('finds a word that the end of a line divides, and its parts', async () => {
    const { company, job } = await makeOffice();
    const id = await apply(await makeSeeker(server, 'Cy'), job, {
      resume: 'Ran a reaction with hyphen-\nated steps, full-\nstack',
    });
    await readTexts();
    for (const word of ['hyphenated', 'hyphen', 'ated', 'fullstack', 'stack', 'reaction'])
      expect(await find(company, word), word).toEqual([id]);
    const [found] = await search(company, 'hyphenated');
    expect(found?.found?.parts.map(({ text }) => text).join('')).toContain(
      'with hyphen- ated steps',
    );
  });

  test('compares names and skills as the server does, in every script', async () => {
    const texts = [
      'Ada',
      'ÉVÓRA',
      'Łódź Straße',
      'Þórr Ærlig',
      'Œuvre',
      'İstanbul ılık',
      'ΣΊΣΥΦΟΣ',
      'ﬁt ①',
    ];
    for (const text of texts) {
      const { rows } = await pool.query<{ folded: string; words: string }>(
        'select plain($1::text) as folded, plain(array[$1, $1]::text[]) as words',
        [text],
      );
      expect(rows).toEqual([{ folded: plain(text), words: plain(`${text} ${text}`) }]);
    }
  });

  test('finds people by the name, address and skills that they have now, and sorts by that name', async () => {
    const { company, ada, first, second } = await makeOffice();
    await ada.client.updateApplicantProfile({
      body: { fullName: 'Žofie Reed', skills: ['Crêpes'] },
    });
    for (const text of ['zofie', 'ŽOFIE reed', 'crepes', 'zofie crepes'])
      expect(await find(company, text), text).toEqual([first]);
    expect(await find(company, 'ada')).toEqual([]);
    // A phrase does not reach from the name into the address.
    expect(await find(company, `"reed ${ada.user.email}"`)).toEqual([]);
    await pool.query(
      `update users set email = 'crow@elsewhere.test', email_key = 'crow@elsewhere.test' where id = $1`,
      [ada.user._id],
    );
    expect(await find(company, 'crow@else')).toEqual([first]);
    expect(await find(company, ada.user.email)).toEqual([]);
    const byName = async () =>
      (await company.client.listCompanyApplications({ query: { sort: 'name' } })).applications.map(
        ({ _id }) => _id,
      );
    expect(await byName()).toEqual([second, first]);
    await ada.client.updateApplicantProfile({ body: { fullName: 'Aaron Reed' } });
    expect(await byName()).toEqual([first, second]);
    // Without a name, the user name is printed.
    await ada.client.updateApplicantProfile({ body: { fullName: '' } });
    expect(await find(company, ada.user.username)).toEqual([first]);
  });

  test('finds names with signs in skills, letters and resumes', async () => {
    const { company, job, ada, first } = await makeOffice();
    await ada.client.updateApplicantProfile({ body: { skills: ['C++', 'C#', '.NET', 'R&D'] } });
    const second = await apply(await makeSeeker(server), job, {
      letter: 'I know C++ and R & D.',
      resume: 'Wrote programs in .NET and C# for nine years',
    });
    await readTexts();
    for (const text of ['c++', 'C#', '.net', 'r&d'])
      expect(await find(company, text), text).toEqual([second, first]);
    expect(await find(company, '-c++')).not.toContain(first);
  });

  test('keeps nothing of people who have no application to the company any more', async () => {
    const { company, job, ada, first } = await makeOffice();
    const again = await apply(ada, await makeJob(server, company), {});
    const names = async () => {
      const { rows } = await pool.query<{ name: string }>(
        'select name_key as name from company_applicants where company_id = $1 order by 1',
        [job.companyId],
      );
      return rows.map(({ name }) => name);
    };
    expect(await names()).toEqual(['ada reed', 'bela rush']);
    await pool.query('delete from applications where id = $1', [first]);
    expect(await names()).toEqual(['ada reed', 'bela rush']);
    await pool.query('delete from applications where id = $1', [again]);
    expect(await names()).toEqual(['bela rush']);
  });

  test('finds what rows print beside names: status, type and day', async () => {
    const { company, first, second } = await makeOffice();
    await company.client.moveApplication({
      params: { applicationId: second },
      body: { status: 'reviewed' },
    });
    for (const [id, at] of [
      [first, '2025-11-03T23:30:00Z'],
      [second, '2025-10-20T12:00:00Z'],
    ])
      await pool.query('update applications set applied_at = $2 where id = $1', [id, at]);
    expect(await find(company, 'pending')).toEqual([first]);
    expect(await find(company, 'Review')).toEqual([second]);
    expect(await find(company, 'part-time')).toEqual([]);
    expect((await find(company, 'Full-time')).toSorted()).toEqual([first, second].toSorted());
    expect(await find(company, 'Nov 3')).toEqual([first]);
    expect(await find(company, 'Nov 3, 2025 pending')).toEqual([first]);
    expect(await find(company, '"Nov 3, 2025"')).toEqual([first]);
    expect(await find(company, 'Nov 4')).toEqual([]);
    // A month alone may be the beginning of a name, and the end of a status is no word.
    expect(await find(company, 'Nov')).toEqual([]);
    expect(await find(company, 'ending')).toEqual([]);
    const [row] = await search(company, 'pending Nov 3');
    expect(row?.found).toBeUndefined();
    expect((await search(company, 'pending kubernetes'))[0]?.found?.in).toBe('resume');
  });

  test('says where it was found, as text', async () => {
    const { company, first } = await makeOffice();
    const [resume] = await search(company, 'kubernetes');
    expect(resume?.found).toMatchObject({ in: 'resume', label: 'Resume' });
    expect(resume?.found?.parts.filter(({ isHit }) => isHit)).toEqual([
      { text: 'Kubernetes', isHit: true },
    ]);
    const [letter] = await search(company, 'accord');
    expect(letter?.found?.parts.map(({ text }) => text).join('')).toBe(
      'I mend accordions in Évora, <b>loudly</b>.',
    );
    // What the row prints needs no excerpt.
    const [byName] = await search(company, 'ada reed');
    expect(byName).toMatchObject({ _id: first });
    expect(byName?.found).toBeUndefined();
  });

  test('finds answers to questions', async () => {
    const { company } = await makeOffice();
    const job = await makeJob(server, company, {
      questions: [{ kind: 'text', text: 'Which instrument?', isRequired: true }],
    });
    const seeker = await makeSeeker(server, 'Chidi Sedge');
    const { questions } = await seeker.client.listQuestions({ params: { id: job._id } });
    const { application } = await seeker.client.apply({
      params: { jobId: job._id },
      body: {
        coverLetter: 'Hello.',
        answers: JSON.stringify([{ question: questions[0]?.id, value: 'A barrel-organ.' }]),
      },
      file: new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' }),
    });
    await readTexts();
    const [row] = await search(company, 'barrel');
    expect(row).toMatchObject({
      _id: application._id,
      found: { in: 'answer', label: 'Which instrument?' },
    });
  });

  test('of an interviewer finds and counts only what is assigned', async () => {
    const { company, second } = await makeOffice();
    const interviewer = await makeColleague(server, company, 'interviewer');
    await assign(server, [second], [interviewer]);
    const found = await interviewer.client.listCompanyApplications({ query: { search: 'bake' } });
    expect(found.applications.map(({ _id }) => _id)).toEqual([second]);
    expect(found.total).toBe(1);
    expect(await find(interviewer, 'kubernetes')).toEqual([]);
    const neighbors = await interviewer.client.getApplicationNeighbours({
      params: { id: second },
      query: { search: 'bake' },
    });
    expect(neighbors).toMatchObject({ position: 1, total: 1, next: null, previous: null });
  });

  test('finds nothing of another company', async () => {
    const { ada } = await makeOffice();
    const other = await makeCompany(server);
    const job = await makeJob(server, other);
    const id = await apply(ada, job, { letter: 'Only for you.', resume: 'Nothing else' });
    await readTexts();
    expect(await find(other, 'kubernetes')).toEqual([]);
    expect(await find(other, 'only for')).toEqual([id]);
  });

  test('leads from one applicant to the next', async () => {
    const { company, first, second } = await makeOffice();
    const neighbors = await company.client.getApplicationNeighbours({
      params: { id: second },
      query: { search: 'bak' },
    });
    expect(neighbors).toMatchObject({ position: 1, total: 2, next: first });
  });

  test('for suggestions lists those first who have the name', async () => {
    const { company, job, second } = await makeOffice();
    const seeker = await makeSeeker(server, 'Dina Straw');
    const newer = await apply(seeker, job, { letter: 'Bela is my sister.' });
    await readTexts();
    const found = await search(company, 'bela', 'people');
    expect(found.map(({ _id }) => _id)).toEqual([second, newer]);
  });
});

describe('the texts of an application', () => {
  const textOf = async (id: string) =>
    (
      await pool.query<{ resume: string; isUnreadable: boolean; waits: boolean; attempts: number }>(
        `select resume, is_unreadable as "isUnreadable", waits_since is not null as waits, attempts
         from application_texts where application_id = $1`,
        [id],
      )
    ).rows[0];

  test('are read anew after a change, and the words before are found no longer', async () => {
    const { company, ada, first } = await makeOffice();
    await ada.client.updateApplication({
      params: { id: first },
      body: { coverLetter: 'I mend zithers.' },
      file: new File([tinyPdf('Played at the opening of a viaduct in Porto')], 'new.pdf', {
        type: 'application/pdf',
      }),
    });
    expect(await find(company, 'kubernetes')).toEqual([]);
    await readTexts();
    expect(await find(company, 'zithers viaduct')).toEqual([first]);
    expect(await find(company, 'accordions')).toEqual([]);
  });

  test('of a file that cannot be read are marked, and not tried for ever', async () => {
    const { company, job } = await makeOffice();
    const seeker = await makeSeeker(server, 'Chidi Sedge');
    const scan = Buffer.from(tinyPdf(''));
    const id = await apply(seeker, job, { letter: 'Scanned.', resume: scan });
    await readTexts();
    expect(await textOf(id)).toMatchObject({ isUnreadable: true, waits: false, attempts: 1 });
    expect(await find(company, 'scanned')).toEqual([id]);
    // As after a process that ended three times while it read the file.
    await pool.query(
      `update application_texts set waits_since = now(), attempts = 3, is_unreadable = false where application_id = $1`,
      [id],
    );
    await readTexts();
    expect(await textOf(id)).toMatchObject({ isUnreadable: true, waits: false, attempts: 3 });
  });

  test('of applications from before are read later', async () => {
    const { company, first } = await makeOffice();
    await pool.query(
      `update application_texts set resume = '', words = '', attempts = 0, waits_since = '2020-01-01' where application_id = $1`,
      [first],
    );
    expect(await find(company, 'kubernetes')).toEqual([]);
    await readTexts();
    expect(await find(company, 'kubernetes')).toEqual([first]);
  });

  test('go with the account', async () => {
    const { company, ada, first } = await makeOffice();
    await ada.client.deleteMyAccount({ body: { password: ada.password } });
    expect(await textOf(first)).toBeUndefined();
    expect(await find(company, 'kubernetes')).toEqual([]);
  });
});
