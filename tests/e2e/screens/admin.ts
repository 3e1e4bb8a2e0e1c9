import type { Page } from 'playwright-core';
import { FAULT, type Screen } from '../../support/inspect.ts';
import { actUntil, loaded, rowAction } from '../../support/screen.ts';

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for' }).first().click();
  await page.getByRole('menuitem').first().waitFor();
};
const fault = (page: Page) => page.getByText(FAULT).waitFor();
/** A dialog or drawer with all its content. */
const dialog = async (page: Page, name: string) => {
  const opened = page.getByRole('dialog', { name });
  await opened.waitFor();
  await loaded(opened);
};

const USERS = { path: '/admin/users', heading: 'User Management' };
const REVIEWS = { path: '/admin/reviews', heading: 'Review Queue' };
const NOTIFICATIONS = { path: '/notifications', heading: 'Notifications' };
const JOBS = { path: '/admin/jobs', heading: 'Job Management' };
const EDIT = { heading: 'Edit Job' };
const AUDIT = { path: '/admin/audit', heading: 'Audit Log' };
const MAIL = { path: '/admin/mail', heading: 'Mail' };
const MESSAGES = { path: '/admin/messages', heading: 'Messages' };
const REMOVED = { path: '/admin/removed', heading: 'Recently Deleted' };
const OPERATION = { path: '/admin/operation', heading: 'Operation' };
const APPLICATIONS = { path: '/admin/applications', heading: 'Application Management' };

interface Names {
  seeker: { id: string; name: string };
  pendingCompany: { id: string; name: string };
  /** With applicants. */
  job: { id: string; title: string };
  pendingJob: { id: string; title: string };
  application: { id: string; applicant: string };
}

