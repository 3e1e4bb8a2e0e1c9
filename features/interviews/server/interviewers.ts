import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Interviewer } from '../rules/interviewers.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applications, companies, jobs, users } from '../../../server/db/schema.ts';
import { interviewInterviewers, interviews } from '../tables.ts';
import type { Attending } from './calendar.ts';
import { findWaitingMoves } from '../../../server/applications/facts.ts';

/** The interviewers of an application, those who were chosen first at the beginning. */
export async function readInterviewers(db: Db, applicationId: string): Promise<Attending[]> {
  const found = await readAllInterviewers(db, [applicationId]);
  return found.get(applicationId) ?? [];
}

/** `readInterviewers` for several applications, by application. */
export async function readAllInterviewers(
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, Attending[]>> {
  if (!applicationIds.length) return new Map();
  const rows = await db
    .select({
      applicationId: interviewInterviewers.applicationId,
      userId: users.id,
      name: users.username,
      email: users.email,
      answer: interviewInterviewers.answer,
    })
    .from(interviewInterviewers)
    .innerJoin(users, eq(users.id, interviewInterviewers.userId))
    .where(isOneOf(interviewInterviewers.applicationId, applicationIds))
    .orderBy(asc(interviewInterviewers.createdAt), asc(users.username), asc(users.id));
  const found = new Map<string, Attending[]>();
  for (const { applicationId, ...each } of rows)
    found.set(applicationId, [...(found.get(applicationId) ?? []), each]);
  return found;
}

/** An interviewer in answers, for colleagues. */
export const toInterviewer = ({ userId, name, answer }: Attending): Interviewer => ({
  _id: userId,
  name,
  answer,
});

/** The interviewers of interviews that lie ahead: those in whose calendars they are. By application. */
export async function readInvited(
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Attending[]>> {
  if (!ids.length) return new Map();
  const ahead = await tx
    .select({ id: interviews.applicationId })
    .from(interviews)
    .where(
      and(
        isOneOf(interviews.applicationId, ids),
        isNull(interviews.cancelledAt),
        gt(interviews.startsAt, now),
      ),
    );
  return readAllInterviewers(tx, pluck(ahead, 'id'));
}

/** An interview that lies ahead in the calendar of somebody who takes part. */
export interface Invitation {
  interview: typeof interviews.$inferSelect;
  companyName: string;
  reader: Attending;
}

/**
 * Takes the members of some assignments off their interviews. Call it before the assignments are deleted.
 * @returns the invitations that their calendars have
 */
export async function endInvitations(
  tx: Db,
  which: { applicationIds?: readonly string[]; userIds?: readonly string[] },
  now: Date,
): Promise<Invitation[]> {
  const { applicationIds, userIds } = which;
  const meant = and(
    applicationIds && isOneOf(interviewInterviewers.applicationId, applicationIds),
    userIds && isOneOf(interviewInterviewers.userId, userIds),
  );
  const found = await readInvitations(tx, meant, now);
  await tx
    .update(interviews)
    .set({ updatedAt: now, interviewersSequence: sql`${interviews.interviewersSequence} + 1` })
    .where(
      isOneOf(
        interviews.applicationId,
        found.map(({ interview }) => interview.applicationId),
      ),
    );
  const ids = found.map(({ interview }) => interview.applicationId);
  const waiting = await findWaitingMoves(tx, ids);
  await tx.delete(interviewInterviewers).where(meant);
  return found
    .filter(({ interview }) => !waiting.has(interview.applicationId))
    .map(({ interview, ...each }) => ({
      ...each,
      interview: { ...interview, interviewersSequence: interview.interviewersSequence + 1 },
    }));
}

const readInvitations = (tx: Db, which: SQL | undefined, now: Date) =>
  tx
    .select({
      interview: interviews,
      companyName: companies.name,
      reader: {
        userId: users.id,
        name: users.username,
        email: users.email,
        answer: interviewInterviewers.answer,
      },
    })
    .from(interviewInterviewers)
    .innerJoin(interviews, eq(interviews.applicationId, interviewInterviewers.applicationId))
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(users, eq(users.id, interviewInterviewers.userId))
    .where(and(which, isNull(interviews.cancelledAt), gt(interviews.startsAt, now)))
    .orderBy(asc(interviews.applicationId), asc(users.id));
