import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { FoundNeed } from '../../../shared/applications/company-needs.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import { named } from '../../../server/applications/company-needs.ts';
import { isAssignedTo, ofMember } from '../../../server/applications/member-scope.ts';
import type { FromCompany } from '../../../server/context.ts';
import {
  applicantProfiles,
  applications,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { readRated } from '../../../server/extensions.ts';
import { endOfToday, interviewNeeds } from '../rules/needs.ts';
import {
  interviewInterviewers,
  interviewProposals,
  interviews,
} from '../../interviews/server/public.ts';

/** Whether a member is to rate the interview: who takes part, or without interviewers who is assigned to the applicant. */
function isAskedToRate(userId: string): SQL {
  const takesPart = sql`select from ${interviewInterviewers}
    where ${interviewInterviewers.applicationId} = ${applications.id}
    and ${interviewInterviewers.answer} is distinct from 'declined'`;
  return sql`case when exists (${takesPart})
    then exists (${takesPart} and ${interviewInterviewers.userId} = ${userId})
    else ${isAssignedTo(userId)} end`;
}

/** Whether a member is an interviewer who has not answered. */
const isInvited = (userId: string): SQL => sql`exists (select from ${interviewInterviewers}
  where ${interviewInterviewers.applicationId} = ${applications.id}
  and ${interviewInterviewers.userId} = ${userId} and ${interviewInterviewers.answer} is null)`;

/** What the interviews of a company need of it, of those that a member sees. */
export async function companyInterviews(context: FromCompany, zone: string): Promise<FoundNeed[]> {
  const { db, actor } = context;
  const now = context.now();
  const rows = await db
    .select({
      ...named,
      isToRate: isAskedToRate(actor.id).mapWith(Boolean),
      isInvited: isInvited(actor.id).mapWith(Boolean),
      interview: pick(interviews, 'startsAt', 'minutes', 'cancelledAt', 'answer'),
      proposal: { by: interviewProposals.by, startsAt: interviewProposals.startsAt },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(interviews, eq(interviews.applicationId, applications.id))
    .leftJoin(interviewProposals, eq(interviewProposals.applicationId, applications.id))
    .where(
      and(
        ofMember(actor),
        eq(applications.status, 'interviewed'),
        or(isNotNull(interviews.startsAt), isNotNull(interviewProposals.startsAt)),
      ),
    );
  const endOfDay = endOfToday(now, zone);
  const asked = rows.filter(({ isToRate }) => isToRate);
  const hasRated = await readRated(context, pluck(asked, '_id'));
  return rows.flatMap((row) => {
    const isToRate = row.isToRate && hasRated?.(row._id, actor.id) === false;
    return interviewNeeds({ ...row, isToRate }, now, endOfDay);
  });
}
