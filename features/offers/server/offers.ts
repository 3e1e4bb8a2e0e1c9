import { and, eq, isNotNull } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  answerByRefusal,
  answerRefusal,
  changedTermsRefusal,
  changeTermsRefusal,
  isOfferOpen,
  isOfferOver,
  NO_TERMS,
  type OfferTerms,
  undoAnswerRefusal,
} from '../rules.ts';
import { undoneUntil } from '../../../shared/applications/undo.ts';
import { closedRefusal } from '../../../shared/applications/status.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import type { FromCompany, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, dropDue, setDue } from '../../../server/db/due.ts';
import { inKeyOrder } from '../../../server/db/key-order.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applications } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { Problem, refuseField } from '../../../server/http/problems.ts';
import { fillFor, withFilledNote } from '../../../server/applications/fill.ts';
import { readDetail, record, recordAll } from '../../../server/applications/details.ts';
import { type NoticeNeeds } from '../../../server/applications/notices.ts';
import {
  notifyChangedOffer,
  notifyOfferAnswers,
  notifyOfferEnded,
  notifyOfferEnding,
  termsInWords,
} from './notices.ts';
import { lockApplication, ownApplication } from '../../../server/applications/queries.ts';
import {
  type ApplicationRow,
  selectApplications,
  stateOf,
} from '../../../server/applications/rows.ts';
import { markUnread } from '../../../server/applications/thread/unread.ts';
import type { MovePart } from '../../../server/applications/moves/parts.ts';

import { offers } from '../tables.ts';

type OfferRow = typeof offers.$inferSelect;

/** Stores the terms of offers that are being made, in the caller's transaction. @throws Problem 400 for an end in the past */
async function makeOffers(
  tx: Db,
  applicationIds: readonly string[],
  terms: OfferTerms,
  at: Date,
): Promise<void> {
  refuseField('answerBy', answerByRefusal(terms, at));
  const values = { ...terms, madeAt: at };
  const answer = { answer: null, answerText: '', answeredAt: null, settledAt: null };
  await tx
    .insert(offers)
    .values(
      inKeyOrder(
        applicationIds.map((applicationId) => ({ applicationId, ...values })),
        ({ applicationId }) => [applicationId],
      ),
    )
    .onConflictDoUpdate({ target: offers.applicationId, set: { ...values, ...answer } });
  await setEnds(tx, applicationIds, terms, at);
}

/** Sets when the applicants are reminded, and when the offers end. */
async function setEnds(
  tx: Db,
  applicationIds: readonly string[],
  { answerBy }: Pick<OfferTerms, 'answerBy'>,
  now: Date,
): Promise<void> {
  if (!answerBy) return;
  const at = (time: Date) => applicationIds.map((subject) => ({ subject, at: time }));
  const dayBefore = new Date(answerBy.getTime() - DAY);
  if (dayBefore > now) await setDue(tx, 'offer-ending', at(dayBefore));
  await setDue(tx, 'offer-ended', at(answerBy));
}

/** Moves make offers. */
export const offerPart: MovePart = {
  begin({ tx, context, decision: { status, offer = NO_TERMS }, at }) {
    if (status !== 'offered') return undefined;
    return {
      async store(moving) {
        const ids = pluck(moving, 'id');
        const noteOf = await fillFor(tx, context.actor, ids, offer.note);
        for (const [note, same] of Map.groupBy(ids, noteOf))
          await makeOffers(tx, same, { ...offer, note }, at);
      },
    };
  },
  async findChangedSince(tx, ids) {
    const answered = await tx
      .select({ id: offers.applicationId })
      .from(offers)
      .where(and(isOneOf(offers.applicationId, ids), isNotNull(offers.answer)));
    return new Set(pluck(answered, 'id'));
  },
  async news(tx, _, { news }) {
    const moved = pluck(news, 'row').filter(({ application }) => application.status === 'offered');
    const ids = moved.map(({ application }) => application.id);
    if (!ids.length) return {};
    const made = await tx.select().from(offers).where(isOneOf(offers.applicationId, ids));
    const companyOf = new Map(moved.map((row) => [row.application.id, row.companyName]));
    return {
      words: new Map(
        made.map(({ applicationId, ...terms }) => [
          applicationId,
          {
            text: `${companyOf.get(applicationId)} wants to hire you. Open your application to read and answer the offer.`,
            details: termsInWords(terms),
          },
        ]),
      ),
    };
  },
  async undo(tx, _, moves) {
    const made = moves.filter(({ line }) => line.status === 'offered');
    const ids = pluck(made, 'id');
    await tx.delete(offers).where(isOneOf(offers.applicationId, ids));
    await dropDue(tx, ['offer-answered', 'offer-ending', 'offer-ended'], ids);
  },
};

