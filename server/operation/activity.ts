import { desc } from 'drizzle-orm';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import { ROLE_LABELS } from '../../shared/roles.ts';
import type { BoardActivity } from '../../shared/operation/board.ts';
import { selectUsers, type UserRow } from '../accounts/queries.ts';
import { selectApplications, type ApplicationRow } from '../applications/rows.ts';
import type { Db } from '../db/connect.ts';
import { applications, jobs, users } from '../db/schema.ts';
import { notDeleted, selectJobs, type JobRow } from '../jobs/rows.ts';

/** Recent activity items (product.md section 9). */
const MOST = 5;

/** The latest of all that happened on the board, newest first. */
export async function latestActivity(db: Db): Promise<BoardActivity[]> {
  const [joined, posted, sent] = await Promise.all([
    selectUsers(db).orderBy(desc(users.createdAt), desc(users.id)).limit(MOST),
    selectJobs(db, 'current')
      .where(notDeleted())
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(MOST),
    selectApplications(db).orderBy(desc(applications.appliedAt), desc(applications.id)).limit(MOST),
  ]);
  return [...joined.map(fromUser), ...posted.map(fromJob), ...sent.map(fromApplication)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MOST);
}

const fromUser = ({ user, applicant, company }: UserRow): BoardActivity => ({
  kind: 'user',
  _id: user.id,
  text: `${company?.name || nameOf(user, applicant)} joined`,
  detail: ROLE_LABELS[user.role],
  at: user.createdAt.toISOString(),
});

const fromJob = ({ job, revision, companyName }: JobRow): BoardActivity => ({
  kind: 'job',
  _id: job.id,
  text: `${companyName} posted ${revision.title}`,
  detail: 'Job',
  at: job.createdAt.toISOString(),
});

const fromApplication = (row: ApplicationRow): BoardActivity => ({
  kind: 'application',
  _id: row.application.id,
  text: `${nameOf(row.applicant, row.profile)} applied for ${row.job.title}`,
  detail: row.companyName,
  at: row.application.appliedAt.toISOString(),
});

const nameOf = (user: { username: string }, profile: { fullName: string } | null) =>
  displayName({ username: user.username, applicantProfile: profile ?? undefined });
