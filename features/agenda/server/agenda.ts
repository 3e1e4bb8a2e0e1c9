import { and, asc, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import { clashesOf } from '../../interviews/rules.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { findPage, inOrderOf, isOneOf, type Order, whenChosen } from '../../../server/db/lists.ts';
import { applications, jobRevisions, jobs } from '../../../server/db/schema.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import { nameOf } from '../../../server/applications/notices.ts';
import { type ApplicationRow, selectApplications } from '../../../server/applications/rows.ts';
import {
  type AgendaInterview,
  WAITING_MAX,
  type WaitingInterviews,
  type WaitingTimes,
} from '../rules.ts';
import { readRated } from '../../../server/extensions.ts';
import {
  interviewInterviewers,
  interviewProposals,
  interviews,
  withFreeTimes,
  type Attending,
  colleagueCalendar,
  findBusy,
  isAhead,
  isNotDeclined,
  isOver,
  readAllInterviewers,
  toInterviewer,
} from '../../interviews/server/public.ts';

type Query = Call<'listInterviews'>['query'];

const tables = sql`${interviews} join ${applications} on ${applications.id} = ${interviews.applicationId}
  join ${jobs} on ${jobs.id} = ${applications.jobId}`;

const isDeclined = eq(interviews.answer, 'declined');

const SOONEST: Order = {
  name: 'soonest',
  key: sql`${interviews.startsAt}`,
  type: 'timestamptz',
  id: sql`${interviews.applicationId}`,
  direction: 'asc',
};
const LATEST: Order = { ...SOONEST, name: 'latest', direction: 'desc' };

/** The condition that a member takes part in the interview of an application, or in its offered times. */
const takesPart = (db: Db, userId: string, answer?: SQL) =>
  exists(
    db
      .select({ id: interviewInterviewers.userId })
      .from(interviewInterviewers)
      .where(
        and(
          eq(interviewInterviewers.applicationId, applications.id),
          eq(interviewInterviewers.userId, userId),
          answer,
        ),
      ),
  );

/**
 * GET /applications/company/interviews: a page of the interviews that the member sees. Those that the applicant declined
 * are among what waits, not in the agenda. @throws Problem 400 for an invalid cursor
 */
export async function listInterviews(
  context: FromCompany,
  { query }: Call<'listInterviews'>,
): Promise<Result<'listInterviews'>> {
  const { db, actor, now } = context;
  const at = now();
  const isPast = query.list === 'past';
  const isFirst = !query.cursor;
  const [found, waiting, listedJobs] = await Promise.all([
    findPage(
      db,
      {
        from: tables,
        where: and(
          seen(context, query),
          isPast
            ? and(isNull(interviews.cancelledAt), isOver(at), isNotDeclined)
            : and(isAhead(at), isNotDeclined),
        ),
        order: isPast ? LATEST : SOONEST,
        // Looks up the interview of each application of the company, which page and total share.
        isExpensive: true,
      },
      query,
    ),
    isFirst && !isPast ? findWaiting(context, query) : undefined,
    isFirst ? findJobs(db, actor) : undefined,
  ]);
  const shown = await readAgenda(context, [...found.ids, ...(waiting?.unsettled ?? [])]);
  const { ids, ...page } = found;
  const listed = inOrderOf(ids, shown, ({ _id }) => _id);
  return {
    count: listed.length,
    interviews: listed,
    ...page,
    ...(waiting && {
      waiting: { ...waiting, unsettled: inOrderOf(waiting.unsettled, shown, ({ _id }) => _id) },
    }),
    ...(listedJobs && { jobs: listedJobs }),
  };
}

/** The interviews and times that the member sees, by the filters. */
const seen = ({ db, actor }: FromCompany, { who, job }: Query) =>
  and(
    ofMember(actor),
    who === 'mine' ? takesPart(db, actor.id) : undefined,
    whenChosen(job, (id) => eq(applications.jobId, id)),
  );

/** The jobs that have interviews or offered times, by title. Of each, the first one that is found is enough. */
const findJobs = (db: Db, actor: FromCompany['actor']) =>
  db
    .select({ _id: jobs.id, jobTitle: jobRevisions.title })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(
      and(
        eq(jobs.companyId, actor.company.id),
        sql`exists (select from ${applications} where ${applications.jobId} = ${jobs.id} and ${ofMember(actor)} and (
          exists (select from ${interviews} where ${interviews.applicationId} = ${applications.id})
          or exists (select from ${interviewProposals} where ${interviewProposals.applicationId} = ${applications.id})))`,
      ),
    )
    .orderBy(asc(jobRevisions.title), asc(jobs.id));

/** What waits; of unsettled interviews the ids. The oldest first. */
async function findWaiting(context: FromCompany, query: Query) {
  const { db, actor, now } = context;
  const proposals = await db
    .select({ proposal: interviewProposals })
    .from(interviewProposals)
    .innerJoin(applications, eq(applications.id, interviewProposals.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(seen(context, query), eq(applications.status, 'interviewed')))
    .orderBy(asc(interviewProposals.createdAt), asc(interviewProposals.applicationId))
    .limit(2 * WAITING_MAX);
  const unsettled = await db
    .select({ id: interviews.applicationId })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .leftJoin(interviewProposals, eq(interviewProposals.applicationId, applications.id))
    .where(
      and(
        seen(context, query),
        isAhead(now()),
        // What somebody proposes instead is there already.
        isNull(interviewProposals.applicationId),
        or(
          isDeclined,
          exists(
            db
              .select({ id: interviewInterviewers.userId })
              .from(interviewInterviewers)
              .where(
                and(
                  eq(interviewInterviewers.applicationId, applications.id),
                  eq(interviewInterviewers.answer, 'declined'),
                ),
              ),
          ),
          takesPart(db, actor.id, isNull(interviewInterviewers.answer)),
        ),
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.applicationId))
    .limit(WAITING_MAX);
  const ids = proposals.map(({ proposal }) => proposal.applicationId);
  const knownById = await readAbout(context, ids);
  const free = await withFreeTimes(db, pluck(proposals, 'proposal'), now());
  const times = free.flatMap((proposal): (WaitingTimes & { by: string })[] => {
    const known = knownById.get(proposal.applicationId);
    if (!known) return [];
    const { by, bookingId, startsAt, minutes, timeZone, place, note, createdAt, remindedAt } =
      proposal;
    return [
      {
        ...known.about,
        by,
        startsAt: startsAt.map((time) => time.toISOString()),
        minutes,
        timeZone,
        place,
        note,
        since: createdAt.toISOString(),
        remindedAt: remindedAt?.toISOString() ?? null,
        ...(bookingId && { booking: bookingId }),
      },
    ];
  });
  const of = (side: string) => times.filter(({ by }) => by === side).slice(0, WAITING_MAX);
  return {
    offered: of('company'),
    proposed: of('job_seeker'),
    unsettled: unsettled.map(({ id }) => id),
  } satisfies Omit<WaitingInterviews, 'unsettled'> & { unsettled: string[] };
}

type About = Pick<AgendaInterview, '_id' | 'applicantName' | 'job' | 'status' | 'interviewers'>;

/** Whose interviews they are, for which jobs, and who takes part. By application. */
async function readAbout(context: FromCompany, ids: readonly string[]) {
  const { db } = context;
  const rows = ids.length
    ? await selectApplications(db, 'row').where(isOneOf(applications.id, ids))
    : [];
  const people = await readAllInterviewers(db, ids);
  const hasRated = await readRated(context, ids);
  return new Map<string, { row: ApplicationRow; all: readonly Attending[]; about: About }>(
    rows.map((row) => {
      const { id, status } = row.application;
      const all = people.get(id) ?? [];
      const about = {
        _id: id,
        applicantName: nameOf(row),
        job: { _id: row.job.id, jobTitle: row.job.title },
        status,
        interviewers: all.map((each) => ({
          ...toInterviewer(each),
          hasRated: hasRated?.(id, each.userId) ?? false,
        })),
      };
      return [id, { row, all, about }];
    }),
  );
}

/** Interviews as the agenda shows them, in any order. */
async function readAgenda(
  context: FromCompany,
  ids: readonly string[],
): Promise<AgendaInterview[]> {
  const { db, actor } = context;
  if (!ids.length) return [];
  const distinct = [...new Set(ids)];
  const found = await db
    .select()
    .from(interviews)
    .where(isOneOf(interviews.applicationId, distinct));
  const knownById = await readAbout(context, distinct);
  const shown = found.flatMap((interview): AgendaInterview[] => {
    const known = knownById.get(interview.applicationId);
    if (!known) return [];
    const { minutes, timeZone, place, note, answer } = interview;
    return [
      {
        ...known.about,
        startsAt: interview.startsAt.toISOString(),
        minutes,
        timeZone,
        place,
        note,
        answer,
        calendar: colleagueCalendar(context, known.row, interview, {
          readerId: actor.id,
          all: known.all,
        }),
        clashes: [],
      },
    ];
  });
  const busy = await findBusy(context, {
    members: shown.flatMap(({ interviewers }) => interviewers.map(({ _id }) => _id)),
    from: new Date(Math.min(...found.map(({ startsAt }) => startsAt.getTime()))),
    to: new Date(
      Math.max(...found.map(({ startsAt, minutes }) => startsAt.getTime() + minutes * 60_000)),
    ),
  });
  return shown.map((interview) => ({
    ...interview,
    clashes: clashesOf(
      {
        ...interview,
        application: interview._id,
        interviewers: interview.interviewers
          .filter(({ answer }) => answer !== 'declined')
          .map(({ _id }) => _id),
      },
      busy,
    ),
  }));
}
