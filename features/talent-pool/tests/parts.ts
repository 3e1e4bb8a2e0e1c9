// cspell:ignore lukasiewicz bjerregaard arjun raghunathan polderlicht
import { demoId } from '../../../demo/moments.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT, type Screen } from '../../../tests/support/inspect.ts';
import { makeApplication, makeCompany, makeJob } from '../../../tests/support/people.ts';
import { dialog, heading, press, rowAction } from '../../../tests/support/screen.ts';

const POOL = { path: '/company/candidates', heading: 'Talent Pool' };
const ERASE = { path: '/erase-me?token=something', heading: 'Erase your data?' };
const REQUEST = `/stay-in-touch/${demoId('pool zofia.lukasiewicz to lumenfold-backend')}`;
/** A consent that `fill` adds. */
const KEPT = '00000000-0000-4000-8000-00000000c0de';

const IN_COMPANY: readonly Screen[] = [
  { name: 'the talent pool', ...POOL },
  {
    name: 'a candidate',
    ...POOL,
    open: async (page) => {
      await page.getByRole('link', { name: 'Ada Lovelace' }).click();
      await dialog(page, 'Ada Lovelace');
    },
  },
  {
    name: 'candidates, inviting one',
    ...POOL,
    open: async (page) => {
      await rowAction(page, 'Ada Lovelace', 'Invite to Apply');
      await dialog(page, 'Invite Ada Lovelace');
      await press(page, 'Store Invitation');
      await page.getByText('Choose a job.').waitFor();
    },
  },
  {
    name: 'candidates, editing one',
    ...POOL,
    open: async (page) => {
      await rowAction(page, 'Ada Lovelace', 'Edit');
      await dialog(page, 'Edit Ada Lovelace');
    },
  },
  {
    name: 'candidates, deleting one',
    ...POOL,
    open: async (page) => {
      await rowAction(page, 'Ada Lovelace', 'Delete');
      await dialog(page, 'Delete Ada Lovelace?');
    },
  },
  {
    name: 'the talent pool, an applicant',
    ...POOL,
    path: '/company/candidates?origin=applicant',
    open: async (page) => {
      await page.getByRole('link', { name: 'Søren Bjerregaard' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Open Resume' }).waitFor();
    },
  },
  {
    name: 'the talent pool, possibly the same person',
    ...POOL,
    path: '/company/candidates?origin=file',
    open: async (page) => {
      await page.getByRole('link', { name: 'Arjun Raghunathan' }).click();
      await page.getByRole('button', { name: 'Not the Same' }).waitFor();
    },
  },
  {
    name: 'the talent pool, somebody who is gone',
    ...POOL,
    path: '/company/candidates?view=00000000-0000-4000-8000-000000000000',
    expected: /404 GET .*\/company\/candidates\/0/,
    open: (page) => dialog(page, 'Not in Your Talent Pool'),
  },
  {
    name: 'the talent pool, inviting an applicant',
    ...POOL,
    open: async (page) => {
      await rowAction(page, 'Søren Bjerregaard', 'Invite to Apply');
      await dialog(page, 'Invite Søren Bjerregaard');
    },
  },
  {
    name: 'the talent pool, removing an applicant',
    ...POOL,
    open: async (page) => {
      await rowAction(page, 'Søren Bjerregaard', 'Remove');
      await dialog(page, 'Remove Søren Bjerregaard?');
    },
  },
  {
    name: 'the talent pool, nobody found',
    ...POOL,
    path: '/company/candidates?search=nobody+has+this+name',
    open: (page) => page.getByText('No people match your search').waitFor(),
  },
  {
    name: 'applications, asking several to stay in touch',
    path: '/applications/my-applications-company',
    heading: 'Job Applications',
    only: 'wide',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
      await rowAction(page, 'the selected applications', 'Ask to Stay in Touch');
      await dialog(page, 'Ask to Stay in Touch');
    },
  },
  {
    name: 'candidates, not loaded',
    ...POOL,
    failing: '/company/candidates*',
    open: (page) => page.getByText(FAULT).waitFor(),
  },
  {
    name: 'importing candidates',
    path: '/company/candidates/import',
    heading: 'Import Candidates',
  },
  {
    name: 'importing candidates, a file with wrong lines',
    path: '/company/candidates/import',
    heading: 'Import Candidates',
    open: async (page) => {
      await page.getByLabel('CSV file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Name;Email;Where\nAda;new@example.com;Lisbon\nNobody;;\n'),
      });
      await page.getByText('1 line cannot be imported').waitFor();
    },
  },
];

