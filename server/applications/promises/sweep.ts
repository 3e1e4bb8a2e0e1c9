import { and, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { peopleWait, remindersOf, untilAnswered } from '../../../shared/applications/promise.ts';
import { KEPT_DAYS, KEPT_MIN, type Kept } from '../../../shared/companies/kept.ts';
import { addDays, DAY, utcDay } from '../../../shared/kit/dates.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { formatMoment } from '../../../shared/kit/dates.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../db/connect.ts';
import type { Due } from '../../db/due.ts';
import { isOneOf } from '../../db/lists.ts';
import { approvedRevision, applications, companies, jobRevisions, jobs } from '../../db/schema.ts';
import { mostOpen } from '../../extensions.ts';
import { recordsOfApplications } from '../../records.ts';
import { type NoticeNeeds, notifyInParts, notifyMembers, withReceipt } from '../notices.ts';
import { isAnswerOwed, pageOf } from '../rows.ts';
import { asUnread } from '../thread/unread.ts';
import { setAnswersDue } from './answers.ts';
import { countKeptLater, settleHolds } from './holds.ts';

/**
 * What happens to promises whose moment has come: their company is reminded, or they have lapsed. Those that were answered,
 * withdrawn or closed meanwhile are left out. Few statements for any number of them.
 */
export async function sweepPromises(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const dueAt = new Map(due.map(({ subject, at }) => [subject, at]));
  const owed = await lockOwed(tx, [...dueAt.keys()], now);
  const open = owed.filter(({ lapsedAt }) => lapsedAt === null);
  const { over = [], ahead = [] } = Object.groupBy(open, ({ answerBy }) =>
    answerBy < now ? 'over' : 'ahead',
  );
  await lapse(tx, needs, over, now);
  const reminding = ahead.filter((promise) =>
    isReminder(remindersOf(promise), dueAt.get(promise.id) ?? now),
  );
  await remind(tx, needs, reminding, now);
  await setAnswersDue(tx, ahead, now);
}

/** Whether a reminder was due: a moment that failed is tried again up to some hours later. */
const isReminder = (reminders: readonly Date[], at: Date) =>
  reminders.some((time) => time <= at && at.getTime() < time.getTime() + DAY);

/** Whether a hold pauses a job: it is neither closed nor expired. */
const isOpenOn = (now: Date) =>
  sql<boolean>`${jobs.status} = 'active' and ${gt(jobs.deadline, now)}`;

/** Promises that still count, with what notices say of them. */
async function lockOwed(tx: Db, ids: readonly string[], now: Date) {
  const rows = await tx
    .select({
      ...pick(applications, 'id', 'applicantId', 'appliedAt'),
      ...pick(applications, 'answerBy', 'prolongedFrom', 'lapsedAt'),
      jobId: jobs.id,
      companyId: jobs.companyId,
      isOpen: isOpenOn(now),
      jobTitle: jobRevisions.title,
      companyName: companies.name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isOneOf(applications.id, ids), isAnswerOwed, isNull(jobs.deletedAt)))
    .orderBy(applications.id)
    .for('no key update', { of: applications });
  return rows.flatMap(({ answerBy, applicantId, ...row }) =>
    answerBy && applicantId ? [{ ...row, answerBy, applicantId }] : [],
  );
}

type OwedRow = Awaited<ReturnType<typeof lockOwed>>[number];

/** Tells applicants that nobody answered in time, pauses the jobs, and tells their companies. */
async function lapse(
  tx: Db,
  needs: NoticeNeeds,
  over: readonly OwedRow[],
  now: Date,
): Promise<void> {
  if (!over.length) return;
  const ids = over.map(({ id }) => id);
  // One update: each writes the row and its entries in the indexes again.
  await tx
    .update(applications)
    .set({ lapsedAt: now, ...asUnread('job_seeker', now) })
    .where(isOneOf(applications.id, ids));
  const receipts = await recordsOfApplications(tx, needs.config, ids);
  await notifyInParts(
    tx,
    needs,
    over.map(({ id, applicantId, answerBy, isOpen, jobTitle, companyName }) => ({
      ...withReceipt(receipts.get(id)),
      userId: applicantId,
      kind: 'promise',
      title: `No answer by ${formatNearDay(answerBy)}: ${jobTitle}`,
      text: `${companyName} promised an answer by ${formatNearDay(answerBy)} but has not replied.${isOpen ? ' The job is paused until the company answers.' : ''} You can wait, write to the company, or withdraw.${mostOpen(needs) > 0 ? ' This application no longer counts toward your limit.' : ''}`,
      path: pageOf('job_seeker', id),
      key: `lapsed ${id}`,
    })),
  );
  await countKeptLater(tx, pluck(over, 'companyId'), now);
  const jobIds = [...new Set(over.map(({ jobId }) => jobId))];
  await settleHolds(tx, inArray(jobs.id, jobIds), now);
  await tellOfPauses(tx, needs, jobIds, now);
}

/** The list of who waits for an answer of a job. */
const queueOf = (jobId: string) => `/applications/my-applications-company?answer=due&job=${jobId}`;

async function tellOfPauses(
  tx: Db,
  needs: NoticeNeeds,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({
      id: jobs.id,
      companyId: jobs.companyId,
      title: jobRevisions.title,
      overdue: jobs.overdueAnswers,
      isOpen: isOpenOn(now),
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .where(isOneOf(jobs.id, jobIds));
  await notifyMembers(
    tx,
    needs,
    rows.map(({ id, companyId, title, overdue, isOpen }) => ({
      companyId,
      notice: {
        kind: 'promise',
        title: `${isOpen ? 'Paused' : 'Answers overdue'}: ${title}`,
        text: `${counted(overdue, 'applicant is', 'applicants are')} waiting past the answer date. ${untilAnswered(isOpen)}`,
        path: queueOf(id),
        // Names no applicant, so it stays when their data goes. Of several in a day, the last count holds.
        key: `paused ${id} ${utcDay(now)}`,
        isReplacing: true,
        isQuietWhileUnread: true,
        button: 'Answer All Waiting',
      },
    })),
  );
}

/** Dates that a reminder names. */
const DATES_NAMED = 3;

/** The next dates of jobs by which companies promised answers, soonest first, with how many they promised. */
async function readDates(tx: Db, jobIds: readonly string[], now: Date) {
  const dates = tx
    .select({
      jobId: applications.jobId,
      answerBy: applications.answerBy,
      count: sql<number>`count(*)::int`.as('count'),
      place:
        sql<number>`row_number() over (partition by ${applications.jobId} order by ${applications.answerBy})`.as(
          'place',
        ),
    })
    .from(applications)
    .where(and(isOneOf(applications.jobId, jobIds), isAnswerOwed, gte(applications.answerBy, now)))
    .groupBy(applications.jobId, applications.answerBy)
    .as('dates');
  const rows = await tx
    .select({ jobId: dates.jobId, answerBy: dates.answerBy, count: dates.count })
    .from(dates)
    .where(lte(dates.place, DATES_NAMED))
    .orderBy(dates.answerBy);
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

/** Reminds companies of who waits: one notification for each job and day. */
async function remind(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly OwedRow[],
  now: Date,
): Promise<void> {
  const byJob = Map.groupBy(due, ({ jobId }) => jobId);
  if (!byJob.size) return;
  const dates = await readDates(tx, [...byJob.keys()], now);
  await notifyMembers(
    tx,
    needs,
    // In one order: another batch may remind the same companies of the same jobs at the same time.
    [...byJob]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([jobId, [first]]) => {
        const [soonest, ...later] = dates.get(jobId) ?? [];
        if (!first || !soonest?.answerBy) return [];
        const more = later.flatMap(({ answerBy, count }) =>
          answerBy ? [`${count} by ${formatNearDay(answerBy)}`] : [],
        );
        const title = `${peopleWait(soonest.count)} by ${formatNearDay(soonest.answerBy)}: ${first.jobTitle}`;
        return [
          {
            companyId: first.companyId,
            notice: {
              kind: 'promise' as const,
              title,
              text: [
                `You promised an answer by ${formatMoment(soonest.answerBy)}: an interview, an offer, a rejection, or a message that asks a question or names a date.`,
                ...(more.length ? [`Later: ${more.join(', ')}.`] : []),
                'Without it, the job is paused.',
              ].join(' '),
              path: queueOf(jobId),
              key: `answers ${jobId} ${utcDay(now)}`,
              button: 'Answer All Waiting',
            },
          },
        ];
      }),
  );
}

/**
 * How promises were kept that ended in a period (`Kept`), as JSON; null if they are too few.
 * @param which a condition on jobs `j`
 */
export const keptBetween = (which: SQL, since: Date, until: Date, min: number): SQL => sql`(
      select case when count(*) >= ${min} then json_build_object(
        'kept', (count(*) filter (where a.answered_at <= a.answer_by))::int,
        'ended', count(*)::int,
        'medianDays', round((percentile_cont(0.5) within group (
          order by extract(epoch from a.answered_at - a.applied_at) / 86400)
          filter (where a.answered_at is not null))::numeric)::int) end
      from ${jobs} j join ${applications} a on a.job_id = j.id
      where ${which} and a.answer_by is not null
        and (a.answered_at is not null or a.lapsed_at is not null)
        and least(a.answered_at, a.answer_by, a.lapsed_at)
          between ${since.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz)`;

/**
 * Counts how companies kept the promises that ended in the last days. The pages that show it are made again only if the
 * figure changed, so at most once a day.
 */
export async function countKept(tx: Db, due: readonly Due[], now: Date): Promise<void> {
  const ids = due.map(({ subject }) => subject);
  const since = addDays(now, -KEPT_DAYS);
  const { rows } = await tx.execute<{ id: string; kept: Kept | null; before: Kept | null }>(sql`
    select ${companies.id} as id, ${companies.kept} as before,
      ${keptBetween(sql`j.company_id = ${companies.id}`, since, now, KEPT_MIN)} as kept
    from ${companies} where ${isOneOf(companies.id, ids)}`);
  const changed = rows.filter(({ kept, before }) => !isSame(kept, before));
  for (const { id, kept } of changed)
    await tx.update(companies).set({ kept }).where(eq(companies.id, id));
  if (changed.length) {
    const list = sql.param(changed.map(({ id }) => id));
    await tx.execute(sql`select "publish"('companies', ${list}::uuid[])`);
  }
  // Promises leave the period as days pass.
  await countKeptLater(
    tx,
    rows.filter(({ kept }) => kept).map(({ id }) => id),
    now,
  );
}

const isSame = (one: Kept | null, other: Kept | null): boolean =>
  one?.kept === other?.kept && one?.ended === other?.ended && one?.medianDays === other?.medianDays;
