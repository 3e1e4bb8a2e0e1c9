import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';

const LIST = '/applications/my-applications-company';
const heading = 'Job Applications';
const NOT_THERE = '00000000-0000-4000-8000-000000000000';

export const assignmentsTests: FeatureTests = {
  before: {
    assignApplications: async ({ company, applicant, job }) => {
      const file = new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' });
      const { application } = await applicant.client.apply({
        params: { jobId: job },
        body: { coverLetter: 'Hello.' },
        file,
      });
      return { body: { ids: [application._id], members: [company.user._id], isAssigned: true } };
    },
  },
  bodies: {
    assignApplications: (userId) => ({ ids: [NOT_THERE], members: [userId], isAssigned: true }),
  },
  plantsNothing: { 'the company and its jobs': ['assignApplications'] },
  screens: {
    company: [
      {
        name: 'applications that are assigned to me',
        path: `${LIST}?assigned=me`,
        heading,
        open: (page) => page.getByText('No applications match').waitFor(),
      },
      {
        name: 'assigning an application',
        path: `${LIST}?status=pending`,
        heading,
        open: async (page) => {
          await page.getByRole('button', { name: 'Actions for' }).first().click();
          await page.getByRole('menuitem', { name: 'Assign' }).click();
          await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
        },
      },
      {
        name: 'assigning many applications, the team not loaded',
        path: `${LIST}?sort=job`,
        heading,
        failing: '/company/team',
        open: async (page) => {
          await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
          await page.getByRole('button', { name: 'Actions for the selected applications' }).click();
          await page.getByRole('menuitem', { name: 'Assign' }).click();
          await page.getByText(FAULT).waitFor();
        },
      },
    ],
  },
};
