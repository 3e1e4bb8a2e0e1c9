// cspell:ignore Bjerregaard Arjun Raghunathan
import type { Page } from 'playwright-core';
import { type Screen } from '../../support/inspect.ts';
import { button, dialog, notice, press, rowAction } from '../../support/screen.ts';
import { fault, type JobNames, openMenu, ownJobScreens } from './own-jobs.ts';

/** Selects all rows. On a phone, the box shows only with the focus. */
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' }).press('Space');
/** Opens the dialog of several interviews. */
async function scheduleSeveral(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.first().waitFor();
  // On a phone, the boxes show only with the focus.
  await boxes.nth(0).press('Space');
  await boxes.nth(1).press('Space');
  await page.getByRole('button', { name: /^Schedule Interview/ }).click();
  await dialog(page, 'Schedule 2 Interviews');
}

interface Names extends JobNames {
  companyName: string;
  /** A pending application. */
  application: { id: string; applicant: string };
  /** An application with an upcoming interview. */
  invited: { id: string; applicant: string };
  /** Whose screens these are, and a colleague, who is no owner. */
  owner: string;
  colleague: string;
}

export const API = 'API & Webhooks';
export const APPLICATIONS = {
  path: '/applications/my-applications-company',
  heading: 'Job Applications',
};

const searchFor = (name: string) => `${APPLICATIONS.path}?search=${encodeURIComponent(name)}`;

