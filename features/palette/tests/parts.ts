import type { Page } from 'playwright-core';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search people, jobs and actions' }).waitFor();
  await page.keyboard.type(text);
}
const JOBS = { path: '/jobs/my-jobs', heading: 'My Jobs' };

export const paletteTests: FeatureTests = {
  screens: {
    company: [
      {
        name: 'the palette, people found',
        path: '/applications/my-applications-company?sort=oldest',
        heading: 'Job Applications',
        open: async (page) => {
          await find(page, 'a');
          await page.getByRole('group', { name: 'People' }).getByRole('option').first().waitFor();
        },
      },
      {
        name: 'the palette, nothing found',
        ...JOBS,
        open: async (page) => {
          await find(page, 'astronaut');
          await page.getByText('Nothing matches').waitFor();
        },
      },
      {
        name: 'the palette, people not loaded',
        ...JOBS,
        path: `${JOBS.path}?search=`,
        failing: '/applications/company?*only=people*',
        open: async (page) => {
          await find(page, 'a');
          await page.getByText(FAULT).waitFor();
        },
      },
    ],
  },
};
