import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
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
  applicationEvents,
  applicationMessages,
  applications,
  companies,
  jobRevisions,
  jobs,
} from '../../db/schema.ts';

/** GET /applications/needs: what needs the caller now (shared/applications/needs.ts decides), and what is coming up. */
export async function listNeeds({ db, actor, now, features }: SignedIn) {
  const time = now();
  const [own, others] = await Promise.all([
    readApplications(db, actor.id),
    Promise.all(features.flatMap((one) => one.seekerNeeds?.(db, actor.id, time) ?? [])),
  ]);
  const awaited = new Map(others.flatMap((one) => [...(one.awaited ?? [])]));
  const tracked = own.map((each) => waitingUntil(each, awaited.get(each._id)));
  const found = needsOf(
    tracked,
    others.flatMap(({ needs }) => needs),
    time,
    new Set(others.flatMap(({ waits = [] }) => waits)),
  );
  const shown = found.slice(0, NEEDS_MAX);
  const dates = others.flatMap((one) => one.dates ?? []);
  const upcoming = upcomingOf(tracked, dates, time);
  return { count: shown.length, total: found.length, needs: shown, upcoming };
}

/** An application with a date that both sides wait for. */
function waitingUntil(each: Tracked, date: Date | undefined): Tracked {
  const isLater = date && date > each.progress.lastWordAt;
  return isLater ? { ...each, progress: { ...each.progress, lastWordAt: date } } : each;
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

/** The open applications of a user. */
async function readApplications(db: Db, userId: string): Promise<Tracked[]> {
  const rows = await db
    .select({
      _id: applications.id,
      ...pick(applications, 'status', 'answerBy', 'answeredAt'),
      jobTitle: jobRevisions.title,
      companyName: companies.name,
      message: unseen,
      lastWordAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(applications.applicantId, userId),
        inArray(applications.status, [...OPEN_STATUSES]),
        isNull(jobs.deletedAt),
      ),
    );
  return rows.map(({ _id, jobTitle, companyName, message, ...progress }) => ({
    subject: 'application',
    _id,
    jobTitle,
    companyName,
    progress: {
      ...progress,
      message: message && { text: message.text, at: new Date(message.at) },
    },
  }));
}