export const talentPoolTests: FeatureTests = {
  things: {
    candidate: {
      path: /^\/company\/candidates\/:id/,
      inBodies: /^\/company\/people/,
      owners: ['company'],
      make: async ({ server: { database }, company, secret }) => {
        const { rows } = await database.pool.query<{ id: string }>(
          `insert into candidates (company_id, name, email, email_key, added_at, kept_until)
           values ($1, $2, $2 || '@example.net', $2 || '@example.net', now(), now() + interval '1 day') returning id`,
          [company.user.companyProfile?._id, secret],
        );
        return rows[0]?.id;
      },
    },
    poolConsent: {
      path: /^\/pool-consents\/:id/,
      owners: ['job_seeker'],
      isPrivate: true,
      make: async ({ server: { database }, seeker, company }) => {
        const { rows } = await database.pool.query<{ id: string }>(
          `insert into pool_consents (company_id, user_id, application_id, state, months, asked_at, kept_until)
           select $1, $2, id, 'kept', 12, now(), now() + interval '1 year' from applications where applicant_id = $2 limit 1
           returning id`,
          [company.user.companyProfile?._id, seeker.user._id],
        );
        return rows[0]?.id;
      },
    },
  },
  outcomes: {
    // The job is not there.
    inviteCandidate: () => 400,
    // The file is a PDF, and no mail has such a link.
    previewCandidates: () => 400,
    importCandidates: () => 400,
    eraseMeAsCandidate: () => 404,
    // It names the same person twice.
    markDistinct: () => 404,
  },
  refused: {
    // The file is a PDF, and there is no candidate.
    previewCandidates: [400],
    importCandidates: [400],
    updateCandidate: [404],
    deleteCandidate: [404],
    inviteCandidate: [404],
    eraseMeAsCandidate: [404],
    markDistinct: [404],
    answerPoolRequest: [404],
  },
  plantsNothing: {
    'secrets, which are stored as hashes or encrypted': ['eraseMeAsCandidate'],
    'choices, times and ids': ['answerPoolRequest', 'markDistinct'],
    // They belong to no account, and have a retention and a link of their own (candidates.test.ts).
    'candidates in the list of a company': [
      'previewCandidates',
      'importCandidates',
      'updateCandidate',
    ],
  },
  plant: async (seeker, canary, server) => {
    const company = await makeCompany(server, { companyName: 'Keepers' });
    const { _id } = await makeApplication(seeker, await makeJob(server, company));
    await company.client.askForPool({
      body: { ids: [_id], months: 12, message: canary('askForPool.message') },
    });
    const [request] = (await seeker.client.listPoolConsents()).consents;
    const params = { id: request?._id ?? '' };
    await seeker.client.answerPoolRequest({ params, body: { answer: 'yes', months: 6 } });
    const other = await makeJob(server, company, { jobTitle: 'Other' });
    await company.client.inviteCandidate({
      params,
      body: { job: other._id, message: canary('inviteCandidate.message') },
    });
  },
  // Candidates, and a consent of the demo's job seeker to another company.
  fill: async ({ database: { pool } }, company) => {
    await pool.query(
      `insert into candidates (company_id, name, email, email_key, phone, headline, skills, location, source, note, added_by, added_at, invited_at, kept_until)
       values ($1, 'Ada Lovelace', 'ada@example.net', 'ada@example.net', '+351 900 000 000', 'Platform Engineer', 'TypeScript, PostgreSQL', 'Lisbon', 'Meetup in May', 'Available from June.', $2, now(), null, now() + interval '30 days'),
         ($1, 'Katherine Johnson-With-A-Rather-Long-Name', 'katherine.with.a.long.address@research.example.net', 'katherine.with.a.long.address@research.example.net', '', '', '', '', '', '', null, now(), now(), now() + interval '1 year')`,
      [company.id, company.userId],
    );
    await pool.query(
      `insert into pool_consents (id, company_id, user_id, application_id, state, months, asked_at, answered_at, kept_until)
       select $1, jobs.company_id, applicant_id, applications.id, 'kept', 24, now(), now(), now() + interval '1 year'
       from applications join jobs on jobs.id = job_id where applications.id = $2`,
      [KEPT, demoId('application zofia.lukasiewicz to polderlicht-software')],
    );
  },
  screens: {
    visitor: [
      { name: 'erasing the data of a candidate', ...ERASE },
      {
        name: 'erasing the data of a candidate, by a wrong link',
        ...ERASE,
        expected: /404 POST .*\/erase-me/,
        open: async (page) => {
          await press(page, "Don't Contact Me Again");
          await heading(page, 'This link does not work');
        },
      },
    ],
    'job seeker': [
      {
        name: 'a request of a talent pool',
        path: REQUEST,
        heading: 'Lumenfold: Stay in Touch',
        open: (page) => page.getByRole('button', { name: 'No, Thank You' }).waitFor(),
      },
      {
        name: 'a request of a talent pool that is not there',
        path: '/stay-in-touch/00000000-0000-4000-8000-000000000000',
        heading: 'Stay in Touch',
        open: (page) => page.getByText('Request not found').waitFor(),
      },
      {
        name: 'a request of a talent pool, not loaded',
        path: `${REQUEST}?failing`,
        heading: 'Stay in Touch',
        failing: '/pool-consents',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
      {
        name: 'a company that keeps the profile',
        path: `/stay-in-touch/${KEPT}`,
        heading: 'Polderlicht Data: Stay in Touch',
        open: (page) => page.getByRole('button', { name: 'Withdraw Consent' }).waitFor(),
      },
      {
        name: 'the settings, ending a consent',
        path: '/profile?pool#talent-pools',
        heading: 'Profile',
        open: async (page) => {
          await page.getByRole('button', { name: /^Withdraw Consent ?:/ }).click();
          const confirming = page.getByRole('dialog');
          await confirming.getByRole('button', { name: 'Withdraw Consent' }).waitFor();
        },
      },
    ],
    company: IN_COMPANY,
    'new company': [
      {
        name: 'the candidates of a new company',
        ...POOL,
        open: (page) => page.getByText('Nobody in your talent pool yet').waitFor(),
      },
    ],
  },
};
