import { eq, getTableColumns, type Placeholder, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickTexts } from '../../shared/applications/fields.ts';
import type { ApplicationRowAnswer } from '../../shared/applications/lists.ts';
import {
  type Application,
  type Closure,
  type EventKind,
  type HistoryEntry,
  withdrawalUndoableUntil,
  withoutUndone,
} from '../../shared/applications/status.ts';
import { dueSoonBefore, type Promised } from '../../shared/applications/promise.ts';
import { mayMember } from '../../shared/permissions.ts';
import type { TeamPerson } from '../../shared/companies/team.ts';
import type { ThreadSide } from '../../shared/applications/thread.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { Actor, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { inOrderOf, isOneOf } from '../db/lists.ts';
import {
  approvedRevision,
  applicantProfiles,
  applicationAssignments,
  applicationEvents,
  applications,
  companies,
  files,
  interviews,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { companyLogo } from '../companies/rows.ts';
import { applicationRowFields, applicationRowValues } from '../fragments/all.ts';
import { isPublicUntilDeadline } from '../jobs/rows.ts';

/** The condition that somebody waits for an answer, whether or not one was promised. */
export const isUnanswered: SQL = sql`${applications.applicantId} is not null and ${applications.answeredAt} is null
  and ${applications.status} in ('pending', 'reviewed')`;

/** The order of those who wait: the soonest date first, then those without one, the oldest first. */
export const soonestDue = (answerBy: SQLWrapper, appliedAt: SQLWrapper): SQL =>
  sql`coalesce(${answerBy}, ${appliedAt} + interval '100 years')`;

/**
 * The condition that a company owes an answer, in time or late (`isAnswerOwed`, shared/applications/promise.ts). The job
 * must not be deleted (`notDeleted`, server/jobs/rows.ts). Two indexes have the same condition, but for deleted users.
 */
export const isAnswerOwed: SQL = sql`${applications.applicantId} is not null and ${applications.answeredAt} is null and ${applications.answerBy} is not null
  and ${applications.status} in ('pending', 'reviewed')`;

/** The condition that an answer is due today or tomorrow, or late. */
export const isDueSoon = (now: Date): SQL =>
  sql`${isAnswerOwed} and ${applications.answerBy} < ${sql.param(dueSoonBefore(now), applications.answerBy)}`;

/** The condition that an owed answer is late, and the applicant was told. */
export const isOverdue: SQL = sql`${isAnswerOwed} and ${applications.lapsedAt} is not null`;

/** `isAnswerOwed`, and its first date has not passed: the application takes one of the applicant's places. */
export const isWaitingForAnswer = (now: Date | Placeholder): SQL =>
  sql`${isAnswerOwed} and coalesce(${applications.prolongedFrom}, ${applications.answerBy}) >= ${sql.param(now, applications.answerBy)}`;

/** The approved text, for applicants and for whatever reaches them. */
const approved = alias(jobRevisions, 'approved');
/** The text the company is working on, for its members and admins. */
const edited = alias(jobRevisions, 'edited');

type Step = HistoryEntry & { kind: EventKind };
/** Every status an application had, in order, including undone moves. */
const steps = sql<Step[]>`(select coalesce(json_agg(json_build_object(
    'kind', event.kind, 'status', event.status, 'by', event.actor_role,
    'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by event.id), '[]')
  from ${applicationEvents} event
  where event.application_id = ${applications.id} and event.kind in ('status', 'taken_back'))`;
/** The members to whom an application is assigned, the first one first. */
const assigned = sql<TeamPerson[]>`(select coalesce(json_agg(json_build_object(
    '_id', member.id, 'name', member.username, 'hasLeft', false) order by assignment.created_at, member.username), '[]')
  from ${applicationAssignments} assignment join ${users} member on member.id = assignment.user_id
  where assignment.application_id = ${applications.id})`;
/** When the interview begins, unless it is canceled. */
const interviewAt = sql`(select meeting.starts_at from ${interviews} meeting
  where meeting.application_id = ${applications.id} and meeting.cancelled_at is null)`.mapWith(
  interviews.startsAt,
) as SQL<Date | null>;
const noSteps = sql<Step[]>`'[]'::json`;

/**
 * Applications with job, company and applicant, without those of deleted users.
 * @param parts 'row' omits cover letter and history, for lists
 */
export function selectApplications(db: Db, parts: 'whole' | 'row' = 'whole') {
  const letter = parts === 'row' ? sql<string>`''` : sql<string>`${applications.coverLetter}`;
  return db
    .select({
      application: { ...getTableColumns(applications), coverLetter: letter },
      job: {
        ...pick(jobs, 'id', 'deletedAt', 'deletionReason', 'companyId'),
        ...pick(approved, 'title', 'location', 'type'),
        /** Null if the job is not public, ignoring the deadline. */
        publicUntil: sql`case when ${isPublicUntilDeadline} then ${jobs.deadline} end`.mapWith(
          jobs.deadline,
        ) as SQL<Date | null>,
      },
      edited: pick(edited, 'title', 'location', 'type', 'skills', 'approvalStatus'),
      companyName: companies.name,
      companyLogo,
      companyRemovedAt: companies.removedAt,
      applicant: { id: users.id, username: users.username, email: users.email },
      profile: applicantProfiles,
      resume: { id: files.id, name: files.name },
      history: parts === 'row' ? noSteps : steps,
      assigned,
      interviewAt,
      parts: applicationRowValues,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(approved, eq(approved.id, approvedRevision))
    .innerJoin(edited, eq(edited.id, jobs.currentRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(files, eq(files.id, applications.resumeId))
    .$dynamic();
}

export type ApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number];

/** What `toApplication` needs of an application. */
export interface ShownApplicationRow extends Omit<
  ApplicationRow,
  'application' | 'profile' | 'edited'
> {
  /** Null in an answer to the applicant, who does not read it. */
  edited: ApplicationRow['edited'] | null;
  application: Pick<
    ApplicationRow['application'],
    | 'id'
    | 'status'
    | 'withdrawnAt'
    | 'appliedAt'
    | 'coverLetter'
    | 'texts'
    | 'unreadByCompanySince'
    | 'unreadByApplicantSince'
    | 'answerBy'
    | 'answeredAt'
    | 'prolongedFrom'
    | 'lapsedAt'
    | 'hiredAt'
    | 'flag'
  >;
  profile: Pick<NonNullable<ApplicationRow['profile']>, 'fullName' | 'skills'> | null;
}

/** Why an application is closed without a decision; null if its job exists. */
export const closureOf = ({
  job,
  companyRemovedAt,
}: Pick<ShownApplicationRow, 'job' | 'companyRemovedAt'>): Closure | null =>
  job.deletedAt && {
    by: companyRemovedAt?.getTime() === job.deletedAt.getTime() ? 'company' : 'job',
    reason: job.deletionReason,
    at: job.deletedAt.toISOString(),
  };

/** What the company promised the applicant. */
export const promiseOf = (row: ApplicationRow): Promised => ({
  ...stateOf(row),
  answerBy: row.application.answerBy,
  answeredAt: row.application.answeredAt,
  prolongedFrom: row.application.prolongedFrom,
  lapsedAt: row.application.lapsedAt,
});

/** The parts of an application on which refusals depend. */
export const stateOf = (row: ApplicationRow) => ({
  status: row.application.status,
  closure: closureOf(row),
});

/** Whether the reader's side has not opened what the other one did. */
const isUnread = (
  { application }: Pick<ShownApplicationRow, 'application'>,
  { role }: Actor,
): boolean =>
  (role === 'company' && application.unreadByCompanySince !== null) ||
  (role === 'job_seeker' && application.unreadByApplicantSince !== null);

/** The job's text for a reader: members who read everything and admins get the latest one, with a mark if it is not approved. */
function textFor(
  { job, edited: latest }: Pick<ShownApplicationRow, 'job' | 'edited'>,
  { role, company }: Actor,
) {
  const mayReadEdits = company ? mayMember(company.role, 'read-everything') : role === 'admin';
  if (!mayReadEdits || !latest) return { ...job, edit: undefined };
  const status = latest.approvalStatus;
  return {
    ...latest,
    edit: status === 'approved' ? undefined : { status, approvedTitle: job.title },
  };
}

/** An application in answers, with a resume link for the reader's session. */
export function toApplication(row: ShownApplicationRow, context: SignedIn): Application {
  const { signedLinks, actor, now, config } = context;
  const { application, job, companyName, companyLogo: logo } = row;
  const { applicant, profile, resume, history } = row;
  const link = resume ? signedLinks.mint(resume, actor.sessionId, now()) : null;
  const text = textFor(row, actor);
  return {
    _id: application.id,
    ...pick(application, 'status', 'coverLetter'),
    ...pickTexts(application.texts, config.featuresOff),
    closure: closureOf(row),
    appliedDate: application.appliedAt.toISOString(),
    resume: link ?? 'N/A',
    job: {
      _id: job.id,
      jobTitle: text.title,
      companyName,
      companyLogo: logo,
      jobLocation: text.location,
      jobType: text.type,
      ...(text.edit && { edit: text.edit }),
      isListed: job.publicUntil !== null && job.publicUntil > now(),
    },
    company: { _id: job.companyId, companyProfile: { companyName } },
    applicant: {
      _id: applicant.id,
      username: applicant.username,
      email: applicant.email,
      applicantProfile: {
        fullName: profile?.fullName ?? '',
        resume: link,
        skills: profile?.skills ?? [],
      },
    },
    history: actor.role === 'job_seeker' ? withoutUndone(history) : history,
    isUnread: isUnread(row, actor),
    undoWithdrawalUntil: closureOf(row) ? null : withdrawalUndoableUntil(application, now()),
    answerBy: application.answerBy?.toISOString() ?? null,
    answeredAt: application.answeredAt?.toISOString() ?? null,
    prolongedFrom: application.prolongedFrom?.toISOString() ?? null,
    lapsedAt: application.lapsedAt?.toISOString() ?? null,
    ...(actor.company && {
      assigned: row.assigned,
      askedSkills: row.edited?.skills ?? [],
      flag: application.flag,
      interviewAt:
        row.interviewAt && row.interviewAt > now() ? row.interviewAt.toISOString() : null,
    }),
    ...applicationRowFields(row.parts, context),
    ...(actor.role !== 'job_seeker' && { hiredAt: application.hiredAt?.toISOString() ?? null }),
  };
}

/** The path of an application's page. */
export const pageOf = (side: ThreadSide, id: string): string =>
  `/applications/${side === 'company' ? 'view' : 'edit'}/${id}`;

/** Applications for lists, in the order of the ids. */
export async function readRows(
  context: SignedIn,
  ids: readonly string[],
): Promise<ApplicationRowAnswer[]> {
  const unique = [...new Set(ids)];
  if (!unique.length) return [];
  const rows = await selectApplications(context.db, 'row').where(isOneOf(applications.id, unique));
  return inOrderOf(unique, rows, ({ application }) => application.id).map((row) =>
    toApplication(row, context),
  );
}
