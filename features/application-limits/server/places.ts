import { and, asc, eq, exists, gte, isNotNull, or, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Call } from '../../../shared/api.ts';
import {
  type FirstChoice,
  firstChoiceRefusal,
  firstChoiceUsed as used,
  type FirstChoiceYield,
  monthOf,
  noPlacesRefusal,
  type Places,
  placesOf,
  YIELD_MIN,
} from '../rules.ts';
import type { Waiting } from '../../../shared/applications/promise.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { Config } from '../../../server/config.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  approvedRevision,
  applicationEvents,
  applications,
  companies,
  jobRevisions,
  jobs,
} from '../../../server/db/schema.ts';
import { isTaken } from '../../../server/db/errors.ts';
import { transaction } from '../../../server/db/transaction.ts';
import type { Applicant } from '../../../server/participants.ts';
import { Problem } from '../../../server/http/problems.ts';
import { notDeleted } from '../../../server/jobs/rows.ts';
import { readDetail } from '../../../server/applications/details.ts';
import { ownApplication } from '../../../server/applications/queries.ts';
import { isWaitingForAnswer, promiseOf } from '../../../server/applications/rows.ts';

/** Applications that a job seeker may have open at once; 0 for no limit. */
export const mostOpen = ({ ofFeatures }: Pick<Config, 'ofFeatures'>): number =>
  ofFeatures.OPEN_APPLICATIONS ?? 20;

/** GET /applications/places: the caller's places and first choice. */
export async function getPlaces({ db, actor, config, now }: SignedIn) {
  const time = now();
  const month = monthOf(time);
  const [places, chosen, succeeded] = await Promise.all([
    readPlaces(db, actor.id, mostOpen(config), time),
    findFirstChoice(db, actor.id, month),
    readFirstChoiceYield(db, time),
  ]);
  return { places, firstChoice: { month, chosen, yield: succeeded } };
}

/** Why an application was not stored: all places are taken, or the month has its first choice. */
export async function refuseApplying(
  tx: Db,
  { id, sent }: Applicant,
  { config, now }: { config: Config; now: Date },
) {
  const refusal = noPlacesRefusal(await readPlaces(tx, id, mostOpen(config), now));
  return (
    refusal ??
    (sent?.firstChoice === 'true' ? await firstChoiceUsed(tx, id, monthOf(now)) : undefined)
  );
}

/** The places of a job seeker. @param limit the setting of the board */
async function readPlaces(db: Db, userId: string, limit: number, now: Date): Promise<Places> {
  const open = await db
    .select({
      ...pick(applications, 'status', 'answerBy', 'answeredAt', 'prolongedFrom'),
      closure: sql<null>`null`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(notDeleted(eq(applications.applicantId, userId), isWaitingForAnswer(now)));
  return placesOf(open, limit, now);
}

/** The first choice of a month of a job seeker; null if there is none. */
async function findFirstChoice(db: Db, userId: string, month: string): Promise<FirstChoice | null> {
  const opened = db
    .select()
    .from(applicationEvents)
    .where(
      and(
        eq(applicationEvents.applicationId, applications.id),
        eq(applicationEvents.kind, 'opened'),
        eq(applicationEvents.actorRole, 'company'),
      ),
    );
  const [chosen] = await db
    .select({
      _id: applications.id,
      jobTitle: jobRevisions.title,
      companyName: companies.name,
      isOpened: sql<boolean>`${exists(opened)}`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(applications.applicantId, userId), eq(applications.firstChoiceMonth, month)));
  return chosen ?? null;
}

/** Why an application cannot be sent as the first choice of a month; undefined if it can. */
async function firstChoiceUsed(db: Db, userId: string, month: string) {
  const chosen = await findFirstChoice(db, userId, month);
  return chosen ? used(chosen, month) : undefined;
}

/**
 * PUT /applications/{id}/first-choice: makes an application that waits for an answer the first choice of this month,
 * instead of one that its company has not opened. @throws Problem 404, 409
 */
export async function setFirstChoice(context: SignedIn, { params }: Call<'setFirstChoice'>) {
  const { db, actor, now } = context;
  const time = now();
  const month = monthOf(time);
  const choosing = transaction(db, async (tx) => {
    // Both applications in one order, so that concurrent choices cannot deadlock.
    await tx
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.applicantId, actor.id),
          or(eq(applications.id, params.id), eq(applications.firstChoiceMonth, month)),
        ),
      )
      .orderBy(asc(applications.id))
      .for('update');
    const owned = await ownApplication(tx, actor, params.id);
    const { id, firstChoiceMonth } = owned.application;
    if (!firstChoiceMonth) await choose(tx, { ...promiseOf(owned), id });
    const row = await ownApplication(tx, actor, id);
    return {
      application: await readDetail(tx, row, context),
      message: `${row.companyName} sees that this is your first choice.`,
    };
  });
  const choose = async (tx: Db, { id, ...application }: Waiting & { id: string }) => {
    const chosen = await findFirstChoice(tx, actor.id, month);
    const refusal = firstChoiceRefusal(application, chosen, time);
    if (refusal) throw Problem.of(refusal);
    const set = (which: string, to: string | null) =>
      tx.update(applications).set({ firstChoiceMonth: to }).where(eq(applications.id, which));
    if (chosen) await set(chosen._id, null);
    await set(id, month);
  };
  return choosing.catch(async (error: unknown) => {
    // Another one was chosen at the same time.
    const refusal = isTaken(error) ? await firstChoiceUsed(db, actor.id, month) : undefined;
    throw refusal ? Problem.of(refusal) : error;
  });
}

/** The figures of a board and when they were computed. They are as old as a day. */
const yields = new WeakMap<Pool | PoolClient, { at: Date; figures: Promise<FirstChoiceYield> }>();

/** How many first choices of 12 calendar months were invited or got an offer; null if they are few. */
async function readFirstChoiceYield(db: Db, now: Date): Promise<FirstChoiceYield | null> {
  let known = yields.get(db.$client);
  if (!known || Math.abs(now.getTime() - known.at.getTime()) >= DAY) {
    known = { at: now, figures: countFirstChoices(db, now) };
    yields.set(db.$client, known);
    known.figures.catch(() => yields.delete(db.$client));
  }
  const figures = await known.figures;
  return figures.total < YIELD_MIN ? null : figures;
}

/** The first of the twelve months that end with this one. */
const firstMonthOf = (now: Date) =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11)));

/** Moves that the company undid do not count: the status is of a move that stands, or came after it. */
async function countFirstChoices(db: Db, now: Date): Promise<FirstChoiceYield> {
  const succeeded = sql`${applications.status} in ('interviewed', 'offered') or exists (
    select from ${applicationEvents} event where event.application_id = ${applications.id}
      and event.kind = 'status' and event.status in ('interviewed', 'offered')
      and not exists (select from ${applicationEvents} undo where undo.application_id = ${applications.id}
        and undo.kind = 'taken_back' and undo.actor_role = 'company' and undo.id > event.id))`;
  const [row] = await db
    .select({
      succeeded: sql<number>`(count(*) filter (where ${succeeded}))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(applications)
    .where(
      and(
        isNotNull(applications.firstChoiceMonth),
        isNotNull(applications.applicantId),
        gte(applications.firstChoiceMonth, firstMonthOf(now)),
      ),
    );
  return row ?? { succeeded: 0, total: 0 };
}
