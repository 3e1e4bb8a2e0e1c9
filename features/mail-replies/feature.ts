import { feature } from '../../shared/kit/feature.ts';
import { messages } from '../messages/feature.ts';
import { mailReplyCalls } from './calls.ts';
import { HELD_REPLY_DAYS } from './rules.ts';

export const mailReplies = feature({
  name: 'mail-replies',
  says: 'People answer mails about applications by mail.',
  needs: [messages],
  calls: mailReplyCalls,
  group: ['Applications'],
  limits: {
    // Each one takes a processor for a while. People send what their calendars answer too.
    'mail-reading': {
      per: 'user',
      calls: 300,
      hours: 1,
      sentence: 'You have sent too many emails in a short time.',
    },
    // Whoever knows a reply address could send somebody such mails.
    'held-reply': {
      per: 'user',
      calls: 10,
      hours: 1,
      sentence: 'Confirm your earlier replies first: we emailed you links.',
    },
  },
  mails: { 'reply-problem': 'Reply not taken', 'held-reply': 'Reply to confirm' },
  mailLinks: { 'held-reply': HELD_REPLY_DAYS * 24 * 3_600_000 },
  pages: { account: { 'confirm-reply': 'confirm-reply/page.tsx' } },
});
