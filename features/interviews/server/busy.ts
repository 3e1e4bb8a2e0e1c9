import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import { BUSY_MAX, type BusyTime } from '../rules/lists.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applicantProfiles, applications, jobs, users } from '../../../server/db/schema.ts';
import { interviewInterviewers, interviews } from '../tables.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import { nameOf } from '../../../server/applications/notices.ts';

const endsAt = sql`${interviews.startsAt} + ${interviews.minutes} * interval '1 minute'`;
/** Interviews that are over. */
export const isOver = (now: Date) => sql`${endsAt} <= ${now.toISOString()}::timestamptz`;

/** Interviews that take place, as far as is known. */
export const isAhead = (now: Date) =>
  and(
    eq(applications.status, 'interviewed'),
    isNull(interviews.cancelledAt),
    sql`not ${isOver(now)}`,
  );
/** The applicant has not declined. */
export const isNotDeclined = sql`${interviews.answer} is distinct from 'declined'`;

interface Busy {
  members: readonly string[];
  from: Date;
  to: Date;
}

/**
 * When members take part in coming interviews that nobody has declined, within a range of time. Only interviews that the
 * caller sees.
 */
export async function findBusy({ db, actor, now }: FromCompany, { members, from, to }: Busy) {
  if (!members.length) return [];
  const rows = await db
    .select({
      memberId: users.id,
      memberName: users.username,
      application: interviews.applicationId,
      startsAt: interviews.startsAt,
      minutes: interviews.minutes,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(
      interviewInterviewers,
      eq(interviewInterviewers.applicationId, interviews.applicationId),
    )
    .innerJoin(users, eq(users.id, interviewInterviewers.userId))
    .where(
      and(
        ofMember(actor),
        isAhead(now()),
        isNotDeclined,
        sql`${interviewInterviewers.answer} is distinct from 'declined'`,
        isOneOf(interviewInterviewers.userId, [...new Set(members)]),
        sql`${interviews.startsAt} < ${to.toISOString()}::timestamptz`,
        sql`${endsAt} > ${from.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.applicationId), asc(users.id))
    .limit(BUSY_MAX);
  const names = await readNames(db, [...new Set(rows.map(({ application }) => application))]);
  return rows.map(({ memberId, memberName, application, startsAt, minutes }): BusyTime => ({
    member: { _id: memberId, name: memberName },
    application,
    applicantName: names.get(application) ?? '',
    startsAt: startsAt.toISOString(),
    minutes,
  }));
}

async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({
      id: applications.id,
      username: users.username,
      fullName: applicantProfiles.fullName,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(isOneOf(applications.id, ids));
  return new Map(
    rows.map(({ id, username, fullName }) => [
      id,
      nameOf({ applicant: { username }, profile: { fullName: fullName ?? '' } }),
    ]),
  );
}

/** GET /applications/company/interviews/busy */
export async function listBusyTimes(
  context: FromCompany,
  { query }: Call<'listBusyTimes'>,
): Promise<Result<'listBusyTimes'>> {
  const busy = await findBusy(context, query);
  return { count: busy.length, busy };
}
