import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Call, Result } from '../../shared/api.ts';
import {
  type CompanyWork,
  companyNeedsOf,
  type DueAnswers,
  NEED_NAMES,
  type NeedyJob,
  UNANSWERED_DAYS,
  URGENCIES,
  type CompanyNeedKind,
} from '../../shared/applications/company-needs.ts';
import { dueSoonBefore } from '../../shared/applications/promise.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { NotificationKind } from '../../shared/notifications/kinds.ts';
import { mayMember } from '../../shared/permissions.ts';
import { FEATURES } from '../../shared/seams.ts';
import type { Config } from '../config.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicantProfiles,
  applicationMessages,
  applications,
  companies,
  jobRevisions,
  jobs,
  notifications,
  users,
} from '../db/schema.ts';
import { notDeleted, waitingDeadline } from '../jobs/rows.ts';
import { type Member, ofMember } from './member-scope.ts';
import { isUnanswered, pageOf, soonestDue } from './rows.ts';

/**
 * GET /applications/company/needs: what needs the caller's company now (shared/applications/company-needs.ts decides), of
 * what the caller sees. Interviewers get nothing about jobs.
 */
export async function listCompanyNeeds(
  context: FromCompany,
  { query }: Call<'listCompanyNeeds'>,
): Promise<Result<'listCompanyNeeds'>> {
  const { db, actor } = context;
  const time = context.now();
  const { zone = 'UTC' } = query;
  const [answers, messages, notices, ownJobs, [company], ...others] = await Promise.all([
    readAnswers(db, actor, time),
    readMessages(db, actor),
    readNotices(db, actor, context.config),
    mayMember(actor.company.role, 'read-everything') ? readJobs(context, time) : [],
    db.select({ kept: companies.kept }).from(companies).where(eq(companies.id, actor.company.id)),
    ...context.features.flatMap(({ companyNeeds }) => companyNeeds?.(context, zone) ?? []),
  ]);
  const work: CompanyWork = {
    answers: answers.groups,
    messages,
    notices,
    jobs: ownJobs,
    others: others.flat(),
  };
  const needs = companyNeedsOf(work, time);
  return {
    count: needs.length,
    needs,
    answers: answers.all,
    kept: company?.kept ?? null,
  };
}

/** The displayed name of an applicant (shared/applications/applicant-profile.ts, `displayName`). */
const shownName = sql<string>`coalesce(nullif(${applicantProfiles.fullName}, ''), ${users.username})`;

/** The applicant with the job that a row names. */
export const named = { _id: applications.id, name: shownName, jobTitle: jobRevisions.title };

/**
 * Who waits for an answer: counted by urgency, with the soonest of each; and of all, as the list with `answer=due` has
 * them.
 */