/** PUT /applications/{id}/offer/answer. @throws Problem 404, 409 */
export async function answerOffer(context: SignedIn, { params, body }: Call<'answerOffer'>) {
  const { db, now } = context;
  return transaction(db, async (tx) => {
    const { row, offer } = await lockOffer(tx, context, params.id);
    const applicationId = row.application.id;
    const refusal =
      closedRefusal(stateOf(row)) ??
      answerRefusal(offer, now()) ??
      (offer && changedTermsRefusal(offer, body.madeAt));
    if (refusal) throw Problem.of(refusal);
    const at = now();
    await tx
      .update(offers)
      .set({ answer: body.answer, answerText: body.text, answeredAt: at })
      .where(eq(offers.applicationId, applicationId));
    await setDue(tx, 'offer-answered', [{ subject: applicationId, at: undoneUntil(at) }]);
    return {
      application: await answeredDetail(tx, context, applicationId),
      message: `You ${body.answer} the offer. We will notify ${row.companyName} in 10 minutes.`,
    };
  });
}

/** DELETE /applications/{id}/offer/answer: within ten minutes. @throws Problem 404, 409 */
export async function undoOfferAnswer(context: SignedIn, { params }: Call<'undoOfferAnswer'>) {
  const { db, now } = context;
  return transaction(db, async (tx) => {
    const { row, offer } = await lockOffer(tx, context, params.id);
    const refusal = closedRefusal(stateOf(row)) ?? undoAnswerRefusal(offer, now());
    if (refusal) throw Problem.of(refusal);
    await dropAnswer(tx, row.application.id);
    return {
      application: await answeredDetail(tx, context, row.application.id),
      message: 'Your answer was undone. The company was not notified.',
    };
  });
}

/** What changed terms replace, for the history. */
function toFormer({ pay, startsOn, place, contract, note, answerBy, answer }: OfferRow) {
  const terms = { pay, startsOn, place, contract, note };
  return {
    formerOffer: { ...terms, answerBy: answerBy?.toISOString() ?? null },
    ...(answer && { unsentAnswer: answer }),
  };
}

async function dropAnswer(tx: Db, applicationId: string): Promise<void> {
  await tx
    .update(offers)
    .set({ answer: null, answerText: '', answeredAt: null })
    .where(eq(offers.applicationId, applicationId));
  await dropDue(tx, ['offer-answered'], [applicationId]);
}

/**
 * PUT /applications/{id}/offer: other terms, or more time. An answer that the company does not know yet is dropped, and
 * the applicant is asked again. @throws Problem 400 for an end in the past, 404, 409
 */
export async function changeOffer(context: FromCompany, { params, body }: Call<'changeOffer'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const { row, offer } = await lockOffer(tx, context, params.id);
    const refusal = changeTermsRefusal(offer);
    if (refusal) throw Problem.of(refusal);
    const at = now();
    refuseField('answerBy', answerByRefusal(body, at));
    const terms = await withFilledNote(tx, context.actor, body, row);
    const { id: applicationId, status } = row.application;
    const wasAnswered = Boolean(offer?.answer);
    const detail = offer && toFormer(offer);
    await dropAnswer(tx, applicationId);
    await tx
      .update(offers)
      .set({ ...terms, madeAt: at })
      .where(eq(offers.applicationId, applicationId));
    await dropDue(tx, ['offer-ending', 'offer-ended'], [applicationId]);
    await setEnds(tx, [applicationId], terms, at);
    await record(tx, { applicationId, kind: 'offer_changed', status, actor, at, detail });
    await markUnread(tx, 'job_seeker', [applicationId], at);
    await notifyChangedOffer(tx, context, row, { terms, wasAnswered });
    return {
      application: await answeredDetail(tx, context, applicationId),
      message: 'The offer has been changed. We notified the applicant.',
    };
  });
}

