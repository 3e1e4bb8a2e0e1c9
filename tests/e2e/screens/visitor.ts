import type { Job } from '../../../shared/jobs/posting.ts';
import type { Screen } from '../../support/inspect.ts';
import { heading, notice, press } from '../../support/screen.ts';

/** Public screens on the demo board. */
export const visitorScreens = (
  job: Pick<Job, '_id' | 'jobTitle' | 'companyId' | 'companyName'>,
  /** Of a company without pictures. */
  other: Pick<Job, 'companyId' | 'companyName'>,
  /** The path of a mail that invites to the company's team. */
  invitation: string,
): Screen[] => [
  { name: 'home', path: '/', heading: 'Your Dream Career Awaits You' },
  {
    name: "a visitor's menu",
    path: '/',
    heading: 'Your Dream Career Awaits You',
    only: 'narrow',
    open: async (page) => {
      await press(page, 'Menu');
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  { name: 'about', path: '/about', heading: 'Connecting talent with opportunity' },
  {
    name: 'contact, all answers open',
    path: '/contact',
    heading: 'Contact us',
    open: (page) =>
      page.evaluate(() => {
        for (const answer of document.querySelectorAll('details')) answer.open = true;
      }),
  },
  {
    name: 'contact with errors',
    path: '/contact',
    heading: 'Contact us',
    open: async (page) => {
      await press(page, 'Send Message');
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  {
    name: 'contact, sent',
    path: '/contact',
    heading: 'Contact us',
    open: async (page) => {
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Subject').fill('A question');
      await page.getByRole('textbox', { name: 'Message' }).fill('Do you post on Sundays?');
      await press(page, 'Send Message');
      await notice(page, 'Message sent successfully!').waitFor();
      await notice(page, 'Message sent successfully!').hover();
    },
  },
  { name: 'the accessibility statement', path: '/accessibility', heading: 'Accessibility' },
  {
    name: 'a deleted account, without its receipt',
    path: '/account-deleted',
    heading: 'Account Deleted',
  },
  { name: 'log in', path: '/login', heading: 'Welcome back' },
  {
    name: 'log in with errors',
    path: '/login?next=%2Fprofile',
    heading: 'Welcome back',
    open: async (page) => {
      await press(page, 'Sign In');
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  {
    name: 'log in, refused',
    path: '/login',
    heading: 'Welcome back',
    expected: /401 POST .*\/auth\/login/,
    open: async (page) => {
      await page.getByLabel('Email Address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await press(page, 'Sign In');
      await notice(page, 'Login Failed').hover();
    },
  },
  { name: 'sign up as a job seeker', path: '/signup', heading: 'Create your account' },
  { name: 'sign up as a company', path: '/signup?role=company', heading: 'Create your account' },
  {
    name: 'sign up with errors',
    path: '/signup?role=company',
    heading: 'Create your account',
    open: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('one-password');
      await page.getByLabel('Confirm Password').fill('other-password');
      await press(page, 'Create Account');
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  { name: 'forgotten password', path: '/forgot-password', heading: 'Forgot your password?' },
  {
    name: 'new password',
    path: '/reset-password?token=something',
    heading: 'Set a new password',
  },
  {
    name: 'new password with an error',
    path: '/reset-password?token=something',
    heading: 'Set a new password',
    open: async (page) => {
      await page.getByLabel('New Password').fill('one-password');
      await press(page, 'Set Password');
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  {
    name: 'new password, the link ran out',
    path: '/reset-password?token=something',
    heading: 'Set a new password',
    expected: /410 POST .*\/auth\/reset-password/,
    open: async (page) => {
      await page.getByLabel('New Password').fill('one-password');
      await page.getByLabel('Confirm Password').fill('one-password');
      await press(page, 'Set Password');
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    },
  },
  {
    name: 'new password without a link',
    path: '/reset-password',
    heading: 'This link is incomplete',
  },
  {
    name: 'a new email, before it is confirmed',
    path: '/confirm-email?token=something',
    heading: 'Confirm your email address',
  },
  {
    name: 'a new email, the link ran out',
    path: '/confirm-email?token=something',
    heading: 'Confirm your email address',
    expected: /410 POST .*\/confirm-email/,
    open: async (page) => {
      await press(page, 'Confirm Address');
      await heading(page, 'This link no longer works');
    },
  },
  {
    name: 'a new email without a link',
    path: '/confirm-email',
    heading: 'This link is incomplete',
  },
  {
    name: 'the end of alert mails',
    path: '/unsubscribe?search=something',
    heading: 'Stop these emails?',
  },
  {
    name: 'the end of alert mails, by a wrong link',
    path: '/unsubscribe?search=something',
    heading: 'Stop these emails?',
    expected: /404 POST .*\/unsubscribe/,
    open: async (page) => {
      await press(page, 'Stop Emails');
      await heading(page, 'This link does not work');
    },
  },
  {
    name: 'an invitation',
    path: invitation,
    heading: `Join ${job.companyName}`,
  },
  {
    name: 'an invitation that ran out',
    path: '/accept-invitation?token=something',
    heading: 'This link no longer works',
    expected: /410 GET .*\/accept-invitation/,
  },
  {
    name: 'an invitation without a link',
    path: '/accept-invitation',
    heading: 'This link is incomplete',
  },
  {
    name: 'the link for the first admin, after it was used',
    path: '/first-admin?token=something',
    heading: 'This link no longer works',
    expected: /410 GET .*\/first-admin/,
  },
  {
    name: 'the page for the first admin without a link',
    path: '/first-admin',
    heading: 'This link is incomplete',
  },
  { name: 'all jobs', path: '/alljobs', heading: 'Find Your Dream Job' },
  {
    name: 'all jobs, filtered',
    path: '/alljobs?keywords=engineer&location=o&jobType=Full-time',
    heading: 'Find Your Dream Job',
    open: (page) => page.getByRole('list', { name: 'Applied filters' }).waitFor(),
  },
  {
    name: 'all jobs, the menu of a card',
    path: '/alljobs',
    heading: 'Find Your Dream Job',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^More about/ })
        .first()
        .click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'all jobs, the filter sheet',
    path: '/alljobs?jobType=Full-time',
    heading: 'Find Your Dream Job',
    only: 'narrow',
    open: async (page) => {
      await page.getByRole('button', { name: 'Filters (1)' }).click();
      await page.getByRole('button', { name: /^Show \d+ jobs/ }).waitFor();
    },
  },
  {
    name: 'all jobs, a job beside the list',
    path: '/alljobs',
    heading: 'Find Your Dream Job',
    only: 'wide',
    open: async (page) => {
      await page.getByRole('link', { name: job.jobTitle, exact: true }).click();
      await page.getByRole('heading', { level: 2, name: job.jobTitle, exact: true }).waitFor();
    },
  },
  {
    name: 'all jobs, a job beside the list and its filters',
    path: '/alljobs',
    heading: 'Find Your Dream Job',
    only: 'wide',
    open: async (page) => {
      await page.getByRole('link', { name: job.jobTitle, exact: true }).click();
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  {
    name: 'all jobs, more loaded',
    path: '/alljobs',
    heading: 'Find Your Dream Job',
    open: async (page) => {
      await page.getByRole('link', { name: 'Load more' }).click();
      await page.getByText(/^Showing (4\d|5\d|6\d) of/).waitFor();
    },
  },
  {
    name: 'all jobs, none found',
    path: '/alljobs?keywords=astronaut&location=moon',
    heading: 'Find Your Dream Job',
    open: (page) => page.getByText('No jobs match your search').waitFor(),
  },
  {
    name: 'all jobs, a search that cannot be run',
    path: '/alljobs?cursor=nonsense',
    heading: 'Find Your Dream Job',
    expected: /400 GET .*\/alljobs/,
    open: (page) => page.getByText('This search cannot be run').waitFor(),
  },
  { name: 'a job', path: `/job/${job._id}`, heading: job.jobTitle },
  {
    name: 'a job, to be shared',
    path: `/job/${job._id}`,
    heading: job.jobTitle,
    open: async (page) => {
      await page.getByLabel('Share').click();
      await page.getByRole('link', { name: 'Send by email' }).waitFor();
    },
  },
  { name: 'a company', path: `/companies/${job.companyId}`, heading: job.companyName },
  {
    name: 'a photo of a company',
    path: `/companies/${job.companyId}?photo`,
    heading: job.companyName,
    open: async (page) => {
      await page.getByRole('link', { name: 'Drawing of our office in the old tile works' }).click();
      await page.getByRole('dialog', { name: `Photos of ${job.companyName}` }).waitFor();
    },
  },
  {
    name: 'a company without pictures',
    path: `/companies/${other.companyId}`,
    heading: other.companyName,
  },
  {
    name: 'a company that is not there',
    path: '/companies/not-there',
    heading: 'Company not found.',
    expected: /404 GET .*\/companies\/not-there/,
  },
  {
    name: 'a job that is not there',
    path: '/job/not-there',
    heading: 'Job not found.',
    expected: /404 GET .*\/job\/not-there/,
  },
  { name: 'unauthorized', path: '/unauthorized', heading: 'Unauthorized access.' },
  {
    name: 'page not found',
    path: '/no/such/page',
    heading: 'Page Not Found',
    expected: /(404 GET|Page not found:) .*\/no\/such\/page/,
  },
];

/** Public screens on an empty board. */
export const emptyBoardScreens: Screen[] = [
  { name: 'home of an empty board', path: '/', heading: 'Your Dream Career Awaits You' },
  {
    name: 'all jobs of an empty board',
    path: '/alljobs',
    heading: 'Find Your Dream Job',
    open: (page) => page.getByText('No jobs are open right now').waitFor(),
  },
];
