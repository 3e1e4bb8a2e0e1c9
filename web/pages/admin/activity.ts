import { displayName, ROLE_LABELS, type User } from '../../../shared/accounts.ts';
import type { Application } from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import type { Board } from './board.ts';
import { accountName } from './user-status.tsx';

/** Something that happened on the board, with the page that tells more. */
export interface Activity {
  kind: 'user' | 'job' | 'application';
  id: string;
  text: string;
  detail: string;
  /** ISO 8601. */
  at: string;
  to: string;
}

/** Recent activity items (product.md section 9). */
const MOST = 5;

/** The latest of all that happened, newest first. */
export function recentActivity({ users = [], jobs = [], applications = [] }: Board): Activity[] {
  // Each list comes newest first: what is not among its first five is not among all of them.
  return [
    ...users.slice(0, MOST).map(fromUser),
    ...jobs.slice(0, MOST).map(fromJob),
    ...applications.slice(0, MOST).map(fromApplication),
  ]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MOST);
}

const fromUser = (user: User): Activity => ({
  kind: 'user',
  id: user._id,
  text: `${accountName(user)} joined`,
  detail: ROLE_LABELS[user.role],
  at: user.createdAt,
  to: `/admin/users?view=${user._id}`,
});

const fromJob = (job: Job): Activity => ({
  kind: 'job',
  id: job._id,
  text: `${job.companyName} posted ${job.jobTitle}`,
  detail: 'Job',
  at: job.createdAt,
  to: `/admin/jobs?view=${job._id}`,
});

const fromApplication = ({ _id, applicant, job, appliedDate }: Application): Activity => ({
  kind: 'application',
  id: _id,
  text: `${displayName(applicant)} applied for ${job.jobTitle}`,
  detail: job.companyName,
  at: appliedDate,
  to: `/admin/applications?view=${_id}`,
});
