import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Context, FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { dropDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import {
  applicationEvents,
  applications,
  companies,
  companyMembers,
  dueMoments,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../server/http/problems.ts';
import { findRefused } from '../../../server/jobs/guards.ts';
import { releaseJobs } from '../../../server/jobs/holds.ts';
import { isPublic } from '../../../server/jobs/rows.ts';
import { refreshJobSearch } from '../../../server/jobs/search/rows.ts';
import type { JobRefusal } from '../../../server/participants.ts';
import type { SignedLinks } from '../../../server/signed-links.ts';
import { participants } from '../../../server/db/participants.ts';
import type { Call } from '../../../shared/api.ts';
import type { Fact } from '../../../shared/facts.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { rolesWith } from '../../../shared/permissions.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { CONFIRM_DAYS, CONFIRM_REMINDERS, NOTHING_TO_CONFIRM } from '../rules.ts';
import { KINDS, planReminders, readPeriods } from './moments.ts';

/**
 * Jobs whose company can say that they are open: public, or paused because it did not say so. Those that a law pauses are
 * among them, so that the answer says why they stay paused.
 */
const isConfirmable = (now: Date): SQL =>
  sql`(${jobs.confirmedAt} is null or ${lt(jobs.confirmedAt, now)}) and (${isPublic(now)} or (${arrayOverlaps(jobs.holds, ['unconfirmed', 'law'])} and ${jobs.status} = 'active'
    and ${jobs.deletedAt} is null and ${gt(jobs.deadline, now)}))`;

interface Confirmed {
  /** How many jobs were confirmed. */
  count: number;
  /** Why each of the others stays paused: a feature refuses to publish it. */
  refused: JobRefusal[];
}

/**
 * Confirms jobs in the caller's transaction: they stay public for another 14 days, and those that were paused because
 * nobody had confirmed them are public again, unless a feature refuses it. Others stay as they are.
 * @param which a condition on jobs and their companies
 */
async function confirmJobs(tx: Db, which: SQL | undefined, now: Date): Promise<Confirmed> {
  const found = await tx
    .select({ id: jobs.id, companyId: jobs.companyId, holds: jobs.holds })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(which, isConfirmable(now)))
    .orderBy(companies.id)
    // As every change of a job does (`lockJob`).
    .for('no key update', { of: companies });
  // A public text that a law forbids soon has its own last day; confirming it publishes nothing.
  const held = found
    .filter(({ holds }) => holds.includes('unconfirmed') || holds.includes('law'))
    .map(({ id }) => id);
  const refusals = await findRefused(tx, held, { act: 'confirm', now });
  const refused = [...refusals.values()];
  const confirmed = found.filter(({ id }) => !refusals.has(id));
  if (confirmed.length === 0) return { count: 0, refused };
  const ids = confirmed.map(({ id }) => id);
  const these = inArray(jobs.id, ids);
  await tx.update(jobs).set({ confirmedAt: now }).where(these);
  await dropDue(tx, KINDS, ids);
  // That has waited for a reminder at the same time, which set its next moment where the first statement did not look.
  await dropDue(tx, KINDS, ids);
  await releaseJobs(tx, these, 'unconfirmed', now);
  await refreshJobSearch(tx, these, now);
  await planReminders(tx, these, now);
  for (const { within } of participants(tx)) await within?.jobsConfirmed?.(tx, confirmed, now);
  return { count: confirmed.length, refused };
}

/**
 * Records that a company reopened, relisted or edited a job: it counts as confirmed, also if it becomes public later.
 * A job that was never public counts from the day it is.
 */
export async function confirmChanged(tx: Db, id: string, now: Date): Promise<void> {
  const job = eq(jobs.id, id);
  await confirmJobs(tx, job, now);
  await tx
    .update(jobs)
    .set({ confirmedAt: now })
    .where(
      and(
        job,
        eq(jobs.status, 'active'),
        isNotNull(jobs.confirmedAt),
        not(arrayContains(jobs.holds, ['unconfirmed'])),
      ),
    );
}

/**
 * POST /jobs/confirm: the company says that jobs are still open.
 * @throws Problem 404 if none of them can be confirmed, 409 if a feature refuses to publish those that can
 */
export async function confirmOwnJobs(
  { db, actor, now }: FromCompany,
  { body }: Call<'confirmJobs'>,
) {
  return transaction(db, async (tx) => {
    const own = and(eq(jobs.companyId, actor.company.id), inArray(jobs.id, body.ids));
    const confirmed = await confirmJobs(tx, own, now());
    const [refusal] = confirmed.refused;
    if (confirmed.count === 0)
      throw refusal
        ? Problem.of(refusal)
        : notFound('job-not-found', 'None of these jobs is open.');
    return { count: confirmed.count, message: messageOf(confirmed) };
  });
}

/** '2 jobs are confirmed for the next 14 days. 1 job stays paused: {why}' */
function messageOf({ count, refused }: Confirmed): string {
  const [first] = refused;
  return [
    ...(count > 0
      ? [`${counted(count, 'job is', 'jobs are')} confirmed for the next ${CONFIRM_DAYS} days.`]
      : []),
    ...(first
      ? [`${counted(refused.length, 'job stays', 'jobs stay')} paused: ${first.message}`]
      : []),
  ].join(' ');
}

/** Days before the end of the period from which the link in a mail confirms a job. */
const ASKED_EARLY = CONFIRM_REMINDERS[0] + 1;

/** Whom a mail asks about which jobs. */
interface Asked {
  companyId: string;
  /** The member who got the mail. */
  userId: string;
  at: Date;
}

const linkOf = ({ companyId, userId, at }: Asked) => ({
  fileId: companyId,
  sessionId: `confirm-jobs ${userId}`,
  expires: at.getTime(),
});

/** The path that confirms the jobs of a company that wait for it at a time, without a session, while the member may. */
export function confirmationPath(links: SignedLinks, asked: Asked): string {
  const { companyId, userId, at } = asked;
  const signature = links.sign(linkOf(asked)).toString('base64url');
  return `/confirm-jobs?jobs=${companyId}.${userId}.${at.getTime()}.${signature}`;
}

/** What a token confirms; undefined for a forged one. */
function readToken(links: SignedLinks, token: string): Asked | undefined {
  const [companyId = '', userId = '', time = '', signature = ''] = token.split('.');
  const asked = { companyId, userId, at: new Date(Number(time)) };
  return links.isGenuine(linkOf(asked), signature) ? asked : undefined;
}

/** Whether an account is still a member of the company who may confirm jobs, and can log in. */
async function mayConfirm(db: Db, { companyId, userId }: { companyId: string; userId: string }) {
  const [member] = await db
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.userId, userId),
        inArray(companyMembers.role, [...rolesWith('manage-jobs')]),
        isNull(users.suspendedAt),
      ),
    );
  return member !== undefined;
}