/** A company of the demo board. */
export const companyScreens = ({
  companyName,
  application,
  invited,
  owner,
  colleague,
  job,
  ...jobs
}: Names): Screen[] => [
  { name: 'the dashboard', path: '/dashboard/company', heading: companyName },
  {
    name: 'the dashboard, partly loaded',
    path: '/dashboard/company',
    heading: companyName,
    failing: '/applications/company?*',
    open: fault,
  },
  {
    name: 'the dashboard, without what needs the company',
    path: '/dashboard/company',
    heading: companyName,
    failing: '/applications/company/needs?*',
    open: fault,
  },
  {
    name: 'the dashboard, not loaded',
    path: '/dashboard/company',
    heading: 'Something went wrong',
    failing: '/**',
  },
  ...ownJobScreens({ job, ...jobs }),
  { name: 'applications', ...APPLICATIONS },
  {
    name: "applications, a row's menu",
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?status=reviewed`,
    open: openMenu,
  },
  {
    name: 'applications, rejecting',
    ...APPLICATIONS,
    path: searchFor(application.applicant),
    open: async (page) => {
      await rowAction(page, application.applicant, 'Reject Application');
      await dialog(page, 'Reject Application');
      await press(page, 'Reject Application');
      await page.getByText('Choose a reason.').waitFor();
    },
  },
  {
    name: 'applications, arranging an interview',
    ...APPLICATIONS,
    path: searchFor(application.applicant),
    open: async (page) => {
      await rowAction(page, application.applicant, 'Schedule Interview');
      await dialog(page, 'Schedule Interview');
      await press(page, 'Schedule Interview');
      await page.getByText('Choose the date and time of the interview.').waitFor();
    },
  },
  {
    name: 'applications, none found',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?search=astronaut`,
    open: (page) => page.getByText('No applications match your search').waitFor(),
  },
  {
    name: 'applications by job',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?tab=positions`,
    open: (page) => page.getByRole('tabpanel', { name: 'By Job Position' }).waitFor(),
  },
  {
    name: 'applications, some selected',
    ...APPLICATIONS,
    open: async (page) => {
      await selectAll(page);
      await page.getByRole('button', { name: 'Clear selection' }).waitFor();
    },
  },
  {
    name: 'applications, rejecting many',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?sort=name`,
    open: async (page) => {
      await selectAll(page);
      const dock = page.getByRole('region', { name: 'Selected applications' });
      await dock.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog', { name: 'Reject' }).waitFor();
    },
  },
  {
    name: 'applications on a board',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?view=board`,
    open: (page) => page.getByRole('region', { name: /^Pending/ }).waitFor(),
  },
  {
    name: 'applications on a board, one picked up',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?view=board&search=${encodeURIComponent(application.applicant)}`,
    open: async (page) => {
      const card = page.getByRole('button', { name: `Move ${application.applicant}` });
      await card.first().press('Space');
      await page.getByText(/^Picked up /).waitFor();
    },
  },
  {
    name: 'applications on a board, a folded column open',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?view=board&sort=due`,
    open: async (page) => {
      await page.getByRole('button', { name: /^Open Rejected/ }).click();
      await button(page, 'Fold Rejected').waitFor();
    },
  },
  {
    name: 'applications, all filters and compact rows',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?assigned=nobody&status=under-review`,
    open: async (page) => {
      await page.evaluate(() => localStorage.setItem('density', 'compact'));
      await page.getByLabel('First choice').waitFor();
    },
  },
  {
    name: 'the keys of applications',
    ...APPLICATIONS,
    open: async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('?');
      await dialog(page, 'Keyboard shortcuts');
    },
  },
  {
    name: 'applications, not loaded',
    ...APPLICATIONS,
    failing: '/applications/company*',
    open: fault,
  },
  {
    name: 'an application',
    path: `/applications/view/${application.id}`,
    heading: application.applicant,
  },
  {
    name: 'an application with an interview',
    path: `/applications/view/${invited.id}`,
    heading: invited.applicant,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Profile' }).click();
      await page.getByRole('region', { name: 'Interview' }).waitFor();
    },
  },
  {
    name: 'moving an interview',
    path: `/applications/view/${invited.id}`,
    heading: invited.applicant,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Profile' }).click();
      await press(page, 'Move');
      await dialog(page, 'Move Interview');
    },
  },
  {
    name: 'canceling an interview',
    path: `/applications/view/${invited.id}`,
    heading: invited.applicant,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Profile' }).click();
      await press(page, 'Cancel Interview');
      await dialog(page, 'Cancel Interview');
    },
  },
  {
    name: 'the keys of an application',
    path: `/applications/view/${application.id}?status=pending`,
    heading: application.applicant,
    open: async (page) => {
      await press(page, 'Keyboard shortcuts');
      await dialog(page, 'Keyboard shortcuts');
    },
  },
  {
    name: 'rejecting an application',
    path: `/applications/view/${application.id}`,
    heading: application.applicant,
    open: async (page) => {
      await press(page, 'Reject');
      await dialog(page, 'Reject Application');
    },
  },
  {
    name: 'making an offer',
    path: `/applications/view/${invited.id}`,
    heading: invited.applicant,
    open: async (page) => {
      await press(page, 'Make Offer');
      await dialog(page, 'Make Offer');
    },
  },
  {
    name: 'an application that is not there',
    path: '/applications/view/not-there',
    heading: 'Application not found',
    expected: /404 GET .*\/applications\/not-there/,
  },
  {
    name: 'a search that was found in letters',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?search=would`,
    open: (page) => page.locator('[data-found]').first().waitFor(),
  },
  { name: 'the team', path: '/company/team', heading: 'Team' },
  {
    name: 'the team, inviting',
    path: '/company/team',
    heading: 'Team',
    open: async (page) => {
      await press(page, 'Invite Colleague');
      await dialog(page, 'Invite Colleague');
      await press(page, 'Create Link');
      await page.getByText('Email is required').waitFor();
    },
  },
  {
    name: 'the team, changing a role',
    path: '/company/team',
    heading: 'Team',
    open: async (page) => {
      await rowAction(page, colleague, 'Change Role');
      await dialog(page, `${colleague}'s role`);
    },
  },
  {
    name: 'the team, removing a member',
    path: '/company/team',
    heading: 'Team',
    open: async (page) => {
      await rowAction(page, colleague, 'Remove');
      await dialog(page, `Remove ${colleague}?`);
    },
  },
  {
    name: 'the team, whose last owner cannot leave',
    path: '/company/team',
    heading: 'Team',
    expected: /409 POST .*\/company\/team\/leave/,
    open: async (page) => {
      await rowAction(page, owner, 'Leave');
      await dialog(page, `Leave ${companyName}?`);
      await press(page, 'Leave');
      await notice(page, 'You Cannot Leave').hover();
    },
  },
  {
    name: 'the team, not loaded',
    path: '/company/team',
    heading: 'Team',
    failing: '/company/team',
    open: fault,
  },
  {
    name: 'interviews of several applicants, a plan',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?status=pending`,
    open: async (page) => {
      await scheduleSeveral(page);
      await page
        .getByRole('button', { name: /^Leave out/ })
        .first()
        .click();
      await page.getByRole('list', { name: 'Left out' }).waitFor();
    },
  },
  {
    name: 'interviews of several applicants, a self-booking with errors',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?status=pending`,
    open: async (page) => {
      await scheduleSeveral(page);
      await page.getByRole('radio', { name: /They choose their time/ }).check();
      await page.getByLabel('Minutes', { exact: true }).fill('0');
      await page.getByRole('button', { name: /^Send/ }).click();
      await page.getByText('Enter how many minutes an interview lasts.').waitFor();
    },
  },
  {
    name: 'applications, people with several',
    path: '/applications/my-applications-company?people=several',
    heading: 'Job Applications',
    open: (page) => page.getByText('also in').first().waitFor(),
  },
  { name: 'keys and webhooks', path: '/company/api', heading: API },
  { name: 'the profile', path: '/company/profile', heading: 'Company Profile' },
  {
    name: 'the profile, its description previewed',
    path: '/company/profile?preview',
    heading: 'Company Profile',
    open: async (page) => {
      await press(page, 'Edit Profile');
      await page.getByRole('tab', { name: 'Preview' }).click();
    },
  },
  {
    name: 'the profile, adding a photo with errors',
    path: '/company/profile?photo',
    heading: 'Company Profile',
    open: async (page) => {
      await press(page, 'Add Photo');
      const open = page.getByRole('dialog', { name: 'Add Photo' });
      await open.getByRole('button', { name: 'Add Photo' }).click();
      await open.getByText('Describe the photo').waitFor();
    },
  },
  {
    name: 'the profile, describing a photo',
    path: '/company/profile?describe',
    heading: 'Company Profile',
    open: async (page) => {
      await page.getByRole('button', { name: 'Describe photo' }).first().click();
      await dialog(page, 'Describe Photo');
    },
  },
  {
    name: 'the profile, removing the logo',
    path: '/company/profile?remove',
    heading: 'Company Profile',
    open: async (page) => {
      await press(page, 'Remove Logo');
      await dialog(page, 'Remove Logo');
    },
  },
  {
    name: 'the profile, a frame for the own site',
    path: '/company/profile?frame',
    heading: 'Company Profile',
    open: async (page) => {
      await page.getByLabel('Accent color').fill('red');
      await page.getByRole('tab', { name: 'Frame' }).click();
    },
  },
  {
    name: 'the settings',
    path: '/company/profile#settings',
    heading: 'Company Profile',
    open: (page) => page.getByText('This device').waitFor(),
  },
  {
    name: 'deleting the account',
    // Another address, to load the page again.
    path: '/company/profile?delete#settings',
    heading: 'Company Profile',
    open: async (page) => {
      await press(page, 'Delete My Account');
      await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
    },
  },
  {
    name: 'the profile, edited, with errors',
    path: '/company/profile',
    heading: 'Company Profile',
    open: async (page) => {
      await press(page, 'Edit Profile');
      await page.getByLabel('Website').fill('not an address');
      await press(page, 'Save Changes');
      await notice(page, 'Form Validation Failed').hover();
    },
  },
  {
    name: 'the profile, its draft restored',
    path: '/company/profile',
    heading: 'Company Profile',
    open: async (page) => {
      await notice(page, 'Draft Restored').hover();
      await press(page, 'Reset');
      await notice(page, 'Changes Discarded').waitFor();
    },
  },
  {
    name: 'the profile, not loaded',
    path: '/company/profile',
    heading: 'Company Profile',
    failing: '/users/profile',
    open: (page) => page.getByText('Error Loading Profile').waitFor(),
  },
];
