import {
  IconCircleCheck,
  IconCircleX,
  IconGift,
  IconHourglass,
  IconHourglassEmpty,
} from '@tabler/icons-react';
import { formatClock, formatLocal, formatLocalDay } from '../../../web/kit/local-time.ts';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { isOfferOpen, OFFER_ANSWER_LABELS } from '../rules.ts';

const [OfferMove] = loadedLater(async () => (await import('./move.tsx')).OfferMove);
const [ApplicationOffer] = loadedLater(
  async () => (await import('./details.tsx')).ApplicationOffer,
);
const [OfferCard] = loadedLater(async () => (await import('./applicant.tsx')).OfferCard);
const [AnswerDialog] = loadedLater(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

export const offersWeb: WebFeature = {
  name: 'offers',
  panels: { 'application.panels': ApplicationOffer },
  moveDialogs: { offered: { Dialog: OfferMove } },
  applicantCard: {
    isFor: ({ offer }) => offer !== null,
    Card: OfferCard,
    Dialog: ({ question, ...props }) =>
      question === 'accept-offer' || question === 'decline-offer' ? (
        <AnswerDialog question={question} {...props} />
      ) : null,
  },
  statusMark: ({ offerAnswer }) =>
    offerAnswer
      ? {
          label: OFFER_ANSWER_LABELS[offerAnswer],
          tone: offerAnswer === 'accepted' ? 'green' : 'red',
        }
      : undefined,
  decision: ({ status, offerAnswer }) => {
    if (status !== 'offered') return undefined;
    return offerAnswer
      ? `The applicant ${offerAnswer} the offer.`
      : 'You made an offer. The applicant has not answered yet.';
  },
  nextSteps({ closure, offer }, now) {
    if (closure || !offer) return undefined;
    const { answer, answeredAt, undoUntil, answerBy } = offer;
    if (answer && answeredAt && undoUntil)
      return [
        { state: 'now', text: `You ${answer} the offer`, at: { word: 'on', time: answeredAt } },
      ];
    return isOfferOpen(offer, now)
      ? [
          {
            state: 'now',
            text: 'Your answer',
            ...(answerBy && { at: { word: 'by', time: answerBy } }),
          },
        ]
      : undefined;
  },
  inShort: ({ offer }) =>
    offer?.answerBy && isOfferOpen(offer, new Date())
      ? [`Answer the offer by ${formatLocal(offer.answerBy)} your time`]
      : [],
  eventWords: {
    offer_changed: {
      icon: IconGift,
      verb: 'changed the terms of the offer',
      told: (name) => `The offer to ${name} was changed`,
    },
    offer_accepted: {
      icon: IconCircleCheck,
      verb: 'accepted the offer',
      told: (name) => `${name} accepted the offer`,
    },
    offer_declined: {
      icon: IconCircleX,
      verb: 'declined the offer',
      told: (name) => `${name} declined the offer`,
    },
    offer_ended: {
      icon: IconHourglassEmpty,
      text: 'The offer expired without an answer',
      told: (name) => `The offer to ${name} expired without an answer`,
    },
  },
  needWords: {
    offer: ({ companyName, jobTitle, text, at }) => ({
      title: `${companyName} made you an offer`,
      line: [jobTitle, text].filter(Boolean).join(' · '),
      ...(at && { when: `By ${formatLocalDay(at)}`, isDue: true }),
      verb: 'View Offer',
    }),
  },
  dateWords: { 'offer-ends': (time) => `Offer expires at ${time}` },
  companyNeedWords: {
    'offer-ending': {
      icon: IconHourglass,
      one: (name) => `The offer to ${name} expires soon`,
      many: (count) => `${count} offers expire soon`,
      when: (at, now) =>
        `${formatLocalDay(at) === formatLocalDay(now.toISOString()) ? 'today' : 'tomorrow'}, ${formatClock(at)}`,
    },
    'offer-accepted': {
      icon: IconCircleCheck,
      one: (name) => `${name} accepted your offer`,
      many: (count) => `${count} offers were accepted`,
    },
    'offer-declined': {
      icon: IconCircleX,
      one: (name) => `${name} declined your offer`,
      many: (count) => `${count} offers were declined`,
    },
    'offer-expired': {
      icon: IconHourglassEmpty,
      one: (name) => `The offer to ${name} expired without an answer`,
      many: (count) => `${count} offers expired without an answer`,
    },
  },
};
