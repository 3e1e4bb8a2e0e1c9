import type { Page } from 'playwright-core';
import { FAULT, type Screen } from '../../support/inspect.ts';
import { tinyPdf } from '../../support/pdf.ts';
import { notice, press } from '../../support/screen.ts';

interface Names {
  fullName: string;
  /** A job that the seeker has not applied to. */
  open: { id: string; title: string };
  /** One that the seeker has applied to. */
  applied: { id: string; title: string };
  /** The ids of an application that waits, of one with an interview, and of one that was rejected. */
  applications: { pending: string; invited: string; rejected: string };
}

/** A job seeker with a profile and applications in several states. */
export const jobSeekerScreens = ({ fullName, open, applied, applications }: Names): Screen[] => [
  {
    name: "the header's account menu",
    path: '/',
    heading: 'Your Dream Career Awaits You',
    only: 'wide',
    open: async (page) => {
      await page.getByRole('button', { name: 'Account of' }).click();
      await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    },
  },
  {
    name: "a signed-in user's menu",
    path: '/',
    heading: 'Your Dream Career Awaits You',
    only: 'narrow',
    open: async (page) => {
      await press(page, 'Menu');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).waitFor();
    },
  },
  {
    name: 'applying, with errors',
    path: `/job/${open.id}`,
    heading: open.title,
    open: async (page) => {
      await press(page, 'Apply Now');
      await page.getByLabel('Upload another file').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
      await notice(page, 'Resume Required').hover();
    },
  },
  {
    name: 'applying, filled in',
    path: `/job/${open.id}`,
    heading: open.title,
    open: async (page) => {
      await press(page, 'Apply Now');
      await page.getByLabel('Upload another file').check();
      await page.getByLabel('Resume', { exact: true }).setInputFiles({
        name: 'a-resume-whose-name-is-longer-than-any-phone-is-wide-2026-final-version.pdf',
        mimeType: 'application/pdf',
        buffer: tinyPdf(),
      });
      await page.getByLabel('Cover letter').fill('I would like to work with you.');
    },
  },
  {
    name: 'a job that was applied to',
    path: `/job/${applied.id}`,
    heading: applied.title,
    open: (page) => page.getByRole('button', { name: 'Applied!' }).focus(),
  },
  {
    name: 'the dashboard',
    path: '/dashboard/job_seeker',
    heading: `Welcome back, ${fullName}!`,
  },
  {
    name: 'the drawer of a phone',
    path: '/dashboard/job_seeker',
    heading: `Welcome back, ${fullName}!`,
    only: 'narrow',
    open: async (page) => {
      await press(page, 'Menu');
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  {
    name: 'the sidebar collapsed',
    path: '/dashboard/job_seeker',
    heading: `Welcome back, ${fullName}!`,
    only: 'wide',
    open: async (page) => {
      await page.keyboard.press('Control+b');
      await page.getByRole('button', { name: 'Toggle sidebar', expanded: false }).waitFor();
      await page.context().clearCookies();
    },
  },
  {
    name: 'my applications',
    path: '/applications/my-applications',
    heading: 'My Applications',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await page.getByRole('list', { name: 'Progress' }).first().waitFor();
    },
  },
  {
    name: 'my applications, none found',
    path: '/applications/my-applications?search=astronaut',
    heading: 'My Applications',
    open: (page) => page.getByText('No applications match your search').waitFor(),
  },
  {
    name: 'my applications, not loaded',
    path: '/applications/my-applications',
    heading: 'My Applications',
    failing: '/applications/my-applications',
    open: (page) => page.getByText(FAULT).waitFor(),
  },
  ...editScreens(applications),
  {
    name: 'the dashboard, partly loaded',
    path: '/dashboard/job_seeker',
    heading: `Welcome back, ${fullName}!`,
    failing: '/applications/my-applications',
    open: (page) => page.getByText(FAULT).waitFor(),
  },
  {
    name: 'the dashboard, not loaded',
    path: '/dashboard/job_seeker',
    heading: 'Something went wrong',
    failing: '/**',
  },
  {
    name: 'notifications',
    path: '/notifications',
    heading: 'Notifications',
    open: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'notifications, not loaded',
    path: '/notifications',
    heading: 'Notifications',
    failing: '/notifications',
    open: (page) => page.getByText(FAULT).waitFor(),
  },
  {
    name: 'the settings',
    path: '/profile#settings',
    heading: 'Profile',
    open: async (page) => {
      await page.getByText('This device').waitFor();
      await page.getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'the settings, with errors',
    // Another address, to load the page again.
    path: '/profile?errors#settings',
    heading: 'Profile',
    open: async (page) => {
      await press(page, 'Change Email');
      await press(page, 'Change Password');
      await page.getByText('Enter your password.').last().waitFor();
    },
  },
  {
    name: 'the settings, partly loaded',
    // Another address, to load the page again.
    path: '/profile?failing#settings',
    heading: 'Profile',
    failing: '/users/sessions',
    open: (page) => page.getByText(FAULT).waitFor(),
  },
  {
    name: 'deleting the account',
    // Another address, to load the page again.
    path: '/profile?delete#settings',
    heading: 'Profile',
    open: async (page) => {
      await press(page, 'Delete My Account');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
      await page.getByText('Enter your password.').waitFor();
    },
  },
  { name: 'the profile', path: '/profile', heading: 'Profile' },
  {
    name: 'the profile, removing the resume',
    path: '/profile',
    heading: 'Profile',
    open: async (page) => {
      await press(page, 'Remove Resume');
      await page.getByRole('dialog', { name: 'Remove Resume?' }).waitFor();
    },
  },
  {
    name: 'the profile, not loaded',
    path: '/profile',
    heading: 'Profile',
    failing: '/users/profile',
    open: (page) => page.getByText(FAULT).waitFor(),
  },
  {
    name: 'the profile, edited',
    path: '/profile',
    heading: 'Profile',
    open: async (page) => {
      await page.getByLabel('Full Name').fill('Somebody Else');
      await page.getByLabel('Your skills').last().fill('Welding');
      await page.getByLabel('Your skills').last().press('Enter');
      await notice(page, 'Skill Added').hover();
    },
  },
  {
    name: 'the profile, restored',
    path: '/profile',
    heading: 'Profile',
    open: async (page) => {
      await notice(page, 'Unsaved Changes Found').hover();
      await press(page, 'Discard');
    },
  },
  ...['Add Education', 'Add Experience'].map((name): Screen => ({
    name: `the profile, ${name}`,
    path: '/profile',
    heading: 'Profile',
    open: async (page) => {
      await press(page, name);
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  })),
];

/** One application, in every state it can be in. */
function editScreens({ pending, invited, rejected }: Names['applications']): Screen[] {
  const edit = (id: string) => ({ path: `/applications/edit/${id}`, heading: 'Your application' });
  const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' }).waitFor();
  return [
    { name: 'an application that waits', ...edit(pending), open: timeline },
    {
      name: 'an application, changed, with errors',
      ...edit(pending),
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Cover letter' }).fill('Another letter.');
        await page.getByLabel('Replace it with another file').setInputFiles({
          name: 'a-resume-whose-name-is-longer-than-any-phone-is-wide-2026-final-version.exe',
          mimeType: 'application/pdf',
          buffer: tinyPdf(),
        });
        await page.getByText('Your resume must be a PDF, DOC or DOCX file.').waitFor();
      },
    },
    {
      name: 'an application, its changes restored',
      ...edit(pending),
      open: async (page) => {
        await notice(page, 'Unsaved Changes Found').hover();
        await page.getByRole('button', { name: 'Discard' }).click();
      },
    },
    { name: 'an application with an interview', ...edit(invited), open: timeline },
    {
      name: 'withdrawing an application',
      ...edit(invited),
      open: async (page) => {
        await press(page, 'Withdraw Application');
        await page.getByRole('dialog', { name: 'Withdraw Application' }).waitFor();
      },
    },
    { name: 'an application that was rejected', ...edit(rejected), open: timeline },
    {
      name: 'an application that is not there',
      ...edit('not-there'),
      expected: /404 GET .*\/applications\/not-there/,
      open: (page) => page.getByText('Application not found').waitFor(),
    },
    {
      name: 'an application, not loaded',
      ...edit(pending),
      failing: '/applications/*',
      open: (page) => page.getByText(FAULT).waitFor(),
    },
  ];
}

/** A job seeker who has just signed up. */
export const newJobSeekerScreens = (fullName: string): Screen[] => [
  {
    name: 'the dashboard of somebody new',
    path: '/dashboard/job_seeker',
    heading: `Welcome back, ${fullName}!`,
  },
  {
    name: 'my applications of somebody new',
    path: '/applications/my-applications',
    heading: 'My Applications',
    open: (page) => page.getByText('No applications yet').waitFor(),
  },
  {
    name: 'notifications of somebody new',
    path: '/notifications',
    heading: 'Notifications',
    open: (page) => page.getByText('No notifications yet').waitFor(),
  },
  { name: 'the profile of somebody new', path: '/profile', heading: 'Profile' },
];
