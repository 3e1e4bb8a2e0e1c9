// cspell:ignore Bjerregaard Arjun Raghunathan
import { type Screen } from '../../support/inspect.ts';
import { button } from '../../support/screen.ts';
import { API, APPLICATIONS } from './company.ts';
import { fault } from './own-jobs.ts';

interface Seen {
  companyName: string;
  job: { id: string; title: string };
  application: { id: string; applicant: string };
}

/** A member of the demo board's company who reads everything and changes nothing. */
export const viewerScreens = ({ companyName, job, application }: Seen): Screen[] => [
  { name: 'the dashboard of a viewer', path: '/dashboard/company', heading: companyName },
  { name: 'the jobs, for a viewer', path: '/jobs/my-jobs', heading: 'My Jobs' },
  { name: 'a job, for a viewer', path: `/jobs/${job.id}`, heading: job.title },
  {
    name: 'a new job, for a viewer',
    path: '/jobs/new',
    heading: 'Post New Job',
    open: (page) => page.getByText('Permission Denied').waitFor(),
  },
  {
    name: 'editing a job, for a viewer',
    path: `/jobs/edit/${job.id}`,
    heading: 'Edit Job Posting',
    open: (page) => page.getByText('Permission Denied').waitFor(),
  },
  { name: 'applications, for a viewer', ...APPLICATIONS },
  {
    name: 'a board, for a viewer',
    ...APPLICATIONS,
    path: `${APPLICATIONS.path}?view=board`,
    open: (page) => page.getByRole('region', { name: /^Pending/ }).waitFor(),
  },
  {
    name: 'an application, for a viewer',
    path: `/applications/view/${application.id}`,
    heading: application.applicant,
  },
  { name: 'the team, for a viewer', path: '/company/team', heading: 'Team' },
  {
    name: 'keys and webhooks, for a viewer',
    path: '/company/api',
    heading: API,
    open: (page) => page.getByText('Permission Denied').waitFor(),
  },
  { name: 'the profile, for a viewer', path: '/company/profile', heading: 'Company Profile' },
];

/** A member of the demo board's company who sees only what is assigned. */
export const interviewerScreens = ({ companyName, application }: Seen): Screen[] => [
  { name: 'the dashboard of an interviewer', path: '/dashboard/company', heading: companyName },
  { name: 'the jobs, for an interviewer', path: '/jobs/my-jobs', heading: 'My Jobs' },
  { name: 'applications, for an interviewer', ...APPLICATIONS },
  {
    name: 'an application, for an interviewer',
    path: `/applications/view/${application.id}`,
    heading: application.applicant,
  },
];

/** An interviewer to whom nothing is assigned. */
export const idleInterviewerScreens = (companyName: string): Screen[] => [
  {
    name: 'the dashboard of an interviewer with nothing assigned',
    path: '/dashboard/company',
    heading: companyName,
    open: (page) => page.getByText('Nothing here yet').waitFor(),
  },
  {
    name: 'the jobs of an interviewer with nothing assigned',
    path: '/jobs/my-jobs',
    heading: 'My Jobs',
    open: (page) => page.getByText('Nothing here yet').waitFor(),
  },
  {
    name: 'the applications of an interviewer with nothing assigned',
    ...APPLICATIONS,
    open: (page) => page.getByText('Nothing here yet').waitFor(),
  },
];

/** Somebody who has left a company. @param inviter a company that invites them */
export const formerMemberScreens = (companyName: string, inviter?: string): Screen[] => {
  const page = { path: '/company/left', heading: `You are no longer a member of ${companyName}` };
  return [
    {
      name: inviter ? 'the page of a former member who is invited' : 'the page of a former member',
      ...page,
      open: (shown) =>
        (inviter
          ? button(shown, `Join ${inviter}`)
          : shown.getByText('No company invites you')
        ).waitFor(),
    },
    {
      name: 'the page of a former member, not loaded',
      ...page,
      failing: '/users/invitations',
      open: fault,
    },
  ];
};

/** An approved company that has posted nothing. */
export const newCompanyScreens = (companyName: string): Screen[] => [
  {
    name: 'the dashboard of a new company',
    path: '/dashboard/company',
    heading: companyName,
    open: (page) => page.getByText('No Jobs Posted Yet', { exact: true }).waitFor(),
  },
  {
    name: 'my jobs of a new company',
    path: '/jobs/my-jobs',
    heading: 'My Jobs',
    open: (page) => page.getByText('No Jobs Posted Yet', { exact: true }).waitFor(),
  },
  {
    name: 'the applications of a new company',
    ...APPLICATIONS,
    open: (page) => page.getByText('No Jobs Posted Yet', { exact: true }).waitFor(),
  },
  { name: 'the team of a new company', path: '/company/team', heading: 'Team' },
];

/** A company pending approval. */
export const pendingCompanyScreens = (companyName: string): Screen[] => [
  { name: 'the dashboard of a pending company', path: '/dashboard/company', heading: companyName },
  {
    name: 'the approval block',
    path: '/jobs/new',
    heading: 'Post New Job',
    open: (page) => page.getByText('Company Approval Required').waitFor(),
  },
];
