import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { nextMoment, type PromisedDates } from '../../../shared/applications/promise.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../db/connect.ts';
import { setDue } from '../../db/due.ts';
import { isOneOf } from '../../db/lists.ts';
import { applicationEvents, applicationMessages, applications, jobs } from '../../db/schema.ts';
import { stands } from '../../fragments/all.ts';
import { keepRecords } from '../../records.ts';
import type { MovePart } from '../moves/parts.ts';
import { isAnswerOwed } from '../rows.ts';
import { countKeptLater, settleHoldsOf } from './holds.ts';

/**
 * Records that a company answered applications, in the transaction of the answer. The first answer counts. A job is public
 * again when its last overdue one is answered.
 */
export async function recordAnswers(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (!ids.length) return;
  const answered = await tx
    .update(applications)
    .set({ answeredAt: at })
    .from(jobs)
    .where(
      and(
        isOneOf(applications.id, ids),
        isNull(applications.answeredAt),
        eq(jobs.id, applications.jobId),
      ),
    )
    .returning({ ...pick(applications, 'id', 'answerBy', 'lapsedAt'), companyId: jobs.companyId });
  await settleAnswered(tx, answered, at);
}

/** Moves answer, but for those that say only that an application was read. */
export const answerPart: MovePart = {
  begin({ tx, decision, at }) {
    if (decision.status === 'reviewed') return undefined;
    return {
      // From 'withdrawn' nobody waits any more.
      set: {
        answeredAt: sql`coalesce(${applications.answeredAt},
          case when ${applications.status} <> 'withdrawn' then ${at.toISOString()}::timestamptz end)`,
      },
      store: (moving) =>
        settleAnswered(
          tx,
          moving.filter(({ answeredAt, status }) => !answeredAt && status !== 'withdrawn'),
          at,
        ),
    };
  },
  undo: (tx, _, moves, at) =>
    takeBackAnswers(
      tx,
      moves.map(({ id, line }) => ({ id, at: line.at })),
      at,
    ),
};

/** What follows from first answers. */
async function settleAnswered(
  tx: Db,
  answered: readonly {
    id: string;
    companyId: string;
    answerBy: Date | null;
    lapsedAt: Date | null;
  }[],
  at: Date,
): Promise<void> {
  const promised = answered.filter(({ answerBy }) => answerBy !== null);
  await countKeptLater(tx, pluck(promised, 'companyId'), at);
  if (promised.some(({ lapsedAt }) => lapsedAt)) await settleHoldsOf(tx, pluck(promised, 'id'), at);
}

/** The first message of the company that asks something or names a date, and was not taken down. */
const answeredInWords = sql<Date>`(select min(message.created_at) from ${applicationMessages} message
  where ${and(
    sql`message.application_id = ${applications.id} and message.by = 'company' and message.is_answer`,
    ...stands(sql`message.id`),
  )})`;

/**
 * Records the messages that the company wrote while nobody waited: what ended the wait was undone since, so that they are
 * answers now.
 */
export async function recordMessages(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const answered = await tx
    .update(applications)
    .set({ answeredAt: answeredInWords })
    .from(jobs)
    .where(
      and(
        isOneOf(applications.id, ids),
        isAnswerOwed,
        isNotNull(answeredInWords),
        eq(jobs.id, applications.jobId),
      ),
    )
    .returning({
      application: applications.id,
      applicant: applications.applicantId,
      job: applications.jobId,
      at: applications.answeredAt,
      companyId: jobs.companyId,
    });
  await keepRecords(
    tx,
    answered.flatMap(({ application, applicant, job, at }) =>
      applicant && at
        ? { kind: 'answered' as const, at, application, applicant, job, answer: 'message' as const }
        : [],
    ),
  );
  await countKeptLater(tx, pluck(answered, 'companyId'), now);
}

/**
 * Takes back the answers of moves that are undone: the applications wait again, unless a message of the company answered
 * them. Call it after their status is restored.
 * @param moves with the time of the move, which is that of its answer
 */
async function takeBackAnswers(
  tx: Db,
  moves: readonly { id: string; at: Date }[],
  now: Date,
): Promise<void> {
  for (const [time, same] of Map.groupBy(moves, ({ at }) => at.getTime())) {
    const ids = same.map(({ id }) => id);
    await tx
      .update(applications)
      .set({ answeredAt: null })
      .where(and(isOneOf(applications.id, ids), eq(applications.answeredAt, new Date(time))));
  }
  const all = moves.map(({ id }) => id);
  await recordMessages(tx, all, now);
  await awaitAnswers(tx, isOneOf(applications.id, all), now);
}

/** Locks the application of a message that an admin decides about. Call it when the company is locked. */
export async function lockAnswer(tx: Db, messageId: string): Promise<void> {
  await tx
    .select({ id: applications.id })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .where(eq(applicationMessages.id, messageId))
    .for('no key update', { of: applications });
}