const answeredDetail = async (tx: Db, context: SignedIn, id: string) =>
  readDetail(tx, await ownApplication(tx, context.actor, id), context);

/** Locks an application and reads its offer, if it has one. @throws Problem 404 */
async function lockOffer(
  tx: Db,
  { actor }: SignedIn,
  id: string,
): Promise<{ row: ApplicationRow; offer: OfferRow | undefined }> {
  const row = await lockApplication(tx, actor, id);
  if (row.application.status !== 'offered') return { row, offer: undefined };
  const [offer] = await tx
    .select()
    .from(offers)
    .where(eq(offers.applicationId, row.application.id));
  return { row, offer };
}

/** Locks the offers that are due, with their applications. Those of deleted applicants are left out. */
async function lockDue(tx: Db, due: readonly Due[]) {
  const ids = due.map(({ subject }) => subject);
  const rows = await selectApplications(tx, 'row')
    .where(and(isOneOf(applications.id, ids), eq(applications.status, 'offered')))
    .orderBy(applications.id)
    .for('no key update', { of: applications });
  const found = await tx
    .select()
    .from(offers)
    .where(
      isOneOf(
        offers.applicationId,
        rows.map(({ application }) => application.id),
      ),
    );
  const byId = new Map(found.map((offer) => [offer.applicationId, offer]));
  return rows.flatMap((row) => {
    const offer = byId.get(row.application.id);
    return offer ? { row, offer } : [];
  });
}

/** Tells companies of answers that can no longer be undone. */
export async function settleAnswers(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const answered = (await lockDue(tx, due)).flatMap(({ row, offer }) => {
    const { answer, answerText, answeredAt } = offer;
    return answer && answeredAt && !offer.settledAt
      ? { row, answer, text: answerText, answeredAt }
      : [];
  });
  if (!answered.length) return;
  const ids = answered.map(({ row }) => row.application.id);
  await tx
    .update(offers)
    .set({ settledAt: now })
    .where(and(isOneOf(offers.applicationId, ids), isNotNull(offers.answer)));
  await dropDue(tx, ['offer-ending', 'offer-ended'], ids);
  await recordAll(
    tx,
    answered.map(({ row: { application, applicant }, answer, text, answeredAt }) => ({
      applicationId: application.id,
      kind: `offer_${answer}` as const,
      status: application.status,
      detail: text ? { message: text } : {},
      actor: { id: applicant.id, role: 'job_seeker' as const },
      at: answeredAt,
    })),
  );
  await markUnread(tx, 'company', ids, now);
  await notifyOfferAnswers(tx, needs, answered);
}

/** Reminds applicants of offers that end within a day. */
export async function remindOfOffers(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const open = (await lockDue(tx, due)).filter(
    ({ row, offer }) => !row.job.deletedAt && offer.answerBy && isOfferOpen(offer, now),
  );
  await notifyOfferEnding(
    tx,
    needs,
    open.map(({ row, offer }) => ({ row, answerBy: offer.answerBy ?? now })),
  );
}

/** Tells both sides of offers that ended without an answer. */
export async function endOffers(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const over = (await lockDue(tx, due)).filter(
    ({ row, offer }) => !row.job.deletedAt && isOfferOver(offer, now),
  );
  if (!over.length) return;
  const rows = over.map(({ row }) => row);
  const ids = rows.map(({ application }) => application.id);
  await recordAll(
    tx,
    rows.map(({ application }) => ({
      applicationId: application.id,
      kind: 'offer_ended' as const,
      status: application.status,
      actor: { id: null, role: 'company' as const },
      at: now,
    })),
  );
  await markUnread(tx, 'company', ids, now);
  await markUnread(tx, 'job_seeker', ids, now);
  await notifyOfferEnded(tx, needs, rows);
}
