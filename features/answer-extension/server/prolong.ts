import { sql } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import { prolongRefusal } from '../rules.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { FromCompany } from '../../../server/context.ts';
import { inOrderOf, isOneOf } from '../../../server/db/lists.ts';
import { applications } from '../../../server/db/schema.ts';
import type { Db } from '../../../server/db/connect.ts';
import { notifyAll } from '../../../server/notifications/notify.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { transaction } from '../../../server/db/transaction.ts';
import {
  readRows,
  type ApplicationRow,
  promiseOf,
  selectApplications,
} from '../../../server/applications/rows.ts';
import { recordAll } from '../../../server/applications/details.ts';
import { prepareFor } from '../../../server/applications/fill.ts';
import { type NoticeNeeds, toApplicant } from '../../../server/applications/notices.ts';
import { lockOwnApplications, NO_APPLICATION } from '../../../server/applications/queries.ts';
import { markUnread } from '../../../server/applications/thread/unread.ts';
import { setAnswersDue } from '../../../server/applications/promises/answers.ts';

/**
 * POST /applications/company/prolong: gives the company more time for the answers that it promised, once for each
 * application and before its date. The applicants get the message and the new date.
 */
export async function prolongAnswers(
  context: FromCompany,
  { body }: Call<'prolongAnswers'>,
): Promise<Result<'prolongAnswers'>> {
  const { db, actor, now } = context;
  const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
  return transaction(db, async (tx) => {
    const at = now();
    const locked = await lockOwnApplications(tx, context, ids);
    const rows = await selectApplications(tx, 'row').where(
      isOneOf(applications.id, [...locked.keys()]),
    );
    const byId = new Map(rows.map((row) => [row.application.id, row]));
    const refused = new Map<string, { code: string; message: string }>();
    const prolonging: { row: ApplicationRow; from: Date; answerBy: Date }[] = [];
    for (const id of ids) {
      const row = byId.get(id);
      const refusal = row ? prolongRefusal(promiseOf(row), at) : NO_APPLICATION;
      const from = row?.application.answerBy;
      if (refusal) refused.set(id, refusal);
      else if (row && from) prolonging.push({ row, from, answerBy: addDays(from, body.days) });
    }
    const messageFor = await prepareFor(tx, actor, body.message);
    const prolonged = prolonging.map(({ row }) => row.application.id);
    await tx
      .update(applications)
      .set({
        answerBy: sql`${applications.answerBy} + ${body.days} * interval '24 hours'`,
        prolongedFrom: sql`${applications.answerBy}`,
        prolongedAt: at,
      })
      .where(isOneOf(applications.id, prolonged));
    await setAnswersDue(
      tx,
      prolonging.map(({ row: { application }, from, answerBy }) => ({
        id: application.id,
        appliedAt: application.appliedAt,
        answerBy,
        prolongedFrom: from,
      })),
      at,
    );
    if (prolonging.length)
      await recordAll(
        tx,
        prolonging.map(({ row }) => ({
          applicationId: row.application.id,
          kind: 'answer_prolonged' as const,
          status: row.application.status,
          detail: { message: messageFor(row) },
          actor,
          at,
        })),
      );
    await markUnread(tx, 'job_seeker', prolonged, at);
    await notifyProlonged(tx, context, prolonging, messageFor);
    const moved = await readRows({ ...context, db: tx }, prolonged);
    return {
      moved: inOrderOf(ids, moved, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
    };
  });
}

/** Notifies applicants that the company needs more time than it promised. */
const notifyProlonged = (
  tx: Db,
  needs: NoticeNeeds,
  prolonged: readonly { row: ApplicationRow; from: Date; answerBy: Date }[],
  messageFor: (row: ApplicationRow) => string,
) =>
  notifyAll(
    tx,
    needs,
    prolonged.map(({ row, from, answerBy }) => ({
      ...toApplicant(needs, row),
      kind: 'promise' as const,
      title: `${row.companyName} will answer by ${formatNearDay(answerBy)}: ${row.job.title}`,
      text: `${row.companyName} extended the answer date. You get an answer by ${formatNearDay(answerBy)} instead of ${formatNearDay(from)}.\n\nMessage from the company: ${messageFor(row)}`,
    })),
  );