/**
 * Finds the answer of an application again after an admin took a message of the company down, or undid that. Without
 * another answer, the promised date counts again. Call it after `lockAnswer`.
 * @returns the date by which the company owes an answer, if it owes one
 */
export async function recountAnswer(
  tx: Db,
  messageId: string,
  now: Date,
): Promise<{ owedBy: Date | null }> {
  const [found] = await tx
    .select({
      application: applications,
      companyId: jobs.companyId,
      sentAt: applicationMessages.createdAt,
      inWords: sql<Date | null>`${answeredInWords}`.mapWith(applications.answeredAt),
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applicationMessages.id, messageId), eq(applicationMessages.isAnswer, true)));
  const applicantId = found?.application.applicantId;
  // Nobody waits for an answer after the account was deleted.
  if (!found || !applicantId) return { owedBy: null };
  const { application, sentAt, inWords } = found;
  const { id, jobId, status, answerBy, answeredAt } = application;

  const byMove = await readFirstMove(tx, id);
  const [first = null] = [inWords, byMove]
    .filter((time) => time !== null)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const isOpen = status === 'pending' || status === 'reviewed';
  const owedBy = first === null && isOpen ? answerBy : null;
  if (first?.getTime() === answeredAt?.getTime()) return { owedBy };
  await tx.update(applications).set({ answeredAt: first }).where(eq(applications.id, id));
  await countKeptLater(tx, [found.companyId], now);
  const which = { application: id, applicant: applicantId, job: jobId, answer: 'message' } as const;
  if (answeredAt?.getTime() === sentAt.getTime())
    await keepRecords(tx, [{ kind: 'answer-undone', at: now, ...which }]);
  // Moves are recorded in any case.
  if (first && first !== byMove) await keepRecords(tx, [{ kind: 'answered', at: first, ...which }]);
  if (first === null) await awaitAnswers(tx, eq(applications.id, id), now);
  else await settleHoldsOf(tx, [id], now);
  return { owedBy };
}

/** When a company first moved an application to a stage that answers it; null if it did not, or undid it. */
async function readFirstMove(tx: Db, applicationId: string): Promise<Date | null> {
  const lines = await tx
    .select(pick(applicationEvents, 'kind', 'status', 'at'))
    .from(applicationEvents)
    .where(
      and(
        eq(applicationEvents.applicationId, applicationId),
        inArray(applicationEvents.kind, ['status', 'taken_back']),
      ),
    )
    .orderBy(applicationEvents.id);
  const standing: typeof lines = [];
  for (const line of lines) {
    if (line.kind === 'status') standing.push(line);
    else standing.pop();
  }
  // Nobody waits for an answer to an application that was withdrawn.
  const withdrawn = standing.findIndex(({ status }) => status === 'withdrawn');
  const answer = standing
    .slice(0, withdrawn < 0 ? undefined : withdrawn)
    .find(({ status }) => ['interviewed', 'offered', 'rejected'].includes(status));
  return answer?.at ?? null;
}

/**
 * Ends promises of jobs that their company deletes: those who were not answered count as not kept, or deleting the job
 * would be a way around the promise.
 * @param which a condition on jobs
 */
export async function breakPromises(tx: Db, which: SQL, at: Date): Promise<void> {
  const broken = await tx
    .update(applications)
    .set({ lapsedAt: at })
    .from(jobs)
    .where(and(which, eq(jobs.id, applications.jobId), isAnswerOwed, isNull(applications.lapsedAt)))
    .returning({ companyId: jobs.companyId });
  await countKeptLater(tx, pluck(broken, 'companyId'), at);
}

/**
 * Sets when something happens next to promises that count again: a move or a withdrawal was undone, or a job restored.
 * @param which a condition on applications and jobs
 */
export async function awaitAnswers(tx: Db, which: SQL, now: Date): Promise<void> {
  const rows = await tx
    .select(pick(applications, 'id', 'appliedAt', 'answerBy', 'prolongedFrom', 'lapsedAt'))
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(which, isAnswerOwed, isNull(jobs.deletedAt)));
  const open = rows.filter(({ lapsedAt }) => lapsedAt === null);
  await setAnswersDue(tx, open, now);
  if (open.length < rows.length) await settleHoldsOf(tx, pluck(rows, 'id'), now);
}

/** Promises that one statement sets; it takes at most 65,535 values. */
const AT_ONCE = 10_000;

/** Sets when something happens next to promises. Applications without a promise have none. */
export async function setAnswersDue(
  tx: Db,
  promises: readonly (Omit<PromisedDates, 'answerBy'> & { id: string; answerBy: Date | null })[],
  now: Date,
): Promise<void> {
  const moments = promises.flatMap(({ id, answerBy, ...dates }) =>
    answerBy ? [{ subject: id, at: nextMoment({ ...dates, answerBy }, now) }] : [],
  );
  for (let from = 0; from < moments.length; from += AT_ONCE)
    await setDue(tx, 'answer', moments.slice(from, from + AT_ONCE));
}
