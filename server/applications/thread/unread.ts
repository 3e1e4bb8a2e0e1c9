import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { readsForCompany, type ThreadSide } from '../../../shared/applications/thread.ts';
import type { Actor, SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import { applications, jobs } from '../../db/schema.ts';
import { markPageRead } from '../../notifications/queries.ts';
import { ofMember } from '../member-scope.ts';
import { pageOf } from '../rows.ts';

const SINCE = {
  job_seeker: applications.unreadByApplicantSince,
  company: applications.unreadByCompanySince,
} as const;

const set = (side: ThreadSide, value: Date | null | SQL) =>
  side === 'company' ? { unreadByCompanySince: value } : { unreadByApplicantSince: value };

/** Marks applications for the side that has something new to see. */
export async function markUnread(
  tx: Db,
  side: ThreadSide,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .update(applications)
    .set(set(side, at))
    // Unread since the first thing that is new.
    .where(and(isOneOf(applications.id, ids), isNull(SINCE[side])));
}

/** Takes back the marks of moves that were undone before their applicants saw them. */
export const unmark = (tx: Db, moves: readonly { id: string; line: { at: Date } }[]) =>
  tx
    .update(applications)
    .set(set('job_seeker', null))
    .where(
      sql`(${applications.id}, ${SINCE.job_seeker}) in (select * from unnest(${sql.param(moves.map(({ id }) => id))}::uuid[],
        ${sql.param(moves.map(({ line }) => line.at.toISOString()))}::timestamptz[]))`,
    );

/** What `markUnread` sets, for an update that changes more. */
export const asUnread = (side: ThreadSide, at: Date) =>
  set(side, sql`coalesce(${SINCE[side]}, ${at.toISOString()}::timestamptz)`);

/** Whether a look is that of the actor's side: the applicant's, or of a member who reads for the company. */
export const looksForSide = ({ company }: Pick<Actor, 'company'>): boolean =>
  !company || readsForCompany(company.role);

/** Forgets the mark of an application when a side opens it; the reader has read what notified of it. */
export async function markRead(context: SignedIn, side: ThreadSide, id: string): Promise<void> {
  if (looksForSide(context.actor))
    await context.db
      .update(applications)
      .set(set(side, null))
      .where(and(eq(applications.id, id), isNotNull(SINCE[side])));
  await markPageRead(context, pageOf(side, id));
}

/** The side of an application on which a user is; undefined for admins. */
export const sideOf = ({ role }: Pick<Actor, 'role'>): ThreadSide | undefined =>
  role === 'admin' ? undefined : role;

/**
 * GET /applications/unread: for the number beside the link to the applications. None for members whose look takes none away.
 */
export async function countUnreadApplications({ db, actor }: SignedIn) {
  if (!looksForSide(actor)) return { unread: 0 };
  const mine = actor.company
    ? and(
        ofMember({ id: actor.id, company: actor.company }),
        isNotNull(applications.unreadByCompanySince),
      )
    : and(eq(applications.applicantId, actor.id), isNotNull(applications.unreadByApplicantSince));
  const [row] = await db
    .select({ unread: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(mine);
  return { unread: row?.unread ?? 0 };
}
