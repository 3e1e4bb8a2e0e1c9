import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { NOTHING_TO_CONFIRM } from '../../shared/jobs/confirmation.ts';
import { CONFIRM_DAYS, CONFIRM_REMINDERS } from '../../shared/jobs/promises.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { counted } from '../../shared/kit/figures.ts';
import { pick, pluck } from '../../shared/kit/pick.ts';
import { mayMemberNow } from '../companies/members.ts';
import type { Context, FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { type Due, dropDue, setDue } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import { companies, dueMoments, jobRevisions, jobs } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { notFound, Problem } from '../http/problems.ts';
import type { JobRefusal } from '../participants.ts';
import type { SignedLinks } from '../signed-links.ts';
import { logEvents } from '../transparency/entries.ts';
import { readDueJobs, takeAlong } from './due-jobs.ts';
import { holdJobs, releaseJobs } from './holds.ts';
import { findRefused } from './guards.ts';
import { isPublic } from './rows.ts';
import { CONFIRMATION_KINDS, refreshJobSearch } from './search/rows.ts';

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
  await dropDue(tx, CONFIRMATION_KINDS, ids);
  // That has waited for a reminder at the same time, which set its next moment where the first statement did not look.
  await dropDue(tx, CONFIRMATION_KINDS, ids);
  await releaseJobs(tx, these, 'unconfirmed', now);
  await refreshJobSearch(tx, these, now);
  await logEvents(
    tx,
    confirmed.map(({ id, companyId }) => ({
      kind: 'confirmed',
      at: now.toISOString(),
      job: id,
      company: companyId,
    })),
  );
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

/**
 * The jobs that a mail asks about: a condition on jobs.
 * @throws Problem 404 for a link that no mail had, and for one whose member may no longer confirm jobs
 */
async function askedBy(db: Db, links: SignedLinks, token: string): Promise<SQL | undefined> {
  const link = readToken(links, token);
  if (!link || !(await mayMemberNow(db, link, 'manage-jobs')))
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
 * A company moved applicants of jobs on, which confirms the jobs a moment later: a move does not wait until the search
 * knows it.
 */
export async function confirmByMove(
  tx: Db,
  moved: readonly (Pick<typeof jobs.$inferSelect, 'confirmedAt' | 'holds'> & { jobId: string })[],
  now: Date,
): Promise<void> {
  const old = moved.filter(
    ({ confirmedAt, holds }) =>
      holds.includes('unconfirmed') ||
      (confirmedAt && confirmedAt.getTime() <= now.getTime() - MOVES_PAUSE),
  );
  const ids = new Set(pluck(old, 'jobId'));
  await setDue(
    tx,
    'confirmed-by-move',
    [...ids].map((subject) => ({ subject, at: now })),
  );
}

/** Confirms jobs whose applicants were moved on. */
export async function confirmMoved(tx: Db, due: readonly Due[], now: Date): Promise<void> {
  const ids = due.map(({ subject }) => subject);
  await confirmJobs(tx, inArray(jobs.id, ids), now);
}

/** A company and those of its jobs that wait for its confirmation. */
export interface Unconfirmed {
  companyId: string;
  jobs: readonly { id: string; title: string; until: Date }[];
}

/**
 * Plans what comes next for jobs whose company is to be reminded, together with all that it would be reminded of within a
 * day. What is not public any more is left out, and what comes next is never less than a day away.
 * @returns the jobs to remind of, by company
 */
export async function takeUnconfirmed(
  tx: Db,
  due: readonly Due[],
  now: Date,
): Promise<Unconfirmed[]> {
  const { ids, companyIds } = await readDueJobs(tx, due);
  const soon = await takeAlong(
    tx,
    ['confirmation', 'confirmation-last'],
    companyIds,
    addDays(now, 1),
  );
  const rows = await readOpen(tx, [...ids, ...soon], now);
  const nextOf = rows.map(({ id, until }) => {
    const last = addDays(until, -CONFIRM_REMINDERS[1]);
    // A day before the last reminder is due, this is the last one.
    const isLast = addDays(now, 1) >= last;
    return { id, isLast, at: isLast ? later(until, addDays(now, 1)) : last };
  });
  for (const isLast of [false, true])
    await setDue(
      tx,
      isLast ? 'confirmation-over' : 'confirmation-last',
      nextOf.filter((next) => next.isLast === isLast).map(({ id, at }) => ({ subject: id, at })),
    );
  const pausedAt = new Map(nextOf.map(({ id, isLast, at }) => [id, isLast ? at : undefined]));
  const shown = rows.map((row) => ({ ...row, until: pausedAt.get(row.id) ?? row.until }));
  return byCompany(shown);
}

/**
 * Pauses jobs that nobody has confirmed in time, until somebody does. Jobs that are not public any more stay as they are.
 * @returns them by company
 */
export async function pauseUnconfirmed(
  tx: Db,
  due: readonly Due[],
  now: Date,
): Promise<Unconfirmed[]> {
  const open = await readOpen(tx, pluck(due, 'subject'), now);
  const ids = open.map(({ id }) => id);
  const paused = new Set(await holdJobs(tx, inArray(jobs.id, ids), 'unconfirmed', now));
  return byCompany(open.filter(({ id }) => paused.has(id)));
}

const later = (one: Date, other: Date) => (one > other ? one : other);

/** Jobs that are public, with the end of their period. */
const readOpen = (tx: Db, ids: readonly string[], now: Date) =>
  readPeriods(tx, and(inArray(jobs.id, [...new Set(ids)]), isPublic(now)), now);

/** Jobs with the end of the period for which they are confirmed, soonest first. */
async function readPeriods(tx: Db, which: SQL | undefined, now: Date) {
  const rows = await tx
    .select({
      ...pick(jobs, 'id', 'companyId', 'confirmedAt'),
      title: jobRevisions.title,
      isShown: sql<boolean>`${isPublic(now)}`,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .where(which)
    .orderBy(jobs.confirmedAt, jobs.id);
  return rows.map(({ confirmedAt, ...row }) => ({
    ...row,
    until: addDays(confirmedAt ?? now, CONFIRM_DAYS),
  }));
}

const byCompany = (rows: Awaited<ReturnType<typeof readOpen>>): Unconfirmed[] =>
  [...Map.groupBy(rows, ({ companyId }) => companyId)].map(([companyId, own]) => ({
    companyId,
    jobs: own,
  }));