/**
 * The jobs that a mail asks about: a condition on jobs.
 * @throws Problem 404 for a link that no mail had, and for one whose member may no longer confirm jobs
 */
async function askedBy(db: Db, links: SignedLinks, token: string): Promise<SQL | undefined> {
  const link = readToken(links, token);
  if (!link || !(await mayConfirm(db, link)))
    throw notFound('confirmation-link-unknown', 'This link does not work. Open My Jobs instead.');
  return and(
    eq(jobs.companyId, link.companyId),
    lte(jobs.confirmedAt, addDays(link.at, ASKED_EARLY - CONFIRM_DAYS)),
  );
}

/** GET /jobs/confirm-by-mail: what the link of a mail would confirm now. Works without a session. @throws as the POST */
export async function listJobsToConfirm(
  { db, signedLinks, now }: Context,
  { query }: Call<'listJobsToConfirm'>,
) {
  const time = now();
  const asked = and(await askedBy(db, signedLinks, query.token), isConfirmable(time));
  const rows = await readPeriods(db, asked, time);
  // After a late reminder, jobs stay public longer than their period.
  const planned = await db
    .select({ id: dueMoments.subject, at: dueMoments.at })
    .from(dueMoments)
    .where(
      and(eq(dueMoments.kind, 'confirmation-over'), isOneOf(dueMoments.subject, pluck(rows, 'id'))),
    );
  const pausedAt = new Map(planned.map(({ id, at }) => [id, at]));
  return {
    count: rows.length,
    jobs: rows.map(({ id, title, until, isShown }) => ({
      _id: id,
      title,
      pausedFrom: isShown ? (pausedAt.get(id) ?? until).toISOString() : null,
    })),
  };
}

/**
 * POST /jobs/confirm-by-mail: confirms every job that the company was asked about and has not confirmed since the mail.
 * Works without a session; once they are confirmed, the link does nothing. @throws Problem 404 for a link that no mail had
 */
export async function confirmJobsByMail(
  { db, signedLinks, now }: Context,
  { body }: Call<'confirmJobsByMail'>,
) {
  return transaction(db, async (tx) => {
    const asked = await askedBy(tx, signedLinks, body.token);
    const confirmed = await confirmJobs(tx, asked, now());
    return {
      count: confirmed.count,
      message: messageOf(confirmed) || NOTHING_TO_CONFIRM,
    };
  });
}

/** Milliseconds for which further moves of a job's applicants do not confirm it again. */
const MOVES_PAUSE = 24 * 3_600_000;

/**
 * Companies moved applicants of jobs on, which confirms the jobs once the moves can no longer be undone. A move that was
 * followed by another one does not count, and who rejects the last applicants of a filled job does not say that it is open.
 */
export async function confirmMoved(
  tx: Db,
  facts: readonly Fact<'moved'>[],
  now: Date,
): Promise<void> {
  const moved = tx
    .select({ id: applications.jobId })
    .from(applicationEvents)
    .innerJoin(
      applications,
      and(
        eq(applications.id, applicationEvents.applicationId),
        eq(applications.status, applicationEvents.status),
      ),
    )
    .where(
      and(
        inArray(
          applicationEvents.id,
          facts.map(({ data }) => BigInt(data.event)),
        ),
        eq(applicationEvents.actorRole, 'company'),
        ne(applicationEvents.status, 'rejected'),
      ),
    );
  const isOld = or(
    arrayContains(jobs.holds, ['unconfirmed']),
    lte(jobs.confirmedAt, new Date(now.getTime() - MOVES_PAUSE)),
  );
  await confirmJobs(tx, and(inArray(jobs.id, moved), isOld), now);
}
