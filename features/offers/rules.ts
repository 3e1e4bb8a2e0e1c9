import * as z from 'zod/mini';
import type { CoreCode, Reason } from '../../shared/errors.ts';
import { addDays, utcDay } from '../../shared/kit/dates.ts';
import { optionalLine, optionalText } from '../../shared/kit/text.ts';
import { optionalWithFields } from '../../shared/templates/texts.ts';
import { undoneUntil } from '../../shared/applications/undo.ts';
import { exactTimeOrNone } from '../../shared/kit/moments.ts';

/** The applicant's answers to an offer. */
export const OFFER_ANSWERS = ['accepted', 'declined'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

export const OFFER_ANSWER_LABELS: Record<OfferAnswer, string> = {
  accepted: 'Offer accepted',
  declined: 'Offer declined',
};

const WHEN = 'Choose the date and time by which the applicant must answer.';
const START = 'Choose the first day of work.';

const blank = z.pipe(
  z.nullable(z.literal('')),
  z.transform(() => null),
);

export const OFFER_NOTE_MAX = 2000;

/** The terms of an offer; each may be left out. */
export const offerTerms = z.object({
  pay: optionalLine(200),
  /** The first day of work, such as 2027-02-01. */
  startsOn: z._default(z.union([blank, z.iso.date(START)], { error: START }), null),
  place: optionalLine(300),
  contract: optionalLine(200),
  note: optionalWithFields(OFFER_NOTE_MAX),
  /** The applicant must answer before it. */
  answerBy: z._default(exactTimeOrNone(WHEN), null),
});

export type OfferTerms = z.output<typeof offerTerms>;

export const NO_TERMS: OfferTerms = {
  pay: '',
  startsOn: null,
  place: '',
  contract: '',
  note: '',
  answerBy: null,
};

/** Why the end of an offer is refused. */
export function answerByRefusal(
  { answerBy, startsOn }: Pick<OfferTerms, 'answerBy' | 'startsOn'>,
  now: Date,
): string | undefined {
  if (!answerBy) return undefined;
  if (answerBy <= now) return 'Choose a time in the future.';
  return startsOn && startsOn < utcDay(answerBy)
    ? 'Choose a day that is not after the first day of work.'
    : undefined;
}

/** The applicant's answer, with words for the company. */
export const offerReply = z.object({
  answer: z.enum(OFFER_ANSWERS, { error: 'Send accepted or declined.' }),
  text: optionalText(2000),
  /** When the terms that the applicant has read were last changed; answers to other terms are refused. */
  madeAt: z.optional(z.iso.datetime()),
});

/** The terms of an offer in answers. */
export const shownTerms = z.object({
  pay: z.string(),
  startsOn: z.nullable(z.string()),
  place: z.string(),
  contract: z.string(),
  note: z.string(),
  answerBy: z.nullable(z.iso.datetime()),
});
export type ShownTerms = z.output<typeof shownTerms>;

/** An offer. The company sees an answer when the applicant can no longer undo it. */
export const offerAnswer = z.extend(shownTerms, {
  /** When it was made, or its terms were last changed. */
  madeAt: z.iso.datetime(),
  answer: z.nullable(z.enum(OFFER_ANSWERS)),
  answerText: z.string(),
  answeredAt: z.nullable(z.iso.datetime()),
  /** Until when the applicant can undo the answer; null if the company has been told. */
  undoUntil: z.nullable(z.iso.datetime()),
});

export type Offer = z.output<typeof offerAnswer>;

interface State {
  answerBy: Date | string | null;
  answer: OfferAnswer | null;
}

type OfferRefusal = Reason<
  CoreCode | 'no-offer' | 'offer-answered' | 'offer-changed' | 'offer-ended'
>;

const hasEnded = ({ answerBy }: Pick<State, 'answerBy'>, now: Date) =>
  answerBy !== null && new Date(answerBy) <= now;

/** Whether an offer still waits for the applicant's answer. */
export const isOfferOpen = (offer: State | null | undefined, now: Date): boolean =>
  Boolean(offer && !offer.answer && !hasEnded(offer, now));

/** Whether an offer ended without an answer. */
export const isOfferOver = (offer: State | null | undefined, now: Date): boolean =>
  Boolean(offer && !offer.answer && hasEnded(offer, now));

/** Days ahead in which an offer expires soon: today and tomorrow. */
const ENDING_DAYS = 1;

/**
 * What an offer needs of its company. An answer is news until somebody of the company has opened the application; until the
 * applicant can no longer undo it, the company does not know of it.
 */
export function companyNeedOf(
  offer: State & { answeredAt: Date | null; settledAt: Date | null; answerBy: Date | null },
  isUnread: boolean,
  now: Date,
) {
  const { answer, answerBy, answeredAt, settledAt } = offer;
  if (isOfferOpen(offer, now))
    return answerBy && answerBy <= addDays(now, ENDING_DAYS)
      ? ({ kind: 'offer-ending', urgency: 'soon', at: answerBy } as const)
      : undefined;
  if (!isUnread) return undefined;
  if (isOfferOver(offer, now))
    return { kind: 'offer-expired', urgency: 'open', at: answerBy } as const;
  return answer && settledAt
    ? ({ kind: `offer-${answer}`, urgency: 'open', at: answeredAt } as const)
    : undefined;
}

/** Why an offer cannot be answered. */
export function answerRefusal(offer: State | undefined, now: Date): OfferRefusal | undefined {
  if (!offer) return NO_OFFER;
  if (offer.answer)
    return { code: 'offer-answered', message: `You have already ${offer.answer} this offer.` };
  return hasEnded(offer, now)
    ? {
        code: 'offer-ended',
        message: 'This offer has expired. If you still want the job, write to the company.',
      }
    : undefined;
}

/** Why the answer to an offer cannot be undone. */
export function undoAnswerRefusal(
  offer: (State & { answeredAt: Date | null; settledAt: Date | null }) | undefined,
  now: Date,
): OfferRefusal | undefined {
  if (!offer) return NO_OFFER;
  if (!offer.answeredAt) return { code: 'already-undone', message: 'There is no answer to undo.' };
  if (offer.settledAt || undoneUntil(offer.answeredAt) <= now)
    return {
      code: 'undo-expired',
      message: 'It is too late to undo. The company has been notified.',
    };
  return hasEnded(offer, now)
    ? {
        code: 'offer-ended',
        message: 'This offer has expired, so you can no longer change your answer.',
      }
    : undefined;
}

/** Why the terms of an offer cannot be changed. */
export const changeTermsRefusal = (
  offer: { answer: OfferAnswer | null; settledAt: Date | string | null } | undefined,
): OfferRefusal | undefined => {
  if (!offer) return NO_OFFER;
  return offer.answer && offer.settledAt
    ? { code: 'offer-answered', message: `The applicant has ${offer.answer} this offer.` }
    : undefined;
};

/** Refuses an answer to terms that were changed since they were read. */
export const changedTermsRefusal = (
  { madeAt }: { madeAt: Date },
  read: string | undefined,
): OfferRefusal | undefined =>
  read === undefined || new Date(read).getTime() === madeAt.getTime()
    ? undefined
    : {
        code: 'offer-changed',
        message: 'The company changed the terms. Read them again before you answer.',
      };

const NO_OFFER: OfferRefusal = {
  code: 'no-offer',
  message: 'There is no offer. The company may have withdrawn it.',
};
