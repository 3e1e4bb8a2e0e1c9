import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import {
  NEED_TEXT_MAX,
  NEEDS_MAX,
  needsOf,
  type Tracked,
  upcomingOf,
} from '../../../shared/applications/needs.ts';
import { OPEN_STATUSES } from '../../../shared/applications/status.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import {
  approvedRevision,
  applicantNotes,
  applicationEvents,
  applicationMessages,
  applications,
  companies,
  jobRevisions,
  jobs,
  outsideApplications,
} from '../../db/schema.ts';

/** GET /applications/needs: what needs the caller now (shared/applications/needs.ts decides), and what is coming up. */
export async function listNeeds({ db, actor, now, features }: SignedIn) {
  const time = now();
  const [own, outside, others] = await Promise.all([
    readApplications(db, actor.id),
    readOutside(db, actor.id),
    Promise.all(features.flatMap((one) => one.seekerNeeds?.(db, actor.id, time) ?? [])),
  ]);
  const awaited = new Map(others.flatMap((one) => [...(one.awaited ?? [])]));
  const tracked = [...own.map((each) => waitingUntil(each, awaited.get(each._id))), ...outside];
  const found = needsOf(
    tracked,
    others.flatMap(({ needs }) => needs),
    time,
  );
  const shown = found.slice(0, NEEDS_MAX);
  const dates = others.flatMap((one) => one.dates ?? []);
  const upcoming = upcomingOf(tracked, dates, time);
  return { count: shown.length, total: found.length, needs: shown, upcoming };
}

/** An application with a date that both sides wait for. */
function waitingUntil({ progress, ...rest }: Tracked, date: Date | undefined): Tracked {
  const isLater = progress && date && date > progress.lastWordAt;
  return {
    ...rest,
    ...(progress && { progress: isLater ? { ...progress, lastWordAt: date } : progress }),
  };
}

/** The latest message of the company that the applicant has not seen. */
const unseen = sql<{ text: string; at: string } | null>`(
  select json_build_object('text', left(message.text, ${NEED_TEXT_MAX}), 'at', message.created_at)
  from ${applicationMessages} message
  where message.application_id = ${applications.id} and message.by = 'company' and message.seen_at is null
    and message.hidden_at is null
  order by message.created_at desc limit 1)`;

/** When one side last did or wrote something; opening is neither. */
const lastWordAt = sql`greatest(${applications.appliedAt},
  (select max(event.at) from ${applicationEvents} event
   where event.application_id = ${applications.id} and event.kind not in ('opened', 'resume_opened')),
  (select max(message.created_at) from ${applicationMessages} message
   where message.application_id = ${applications.id}))`.mapWith(applications.appliedAt);

/** The open applications of a user, and those with a reminder. */
async function readApplications(db: Db, userId: string): Promise<Tracked[]> {
  const rows = await db
    .select({
      _id: applications.id,
      ...pick(applications, 'status', 'answerBy', 'answeredAt'),
      isClosed: isNotNull(jobs.deletedAt),
      jobTitle: jobRevisions.title,
      companyName: companies.name,
      note: { note: applicantNotes.text, remindAt: applicantNotes.remindAt },
      message: unseen,
      lastWordAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(applicantNotes, eq(applicantNotes.applicationId, applications.id))
    .where(
      and(
        eq(applications.applicantId, userId),
        or(
          and(inArray(applications.status, [...OPEN_STATUSES]), isNull(jobs.deletedAt)),
          isNotNull(applicantNotes.remindAt),
        ),
      ),
    );
  return rows.map(({ _id, jobTitle, companyName, note, isClosed, message, ...progress }) => ({
    subject: 'application',
    _id,
    jobTitle,
    companyName,
    note,
    ...(!isClosed && {
      progress: {
        ...progress,
        message: message && { text: message.text, at: new Date(message.at) },
      },
    }),
  }));
}

/** The outside applications of a user that have a reminder. */
async function readOutside(db: Db, userId: string): Promise<Tracked[]> {
  const rows = await db
    .select()
    .from(outsideApplications)
    .where(and(eq(outsideApplications.userId, userId), isNotNull(outsideApplications.remindAt)));
  return rows.map(({ id, title, companyName, note, remindAt }) => ({
    subject: 'outside',
    _id: id,
    jobTitle: title,
    companyName,
    note: { note, remindAt },
  }));
}
