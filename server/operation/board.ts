import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import type { StatusCounts } from '../../shared/applications/lists.ts';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';
import { isOn } from '../../shared/operation/alarms.ts';
import type { BoardActivity, WaitingCounts } from '../../shared/operation/board.ts';
import { ROLE_LABELS } from '../../shared/roles.ts';
import { selectUsers, type UserRow } from '../accounts/queries.ts';
import { type ApplicationRow, selectApplications } from '../applications/rows.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applications,
  companies,
  companyMembers,
  contactMessages,
  jobRevisions,
  jobs,
  mails,
  users,
} from '../db/schema.ts';
import { BOARD, readParts } from '../extensions.ts';
import { hasJobStatus, type JobRow, notDeleted, selectJobs } from '../jobs/rows.ts';
import { countWaiting } from '../reviews/waiting.ts';

/** GET /admin/board: the figures of the dashboard and of the cards above the admins' lists. */
export async function getBoard({ db, now }: SignedIn) {
  const [userCounts, jobCounts, applicationCounts, { late }, activity] = await Promise.all([
    countUsers(db),
    countJobs(db),
    countApplications(db),
    countWaiting(db, now()),
    latestActivity(db),
  ]);
  return {
    users: userCounts,
    jobs: jobCounts,
    applications: applicationCounts,
    late,
    activity,
  };
}

/** Recent activity items (product.md section 9). */
const ACTIVITY_MAX = 5;

/** The latest sign-ups, jobs and applications, newest first. */
async function latestActivity(db: Db): Promise<BoardActivity[]> {
  const [joined, posted, sent] = await Promise.all([
    selectUsers(db).orderBy(desc(users.createdAt), desc(users.id)).limit(ACTIVITY_MAX),
    selectJobs(db, 'current')
      .where(notDeleted())
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(ACTIVITY_MAX),
    selectApplications(db)
      .orderBy(desc(applications.appliedAt), desc(applications.id))
      .limit(ACTIVITY_MAX),
  ]);
  return [...joined.map(fromUser), ...posted.map(fromJob), ...sent.map(fromApplication)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACTIVITY_MAX);
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

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})::int`;

/** Companies that meet a condition, each once, however many members it has. */
const companiesWith = (condition: SQL | undefined) =>
  sql<number>`(count(distinct ${companies.id}) filter (where ${condition}))::int`;

/** Counts users by role and companies by approval. */
async function countUsers(db: Db) {
  const [row] = await db
    .select({
      total: count(),
      jobSeekers: countOf(eq(users.role, 'job_seeker')),
      companies: companiesWith(sql`true`),
      approvedCompanies: companiesWith(isNotNull(companies.approvedAt)),
      // As in the review queue (server/reviews/waiting.ts).
      pendingCompanies: companiesWith(
        and(
          isNotNull(companies.waitsSince),
          isNull(companies.approvedAt),
          isNull(companies.suspendedAt),
        ),
      ),
      suspended: countOf(isNotNull(users.suspendedAt)),
    })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId));
  return row ?? noRow();
}

/** Counts jobs by the approval of their current revision, without deleted jobs. */
async function countJobs(db: Db) {
  const approval = jobRevisions.approvalStatus;
  const [row] = await db
    .select({
      total: count(),
      active: countOf(and(hasJobStatus('active'), eq(approval, 'approved'))),
      pending: countOf(eq(approval, 'pending')),
      approved: countOf(eq(approval, 'approved')),
      rejected: countOf(eq(approval, 'rejected')),
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(notDeleted());
  return row ?? noRow();
}

/** Counts applications by status, without those of deleted users. */
async function countApplications(db: Db): Promise<StatusCounts & { total: number }> {
  const rows = await db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(isNotNull(applications.applicantId))
    .groupBy(applications.status);
  const none = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0]));
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return { ...(none as StatusCounts), ...counts, total };
}

function noRow(): never {
  throw new Error('a count answers one row');
}

/** GET /admin/waiting: counts only, because every admin page requests it. */
export async function getWaiting(context: SignedIn): Promise<WaitingCounts> {
  const { db, now, alarms } = context;
  // Must have the same form as the conditions of the partial indexes.
  const isNew = sql`${contactMessages.status} = 'new'`;
  const isFailed = sql`${mails.status} in ('failed', 'unclear')`;
  const [reviews, messages, unsent, judged, partOf] = await Promise.all([
    countWaiting(db, now()),
    db.$count(contactMessages, isNew),
    db.$count(mails, isFailed),
    alarms.read(),
    readParts(context, 'waiting', [BOARD], { now: now() }),
  ]);
  return {
    reviews: reviews.companies + reviews.jobs,
    messages,
    mails: unsent,
    alarms: judged.filter(isOn).length,
    ...partOf(BOARD),
  };
}
