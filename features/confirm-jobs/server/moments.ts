import { and, eq, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, dropDue, setDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { companies, dueMoments, jobRevisions, jobs } from '../../../server/db/schema.ts';
import { readDueJobs, takeAlong } from '../../../server/jobs/due-jobs.ts';
import { holdJobs } from '../../../server/jobs/holds.ts';
import { isPublic } from '../../../server/jobs/rows.ts';
import type { JobNeed } from '../../../shared/applications/company-needs.ts';
import type { Fact } from '../../../shared/facts.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import { CONFIRM_DAYS, CONFIRM_REMINDERS } from '../rules.ts';

/** What is due until a public job is confirmed again: it has one of them, and other jobs have none. */
export const KINDS = ['confirmation', 'confirmation-last', 'confirmation-over'] as const;

/**
 * Plans the first reminder of public jobs that have none.
 * @param shownAt when jobs became public again: their companies are not asked within a day
 */
export async function planReminders(
  tx: Db,
  which: SQL,
  now: Date,
  shownAt: ReadonlyMap<string, Date> = new Map(),
): Promise<void> {
  const isPlanned = sql`exists (select from ${dueMoments}
    where ${inArray(dueMoments.kind, KINDS)} and ${dueMoments.subject} = ${jobs.id})`;
  const unplanned = await tx
    .select(pick(jobs, 'id', 'confirmedAt'))
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(which, isPublic(now), not(isPlanned)));
  await setDue(
    tx,
    'confirmation',
    unplanned.map(({ id, confirmedAt }) => ({
      subject: id,
      at: later(
        addDays(confirmedAt ?? now, CONFIRM_DAYS - CONFIRM_REMINDERS[0]),
        addDays(shownAt.get(id) ?? now, 1),
      ),
    })),
  );
}

/** Jobs became public, which are asked about from now on, or ceased to be. */
export async function followVisibility(
  tx: Db,
  facts: readonly Fact<'jobVisible'>[],
  now: Date,
): Promise<void> {
  const hidden = facts.flatMap(({ data }) => (data.state === 'public' ? [] : data.job));
  await dropDue(tx, KINDS, hidden);
  const shownAt = new Map(facts.map(({ data, at }) => [data.job, at]));
  await planReminders(tx, isOneOf(jobs.id, [...shownAt.keys()]), now, shownAt);
}

/** People say that jobs are closed: they are paused earlier, unless their companies have confirmed them since. */
export async function followDoubts(
  tx: Db,
  facts: readonly Fact<'jobDoubted'>[],
  now: Date,
): Promise<void> {
  const doubts = new Map(facts.map(({ data, at }) => [data.job, { at, until: data.until }]));
  const open = (await readOpen(tx, [...doubts.keys()], now)).flatMap(({ id, confirmedAt }) => {
    const doubt = doubts.get(id);
    return doubt && confirmedAt && confirmedAt <= doubt.at
      ? [{ subject: id, at: new Date(doubt.until) }]
      : [];
  });
  await dropDue(tx, KINDS, pluck(open, 'subject'));
  await setDue(tx, 'confirmation-over', open);
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

/** Which jobs wait for their company: those that pause soon, with the day, or paused already. */
export async function readNeeds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, JobNeed[]>> {
  const isAsked = lte(jobs.confirmedAt, addDays(now, CONFIRM_REMINDERS[0] - CONFIRM_DAYS));
  const isPaused = sql`${jobs.holds} = '{unconfirmed}' and ${jobs.status} = 'active' and ${gt(jobs.deadline, now)}`;
  const which = and(isOneOf(jobs.id, ids), or(and(isAsked, isPublic(now)), isPaused));
  return new Map(
    (await readPeriods(db, which, now)).map(({ id, isShown, until }) => [
      id,
      [{ kind: 'confirm', urgency: isShown ? 'soon' : 'late', at: isShown ? until : null }],
    ]),
  );
}

/** Jobs that are public, with the end of their period. */
const readOpen = (tx: Db, ids: readonly string[], now: Date) =>
  readPeriods(tx, and(inArray(jobs.id, [...new Set(ids)]), isPublic(now)), now);

/** Jobs with the end of the period for which they are confirmed, soonest first. */
export async function readPeriods(tx: Db, which: SQL | undefined, now: Date) {
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
  return rows.map((row) => ({ ...row, until: addDays(row.confirmedAt ?? now, CONFIRM_DAYS) }));
}

const byCompany = (rows: Awaited<ReturnType<typeof readOpen>>): Unconfirmed[] =>
  [...Map.groupBy(rows, ({ companyId }) => companyId)].map(([companyId, own]) => ({
    companyId,
    jobs: own,
  }));