async function readAnswers(db: Db, actor: Member, now: Date) {
  const date = (time: Date) => sql.param(time, applications.answerBy);
  const { answerBy, appliedAt, id } = applications;
  const urgency = sql<DueAnswers['urgency'] | null>`case
    when ${answerBy} < ${date(now)} then 'late'
    when ${answerBy} < ${date(dueSoonBefore(now))} then 'soon'
    when ${appliedAt} <= ${date(addDays(now, -UNANSWERED_DAYS))} then 'open' end`;
  const waiting = db
    .select({
      id,
      answerBy,
      appliedAt,
      urgency: urgency.as('urgency'),
      at: sql<Date>`case when ${urgency} = 'open' then ${appliedAt} else ${answerBy} end`.as('at'),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(ofMember(actor), isUnanswered))
    .as('waiting');
  const counted = db
    .select({
      ...pick(waiting, 'id', 'urgency', 'at'),
      count: sql<number>`(count(*) over (partition by ${waiting.urgency}))::int`.as('total'),
      place: sql<number>`row_number() over (partition by ${waiting.urgency}
        order by ${waiting.at}, ${waiting.id})`.as('place'),
      due: sql<number>`(count(*) over ())::int`.as('due'),
      oldest: sql<Date>`min(${waiting.appliedAt}) over ()`.as('oldest'),
      dueFirst:
        sql<string>`first_value(${waiting.id}) over (order by ${soonestDue(waiting.answerBy, waiting.appliedAt)}, ${waiting.id})`.as(
          'due_first',
        ),
    })
    .from(waiting)
    .as('counted');
  const rows = await db
    .select({
      ...named,
      at: sql<Date>`${counted.at}`.mapWith(answerBy),
      appliedAt,
      ...pick(counted, 'urgency', 'count', 'due', 'dueFirst'),
      oldest: sql<Date>`${counted.oldest}`.mapWith(appliedAt),
    })
    .from(counted)
    .innerJoin(applications, eq(id, counted.id))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(lte(counted.place, NEED_NAMES))
    .orderBy(asc(counted.at), asc(id));
  const byUrgency = Map.groupBy(rows, (row) => row.urgency);
  const groups = URGENCIES.map((one): DueAnswers => {
    const first = byUrgency.get(one) ?? [];
    return { urgency: one, count: first[0]?.count ?? 0, first };
  });
  const { due = 0, dueFirst = null, oldest } = rows[0] ?? {};
  return { groups, all: { due, first: dueFirst, oldest: oldest?.toISOString() ?? null } };
}

/** The messages of applicants that nobody of the company has seen, by application. */
async function readMessages(db: Db, actor: Member) {
  const { createdAt } = applicationMessages;
  return db
    .select({
      ...named,
      at: sql<Date>`min(${createdAt})`.mapWith(createdAt),
      count: sql<number>`count(*)::int`,
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(
      and(
        ofMember(actor),
        eq(applicationMessages.by, 'job_seeker'),
        isNull(applicationMessages.seenAt),
        isNull(applicationMessages.hiddenAt),
      ),
    )
    .groupBy(applications.id, shownName, jobRevisions.title);
}

/** The id at the end of the path of a notification about an application. */
const applicationIn = sql`case when ${notifications.path} like ${`${pageOf('company', '_')}%`}
  then right(${notifications.path}, 36)::uuid end`;

/** Kinds of notifications that are rows of the dashboard. */
const needsByNotice = ({ featuresOff }: Config): NotificationKind[] =>
  FEATURES.filter(({ name }) => !featuresOff.includes(name)).flatMap(({ notices }) =>
    Object.entries(notices?.company ?? {}).flatMap(([kind, { isNeed }]) =>
      isNeed ? [kind as NotificationKind] : [],
    ),
  );

/** The reader's unread notices of features about applications, of applications that they still see. */
async function readNotices(db: Db, actor: Member, config: Config): Promise<CompanyWork['notices']> {
  const rows = await db
    .select({ ...named, kind: notifications.kind, at: notifications.createdAt })
    .from(notifications)
    .innerJoin(applications, eq(applications.id, applicationIn))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(
      and(
        eq(notifications.userId, actor.id),
        inArray(notifications.kind, needsByNotice(config)),
        isNull(notifications.readAt),
        eq(notifications.isHidden, false),
        ofMember(actor),
      ),
    );
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as CompanyNeedKind }));
}

/** The company's jobs that are not closed, with who waits for an answer, and what features say of them. */
async function readJobs({ db, actor, features }: FromCompany, now: Date): Promise<NeedyJob[]> {
  const rows = await db
    .select({
      job: {
        ...pick(jobs, 'id', 'status', 'deadline'),
        ...pick(jobs, 'publicRevisionId', 'rejectedForGood'),
      },
      revision: pick(jobRevisions, 'title', 'approvalStatus', 'laterDeadline'),
      waiting: sql<number>`(select count(*)::int from ${applications}
        where ${applications.jobId} = ${jobs.id} and ${isUnanswered})`,
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(notDeleted(eq(jobs.companyId, actor.company.id), ne(jobs.status, 'closed')));
  const isPublished = rows.filter(({ job }) => job.publicRevisionId !== null);
  const ids = isPublished.map(({ job }) => job.id);
  const said = await Promise.all(
    ids.length > 0 ? features.flatMap(({ jobNeeds }) => jobNeeds?.(db, ids, now) ?? []) : [],
  );
  return rows.map(({ job, revision, waiting }) => {
    const later = waitingDeadline({ revision });
    return {
      _id: job.id,
      jobTitle: revision.title,
      status: job.status,
      approvalStatus: revision.approvalStatus,
      applicationDeadline: (later ?? job.deadline).toISOString(),
      approvedDeadline: later && job.deadline.toISOString(),
      isRejectedForGood: job.rejectedForGood,
      waiting: actor.company.isTurnedAway ? 0 : waiting,
      needs: said.flatMap((byJob) => byJob.get(job.id) ?? []),
    };
  });
}
