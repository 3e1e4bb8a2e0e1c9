import { displayName } from '../../../shared/accounts.ts';
import type { Application, ApplicationStatus } from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';

/** Something that happened to the company's jobs, with the page that tells more. */
export interface Activity {
  id: string;
  kind: 'job' | ApplicationStatus;
  text: string;
  jobTitle: string;
  /** ISO 8601. */
  at: string;
  to: string;
}

/** Recent activity items (product.md section 9). */
const MOST = 5;

const SENTENCES: Record<ApplicationStatus, (name: string) => string> = {
  pending: (name) => `${name} applied`,
  reviewed: (name) => `${name} was marked as reviewed`,
  interviewed: (name) => `${name} was invited to an interview`,
  offered: (name) => `${name} was made an offer`,
  rejected: (name) => `${name} was rejected`,
  withdrawn: (name) => `${name} withdrew the application`,
};

/** The latest of all that happened, newest first. */
export function recentActivity(
  jobs: readonly Job[],
  applications: readonly Application[],
): Activity[] {
  return [...jobs.map(fromJob), ...applications.flatMap(fromApplication)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MOST);
}

const fromJob = ({ _id, jobTitle, createdAt }: Job): Activity => ({
  id: _id,
  kind: 'job',
  text: 'You posted a job',
  jobTitle,
  at: createdAt,
  to: `/jobs/${_id}`,
});

const fromApplication = ({ _id, applicant, job, history }: Application): Activity[] =>
  history.map(({ status, at }) => ({
    id: `${_id} ${at}`,
    kind: status,
    text: SENTENCES[status](displayName(applicant)),
    jobTitle: job.jobTitle,
    at,
    to: `/applications/view/${_id}`,
  }));