/** The admin of the demo board. */
export const adminScreens = (names: Names): Screen[] => [
  { name: 'the dashboard', path: '/dashboard/admin', heading: 'Admin Dashboard' },
  {
    name: 'the dashboard, not loaded',
    path: '/dashboard/admin',
    heading: 'Admin Dashboard',
    failing: '/**',
    open: fault,
  },
  {
    name: 'the review queue',
    ...REVIEWS,
    open: (page) => page.getByRole('article').waitFor(),
  },
  {
    name: 'the review queue, an edited job',
    ...REVIEWS,
    path: `${REVIEWS.path}?kind=job`,
    open: async (page) => {
      await page.getByRole('link', { name: 'Edited job' }).first().click();
      await page.locator('ins').first().waitFor();
    },
  },
  {
    name: 'the review queue, approving',
    ...REVIEWS,
    open: async (page) => {
      await page.getByRole('article').waitFor();
      await actUntil(() => page.keyboard.press('a'), page.getByRole('button', { name: 'Undo' }));
    },
  },
  {
    name: 'the review queue, rejecting without a reason',
    ...REVIEWS,
    path: `${REVIEWS.path}?kind=job`,
    open: async (page) => {
      await page.getByRole('article').getByRole('button', { name: 'Reject Job' }).click();
      await dialog(page, 'Reject Job');
      await page.getByRole('dialog').getByRole('button', { name: 'Reject Job' }).click();
      await page.getByText('Choose a reason.').waitFor();
    },
  },
  {
    name: 'the review queue, its keys',
    ...REVIEWS,
    open: async (page) => {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await dialog(page, 'Keyboard shortcuts');
    },
  },
  { name: 'the review queue, not loaded', ...REVIEWS, failing: '/admin/reviews*', open: fault },
  {
    name: 'notifications',
    ...NOTIFICATIONS,
    open: (page) => page.getByRole('article').first().waitFor(),
  },
  { name: 'notifications, not loaded', ...NOTIFICATIONS, failing: '/notifications', open: fault },
  { name: 'users', ...USERS },
  { name: "users, a row's menu", ...USERS, path: `${USERS.path}?status=pending`, open: openMenu },
  {
    name: "users, a job seeker's profile",
    ...USERS,
    path: `${USERS.path}?role=admin&view=${names.seeker.id}`,
    open: (page) => dialog(page, names.seeker.name),
  },
  {
    name: "users, a pending company's profile",
    ...USERS,
    path: `${USERS.path}?role=admin&view=${names.pendingCompany.id}`,
    open: (page) => dialog(page, names.pendingCompany.name),
  },
  {
    name: 'users, deleting',
    ...USERS,
    path: `${USERS.path}?search=${encodeURIComponent(names.pendingCompany.name)}`,
    open: async (page) => {
      await rowAction(page, names.pendingCompany.name, 'Delete User');
      await dialog(page, 'Delete User');
    },
  },
  {
    name: 'users, none found',
    ...USERS,
    path: `${USERS.path}?search=astronaut&role=admin`,
    open: (page) => page.getByText('No users match your search').waitFor(),
  },
  { name: 'users, not loaded', ...USERS, failing: '/users?*', open: fault },
  {
    name: "users, a suspended one's profile",
    ...USERS,
    path: `${USERS.path}?status=suspended`,
    open: async (page) => {
      await page.getByRole('row').getByRole('link').first().click();
      await page.getByRole('dialog').getByText('Suspended since').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore User' }).waitFor();
    },
  },
  {
    name: 'users, one that is not there',
    ...USERS,
    path: `${USERS.path}?view=not-there`,
    expected: /^404 GET/,
    open: (page) => dialog(page, 'User not found.'),
  },
  {
    name: 'users, suspending without a reason',
    ...USERS,
    path: `${USERS.path}?search=${encodeURIComponent(names.pendingCompany.name)}`,
    open: async (page) => {
      await rowAction(page, names.pendingCompany.name, 'Suspend User');
      await dialog(page, 'Suspend User');
      const question = page.getByRole('dialog', { name: 'Suspend User' });
      await question.getByRole('button', { name: 'Suspend User' }).click();
      await question.getByText('Enter a reason.').waitFor();
    },
  },
  {
    name: 'users, ending sessions',
    ...USERS,
    path: `${USERS.path}?search=${encodeURIComponent(names.pendingCompany.name)}`,
    open: async (page) => {
      await rowAction(page, names.pendingCompany.name, 'End Sessions');
      await dialog(page, 'End Sessions');
    },
  },
  {
    name: 'the audit log',
    ...AUDIT,
    open: (page) =>
      page
        .getByRole('link', { name: / suspended the user / })
        .first()
        .waitFor(),
  },
  {
    name: 'the audit log, a line',
    ...AUDIT,
    path: `${AUDIT.path}?action=job.approve&view=1`,
    open: (page) => page.getByRole('dialog').getByText('Hash').waitFor(),
  },
  {
    name: 'the audit log, none found',
    ...AUDIT,
    path: `${AUDIT.path}?search=astronaut&from=2026-01-01&until=2026-01-31`,
    open: (page) => page.getByText('No entries match your search').waitFor(),
  },
  { name: 'the audit log, not loaded', ...AUDIT, failing: '/admin/audit?*', open: fault },
  { name: 'jobs', ...JOBS },
  { name: "jobs, a row's menu", ...JOBS, path: `${JOBS.path}?approval=pending`, open: openMenu },
  {
    name: 'jobs, a pending one',
    ...JOBS,
    path: `${JOBS.path}?approval=rejected&view=${names.pendingJob.id}`,
    open: (page) => dialog(page, names.pendingJob.title),
  },
  {
    name: 'jobs, rejecting',
    ...JOBS,
    path: `${JOBS.path}?search=${encodeURIComponent(names.pendingJob.title)}`,
    open: async (page) => {
      await rowAction(page, names.pendingJob.title, 'Reject Job');
      await dialog(page, 'Reject Job');
    },
  },
  {
    name: 'jobs, deleting one with applicants',
    ...JOBS,
    path: `${JOBS.path}?search=${encodeURIComponent(names.job.title)}`,
    open: async (page) => {
      await rowAction(page, names.job.title, 'Delete Job');
      await dialog(page, 'Delete Job');
    },
  },
  {
    name: 'companies',
    path: '/admin/companies',
    heading: 'Companies',
    open: (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .waitFor(),
  },
  {
    name: 'jobs, one that is not there',
    ...JOBS,
    path: `${JOBS.path}?approval=rejected&view=not-there`,
    expected: /^404 GET/,
    open: (page) => dialog(page, 'Job not found.'),
  },
  { name: 'jobs, not loaded', ...JOBS, failing: '/jobs/admin/all*', open: fault },
  {
    name: 'jobs, none found',
    ...JOBS,
    path: `${JOBS.path}?search=astronaut`,
    open: (page) => page.getByText('No jobs match your search').waitFor(),
  },
  {
    name: 'jobs, choosing a company',
    ...JOBS,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Company' }).click();
      const companies = page.getByRole('listbox', { name: 'Company' });
      await companies.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'jobs, without figures',
    ...JOBS,
    failing: '/admin/board',
    open: (page) => page.getByRole('button', { name: 'Count Again' }).waitFor(),
  },
  {
    name: 'jobs, exported',
    ...JOBS,
    open: async (page) => {
      await page.getByRole('button', { name: 'Export Jobs' }).click();
      await page.getByText('Export Complete', { exact: true }).waitFor();
    },
  },
  {
    name: 'jobs, not exported',
    ...JOBS,
    failing: '/exports',
    expected: /^503 POST/,
    open: async (page) => {
      await page.getByRole('button', { name: 'Export Jobs' }).click();
      await fault(page);
    },
  },
  { name: 'editing a job', ...EDIT, path: `/admin/jobs/${names.job.id}/edit` },
  {
    name: 'editing a job, without a title',
    ...EDIT,
    path: `/admin/jobs/${names.pendingJob.id}/edit`,
    open: async (page) => {
      await page.getByLabel('Job Title').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Job title is required').first().waitFor();
    },
  },
  {
    name: 'editing a job, not loaded',
    ...EDIT,
    path: `/admin/jobs/${names.job.id}/edit`,
    failing: '/jobs/*',
    open: fault,
  },
  { name: 'applications', ...APPLICATIONS },
  {
    name: 'applications, for one job',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?job=${names.job.id}`,
    open: (page) => page.getByText(`Applications for ${names.job.title}`).waitFor(),
  },
  {
    name: 'applications, no such company',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?search=astronaut`,
    open: async (page) => {
      await page.getByText('No applications match your search').waitFor();
      await page.getByRole('combobox', { name: 'Company' }).fill('astronaut');
      await page.getByText('No company has this name.').waitFor();
    },
  },
  {
    name: 'applications, one that is not there',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?view=not-there`,
    expected: /^404 GET/,
    open: (page) => dialog(page, 'Application not found.'),
  },
  {
    name: "applications, a row's menu",
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?status=offered`,
    open: openMenu,
  },
  {
    name: 'applications, one of them',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?status=withdrawn&view=${names.application.id}`,
    open: (page) => dialog(page, names.application.applicant),
  },
  {
    name: 'applications, not loaded',
    ...APPLICATIONS,
    failing: '/applications/admin/all*',
    open: fault,
  },
  {
    name: 'the settings',
    path: '/admin/settings',
    heading: 'Settings',
    open: (page) => page.getByText('This device').waitFor(),
  },
  { name: 'mail', ...MAIL },
  {
    name: 'mail, one that failed',
    ...MAIL,
    path: `${MAIL.path}?kind=password-reset&status=failed`,
    open: async (page) => {
      await page.getByRole('row').getByRole('link').first().click();
      await dialog(page, 'Mail');
      await page.getByText('Mail server response').waitFor();
    },
  },
  {
    name: 'mail, none found',
    ...MAIL,
    path: `${MAIL.path}?search=astronaut`,
    open: (page) => page.getByText('No emails match your search').waitFor(),
  },
  {
    name: 'mail, one that is not there',
    ...MAIL,
    path: `${MAIL.path}?view=not-there`,
    expected: /^404 GET/,
    open: async (page) => {
      await dialog(page, 'Mail');
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
  },
  { name: 'mail, not loaded', ...MAIL, failing: '/mails?*', open: fault },
  {
    name: 'messages',
    ...MESSAGES,
    open: (page) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'messages, one of them',
    ...MESSAGES,
    open: async (page) => {
      await page.getByRole('row').getByRole('link').first().click();
      await dialog(page, 'Message');
      await page.getByText('Their message').waitFor();
    },
  },
  {
    name: 'messages, none found',
    ...MESSAGES,
    path: `${MESSAGES.path}?search=astronaut`,
    open: (page) => page.getByText('No messages match your search').waitFor(),
  },
  { name: 'messages, not loaded', ...MESSAGES, failing: '/messages?*', open: fault },
  {
    name: 'operation',
    ...OPERATION,
    open: async (page) => {
      await page.getByText(/^\d+ tasks in order$/).click();
      await page
        .getByRole('row', { name: /^Deleted files/ })
        .getByText('Not used')
        .waitFor();
    },
  },
  { name: 'operation, not loaded', ...OPERATION, failing: '/admin/operation', open: fault },
  {
    name: 'recently deleted',
    ...REMOVED,
    open: (page) => page.getByText('Nothing was deleted recently').waitFor(),
  },
  { name: 'the admins', path: '/admin/team', heading: 'Admins' },
  {
    name: 'the admins, an invitation',
    path: '/admin/team',
    heading: 'Admins',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invite Admin' }).click();
      await dialog(page, 'Invite Admin');
    },
  },
  {
    name: 'the admins, not loaded',
    path: '/admin/team',
    heading: 'Admins',
    failing: '/admin/team',
    open: fault,
  },
  { name: 'recently deleted, not loaded', ...REMOVED, failing: '/admin/removals', open: fault },
];

/** The admin of an empty board. */
export const emptyBoardAdminScreens: Screen[] = [
  {
    name: 'notifications on an empty board',
    ...NOTIFICATIONS,
    open: (page) => page.getByText('No notifications yet').waitFor(),
  },
  {
    name: 'the audit log of an empty board',
    ...AUDIT,
    path: `${AUDIT.path}?action=job.delete`,
    open: (page) => page.getByText('No entries match your search').waitFor(),
  },
  {
    name: 'the review queue of an empty board',
    ...REVIEWS,
    open: (page) => page.getByText('Nothing to review.').waitFor(),
  },
  { name: 'the dashboard of an empty board', path: '/dashboard/admin', heading: 'Admin Dashboard' },
  {
    name: 'the jobs of an empty board',
    ...JOBS,
    open: (page) => page.getByText('No jobs yet').waitFor(),
  },
  {
    name: 'the applications of an empty board',
    ...APPLICATIONS,
    open: (page) => page.getByText('No applications yet').waitFor(),
  },
  {
    name: 'the mail of an empty board',
    ...MAIL,
    open: (page) => page.getByText('No emails yet').waitFor(),
  },
  {
    name: 'the messages of an empty board',
    ...MESSAGES,
    open: (page) => page.getByText('No messages yet').waitFor(),
  },
];
