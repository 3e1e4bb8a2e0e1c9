import type { OfferAnswer, OfferTerms } from '../rules.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { formatMoment } from '../../../shared/kit/dates.ts';
import type { Db } from '../../../server/db/connect.ts';
import { notify, notifyAll } from '../../../server/notifications/notify.ts';
import { type ApplicationRow } from '../../../server/applications/rows.ts';
import {
  type NoticeNeeds,
  nameOf,
  notifyCompanies,
  toApplicant,
  withWords,
} from '../../../server/applications/notices.ts';

export const termsInWords = ({ pay, startsOn, place, contract, note, answerBy }: OfferTerms) =>
  [
    pay && `Pay: ${pay}`,
    startsOn && `Start: ${formatDay(startsOn)}`,
    place && `Place: ${place}`,
    contract && `Contract: ${contract}`,
    answerBy && `Answer by: ${formatMoment(answerBy)}`,
    note && `Note: ${note}`,
  ]
    .filter(Boolean)
    .join('\n');

/** Notifies an applicant that the terms of an offer were changed. */
export async function notifyChangedOffer(
  tx: Db,
  needs: NoticeNeeds,
  row: ApplicationRow,
  { terms, wasAnswered }: { terms: OfferTerms; wasAnswered: boolean },
): Promise<void> {
  const parts = [
    `${row.companyName} changed the terms of the offer.`,
    wasAnswered &&
      'We did not send your answer, because it was for the earlier terms. Please answer again.',
    termsInWords(terms),
  ];
  await notify(tx, needs, {
    ...toApplicant(needs, row),
    kind: 'status',
    title: `Offer changed: ${row.job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
  });
}

interface AnsweredOffer {
  row: ApplicationRow;
  answer: OfferAnswer;
  text: string;
}

/** Notifies companies of answers to their offers. */
export const notifyOfferAnswers = (
  tx: Db,
  needs: NoticeNeeds,
  answered: readonly AnsweredOffer[],
) =>
  notifyCompanies(
    tx,
    needs,
    answered.map(({ row, answer, text }) => ({
      row,
      notice: {
        kind: 'answer',
        title: `${nameOf(row)} ${answer} your offer: ${row.job.title}`,
        text: withWords(`${nameOf(row)} ${answer} your offer.`, nameOf(row), text),
      },
    })),
  );

/** Reminds applicants of offers that end within a day. */
export const notifyOfferEnding = (
  tx: Db,
  needs: NoticeNeeds,
  ending: readonly { row: ApplicationRow; answerBy: Date }[],
) =>
  notifyAll(
    tx,
    needs,
    ending.map(({ row, answerBy }) => ({
      ...toApplicant(needs, row),
      kind: 'reminder' as const,
      title: `Your offer expires soon: ${row.job.title}`,
      text: `Answer ${row.companyName} by ${formatMoment(answerBy)}.`,
    })),
  );

/** Tells both sides of offers that ended without an answer. */
export async function notifyOfferEnded(
  tx: Db,
  needs: NoticeNeeds,
  rows: readonly ApplicationRow[],
): Promise<void> {
  await notifyAll(
    tx,
    needs,
    rows.map((row) => ({
      ...toApplicant(needs, row),
      kind: 'reminder' as const,
      title: `Offer expired: ${row.job.title}`,
      text: `You did not answer the offer from ${row.companyName} in time. If you still want the job, write to them.`,
    })),
  );
  await notifyCompanies(
    tx,
    needs,
    rows.map((row) => ({
      row,
      notice: {
        kind: 'reminder',
        title: `Your offer to ${nameOf(row)} expired: ${row.job.title}`,
        text: `${nameOf(row)} did not answer your offer in time. You can extend it.`,
        button: 'Open Application',
      },
    })),
  );
}
