import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import { makeSeeker } from '../../../tests/support/people.ts';
import type { TestServer } from '../../../tests/support/server.ts';

const REPORTS = { path: '/admin/reports', heading: 'Reports' };
const reason = 'Not as it should be.';

const caseOf = async ({ database: { pool } }: TestServer, job: string) => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from report_cases where job_id = $1',
    [job],
  );
  return rows[0]?.id ?? '';
};

/** Two people report a job; a third report freezes it. @returns the id of the case */
async function report(server: TestServer, job: string): Promise<string> {
  for (const { client } of [await makeSeeker(server), await makeSeeker(server)])
    await client.sendReport({ body: { kind: 'job', id: job, reason: 'scam' } });
  // Reports of new accounts freeze nothing.
  await server.database.pool.query(`update users set created_at = created_at - interval '60 days'`);
  return caseOf(server, job);
}

const reported = async ({ server, job }: { server: TestServer; job: string }) => ({
  id: await report(server, job),
});

export const reportsTests: FeatureTests = {
  things: {
    report: {
      path: /^\/admin\/reports\/:id/,
      owners: [],
      make: async ({ server, company, secret }) => {
        const [job] = (await company.client.listMyJobs()).jobs;
        const id = job?._id ?? '';
        const { client } = await makeSeeker(server);
        await client.sendReport({
          body: { kind: 'job', id, reason: 'misleading', text: `Seen: ${secret}.` },
        });
        return caseOf(server, id);
      },
    },
  },
  before: {
    sendReport: async ({ server, job }) => {
      await report(server, job);
      return { body: { kind: 'job', id: job, reason: 'scam', text: '' } };
    },
    addCaseNote: reported,
    decideReport: reported,
    pauseReported: reported,
    undoReportDecision: async ({ server, admin, job }) => {
      const id = await report(server, job);
      const body = { verdict: 'uphold', reason: 'Spam.' } as const;
      await admin.client.decideReport({ params: { id }, body });
      return { id };
    },
  },
  hiring: {
    'take the job down after a report': {
      before: ({ other, job }) =>
        other.client.sendReport({ body: { kind: 'job', id: job._id, reason: 'scam', text: '' } }),
      run: async ({ server, admin, job }) => {
        const params = { id: await caseOf(server, job._id) };
        await admin.client.decideReport({ params, body: { verdict: 'uphold', reason } });
      },
    },
  },
  outcomes: {
    // Not one's own; what is not there cannot be reported.
    sendReport: ({ role, side }, target) =>
      target ? (role === 'company' && side === target ? 409 : 201) : 404,
  },
  plantsNothing: {
    'reasons for a company or the writer of a message': ['decideReport', 'addCaseNote'],
  },
  plant: async ({ client }, canary) => {
    const [job] = (await client.listJobs({ query: {} })).jobs;
    const id = job?.companyId ?? '';
    await client.sendReport({
      body: { kind: 'company', id, reason: 'scam', text: canary('sendReport.text') },
    });
  },
  screens: {
    admin: [
      { name: 'reports', ...REPORTS },
      {
        name: 'reports, a case',
        ...REPORTS,
        path: `${REPORTS.path}?state=open`,
        open: async (page) => {
          await page.getByRole('row').getByRole('link').first().click();
          await page.getByRole('dialog').getByRole('button', { name: 'Save Note' }).waitFor();
        },
      },
      {
        name: 'reports, a decided case',
        ...REPORTS,
        path: `${REPORTS.path}?state=dismissed`,
        open: async (page) => {
          await page.getByRole('row').getByRole('link').first().click();
          await page.getByRole('dialog').getByRole('button', { name: 'Undo Decision' }).waitFor();
        },
      },
      {
        name: 'reports, upholding without a reason',
        ...REPORTS,
        path: `${REPORTS.path}?kind=company`,
        open: async (page) => {
          await page.getByRole('row').getByRole('link').first().click();
          const name = 'Uphold and Suspend Company';
          await page.getByRole('dialog').getByRole('button', { name }).click();
          const question = page.getByRole('dialog', { name });
          await question.getByRole('button', { name }).click();
          await question.getByText('Enter a reason.').waitFor();
        },
      },
      {
        name: 'reports, not loaded',
        ...REPORTS,
        failing: '/admin/reports?*',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
    'empty board': [
      {
        name: 'the reports of an empty board',
        ...REPORTS,
        open: (page) => page.getByText('No reports', { exact: true }).waitFor(),
      },
    ],
  },
};
