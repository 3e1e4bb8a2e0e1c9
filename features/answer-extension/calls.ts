import { bulkMoveAnswer } from '../../shared/applications/lists.ts';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { prolonging } from './rules.ts';

export const answerExtensionCalls = {
  prolongAnswers: {
    method: 'POST',
    path: '/applications/company/prolong',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Extend the answer date of applicants, once and by at most 14 days, with a message',
    body: prolonging,
    answer: bulkMoveAnswer,
    limit: 'move',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName>>;
