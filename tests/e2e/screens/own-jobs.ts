// cspell:ignore Bjerregaard Arjun Raghunathan
import type { Page } from 'playwright-core';
import { phone } from '../../support/browser.ts';
import { FAULT, type Screen } from '../../support/inspect.ts';
import { dialog, notice, openSection, press, rowAction } from '../../support/screen.ts';

export const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for' }).first().click();
  await page.getByRole('menuitem').first().waitFor();
};

export const fault = (page: Page) => page.getByText(FAULT).waitFor();

export interface JobNames {
  job: { id: string; title: string };
  /** One whose approved version is public while an edit of it waits, a rejected one, and an expired one. */
  edited: { id: string; title: string };
  rejected: { id: string; title: string };
  expired: { id: string; title: string };
}

/** The jobs of a company of the demo board. */
export const ownJobScreens = ({ job, edited, rejected, expired }: JobNames): Screen[] => [
  { name: 'my jobs', path: '/jobs/my-jobs', heading: 'My Jobs' },
  {
    name: "my jobs, a row's menu",
    path: '/jobs/my-jobs?status=Active',
    heading: 'My Jobs',
    open: openMenu,
  },
  {
    name: 'my jobs, deleting',
    path: '/jobs/my-jobs',
    heading: 'My Jobs',
    open: async (page) => {
      await rowAction(page, job.title, 'Delete Job');
      await dialog(page, 'Delete Job');
    },
  },
  {
    name: 'my jobs, none found',
    path: '/jobs/my-jobs?search=astronaut&status=Active',
    heading: 'My Jobs',
    open: (page) => page.getByText('No jobs match your search').waitFor(),
  },
  {
    name: 'my jobs, not loaded',
    path: '/jobs/my-jobs',
    heading: 'My Jobs',
    failing: '/jobs/my-jobs?*',
    open: fault,
  },
  { name: 'a new job', path: '/jobs/new', heading: 'Post New Job' },
  {
    name: 'a new job, remote from some countries',
    path: '/jobs/new',
    heading: 'Post New Job',
    open: async (page) => {
      await page.getByLabel('Workplace').selectOption('Remote');
      for (const country of ['EU', 'Norway', 'Atlantis']) {
        const field = page.getByRole('combobox', { name: 'Applicants may live in' });
        await field.fill(country);
        await field.press('Enter');
      }
      await page.getByText('Atlantis is not a known country.').waitFor();
      // Remove the draft, which later screens must not see.
      await page.getByRole('button', { name: 'Remove Norway' }).click();
    },
  },
  {
    name: 'a new job, every section open, pay without a currency',
    path: '/jobs/new?sections',
    heading: 'Post New Job',
    open: async (page) => {
      for (const title of ['Answers and places', 'Posting passport', 'Questions'])
        await openSection(page, title);
      await page.getByLabel('Salary Range').fill('$80k - $120k');
      await page.getByRole('group', { name: 'Add the currency' }).waitFor();
      // Remove the draft, which later screens must not see.
      await page.getByLabel('Salary Range').fill('');
    },
  },
  {
    name: 'a new job with errors',
    path: '/jobs/new',
    heading: 'Post New Job',
    open: async (page) => {
      await page.getByLabel('Job Title').fill('Usher');
      await page.getByRole('textbox', { name: 'Skills' }).fill('Patience');
      await page.getByRole('textbox', { name: 'Skills' }).press('Enter');
      await press(page, 'Post Job');
      await notice(page, 'Form Validation Failed').hover();
    },
  },
  {
    name: 'a new job, the draft restored',
    path: '/jobs/new',
    heading: 'Post New Job',
    open: async (page) => {
      await notice(page, 'Draft Restored').waitFor();
      await page.getByRole('button', { name: 'Discard Draft' }).press('Enter');
    },
  },
  {
    name: 'a new job, its preview',
    path: '/jobs/new?preview',
    heading: 'Post New Job',
    open: async (page) => {
      await page.getByLabel('Job Title').fill('URGENT HIRING!!');
      await page.getByLabel('Location', { exact: true }).fill('Remote');
      await page.getByRole('tab', { name: 'Preview' }).click();
      await page.getByRole('region', { name: 'Preview' }).waitFor();
    },
  },
  {
    name: 'a copy of a job, with a draft in its way',
    path: `/jobs/new?copy=${job.id}`,
    heading: 'Post New Job',
    open: async (page) => {
      await dialog(page, 'Replace your draft?');
      await press(page, 'Replace Draft');
      await notice(page, 'Job Copied').waitFor();
      await press(page, 'Discard Draft');
    },
  },
  { name: 'a job', path: `/jobs/${job.id}`, heading: job.title },
  {
    name: 'a job, closing it',
    path: `/jobs/${job.id}?closing`,
    heading: job.title,
    open: async (page) => {
      await press(page, 'Close Job…');
      await dialog(page, 'Close Job');
    },
  },
  {
    name: 'a job whose changes are under review',
    path: `/jobs/${edited.id}`,
    heading: edited.title,
  },
  { name: 'a rejected job', path: `/jobs/${rejected.id}`, heading: rejected.title },
  {
    name: 'an expired job, relisting it',
    path: `/jobs/${expired.id}`,
    heading: expired.title,
    open: async (page) => {
      await press(page, 'Relist Job…');
      await dialog(page, 'Relist Job');
      await page.getByLabel('Application Deadline').fill('2020-01-01');
      await page.getByLabel('Application Deadline').press('Enter');
      await page.getByText('Application deadline must be in the future').waitFor();
    },
  },
  { name: "a job's applicants", path: `/jobs/${job.id}/applicants`, heading: 'Applicants' },
  {
    name: "a job's applicants, on a board",
    path: `/jobs/${job.id}/applicants?view=board`,
    heading: 'Applicants',
  },
  {
    name: "a job's applicants, stages and criteria",
    path: `/jobs/${job.id}/applicants?stages`,
    heading: 'Applicants',
    open: async (page) => {
      // On a phone it is in the menu.
      if (page.viewportSize()?.width === phone.width) {
        await press(page, 'More');
        await page.getByRole('menuitem', { name: 'Stages & Criteria' }).click();
      } else await press(page, 'Stages & Criteria');
      await dialog(page, 'Stages & Criteria');
      await page.getByRole('button', { name: 'Add stage: Offered stages' }).click();
      await press(page, 'Save');
      await page.getByText('Write the name of the stage.').waitFor();
    },
  },
  {
    name: 'editing a job, a question that is not complete',
    path: `/jobs/edit/${job.id}?question`,
    heading: 'Edit Job Posting',
    open: async (page) => {
      await openSection(page, 'Questions');
      await press(page, 'Add Question');
      await page.getByLabel('Kind of answer').last().selectOption('One choice');
      await press(page, 'Save Changes');
      await page.getByText('Write the question.').first().waitFor();
    },
  },
  { name: 'editing a job', path: `/jobs/edit/${job.id}`, heading: 'Edit Job Posting' },
  {
    name: 'editing a job that somebody else has changed',
    path: `/jobs/edit/${job.id}?conflict`,
    heading: 'Edit Job Posting',
    expected: /409 PUT/,
    open: async (page) => {
      await page.route('**/api/jobs/*', (route) =>
        route.fulfill({ status: 409, json: { status: false, message: 'It has been changed.' } }),
      );
      await page.route('**/api/jobs/*/versions', async (route) => {
        const json = await (await route.fetch()).json();
        json.current.revision += 1;
        json.current.jobTitle += ', days';
        await route.fulfill({ json });
      });
      await page.getByRole('textbox', { name: 'Benefits' }).fill('Five weeks of leave');
      await press(page, 'Save Changes');
      await press(page, 'Compare');
      await dialog(page, 'Newer version and your version');
    },
  },
  {
    name: 'leaving an edited job',
    path: `/jobs/edit/${job.id}`,
    heading: 'Edit Job Posting',
    open: async (page) => {
      await page.getByLabel('Job Title').fill('');
      await press(page, 'Save Changes');
      await notice(page, 'Form Validation Failed').waitFor();
      await page.getByRole('link', { name: 'Back to My Jobs' }).click();
      await dialog(page, 'Leave without saving?');
    },
  },
];
