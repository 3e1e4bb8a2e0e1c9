import type { Endpoint, LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { replyLink } from './rules.ts';

/** Rows of the API table: replies by mail. */
export const mailReplyCalls = {
  confirmReply: {
    method: 'POST',
    path: '/auth/confirm-reply',
    access: 'anyone',
    changes: ['applications', 'jobs', 'users', 'notes', 'notifications', 'mails'],
    summary: 'Confirm a reply by email that did not prove its author, with a link from an email',
    body: replyLink,
    limit: 'new-password',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName>>;
