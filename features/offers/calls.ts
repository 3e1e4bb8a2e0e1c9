import * as z from 'zod/mini';
import { applicationDetailAnswer } from '../../shared/applications/status.ts';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { offerReply, offerTerms } from './rules.ts';

const detail = z.object({ application: applicationDetailAnswer });

/** Rows of the API table: the terms of offers and their answers. */
export const offerCalls = {
  answerOffer: {
    method: 'PUT',
    path: '/applications/:id/offer/answer',
    access: 'job_seeker',
    needsConfirmedAddress: true,
    changes: ['applications'],
    summary: 'Accept or decline an offer; the company is notified when it can no longer be undone',
    body: offerReply,
    answer: detail,
    limit: 'offer-answer',
  },
  undoOfferAnswer: {
    method: 'DELETE',
    path: '/applications/:id/offer/answer',
    access: 'job_seeker',
    changes: ['applications'],
    summary: 'Undo my answer to an offer within ten minutes',
    answer: detail,
    limit: 'offer-answer',
  },
  changeOffer: {
    method: 'PUT',
    path: '/applications/:id/offer',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Change the terms of an offer that is not answered, or extend it',
    body: offerTerms,
    answer: detail,
    limit: 'move',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName | 'offer-answer'>>;
