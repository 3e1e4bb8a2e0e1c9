import * as z from 'zod/mini';
import { feature } from '../../shared/kit/feature.ts';
import { matching, read, whole } from '../../shared/kit/setting-values.ts';
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
  settings: {
    MAIL_IN: z.optional(
      read(
        'MAIL_IN must be the host and port at which the board receives mail, such as 127.0.0.1:2525. Correct it, or unset it to receive none.',
        (value) => {
          const [, host = '', digits = ''] =
            /^(\[[\da-f:.]+\]|[^\s:[\]]+):(\d{1,5})$/i.exec(value) ?? [];
          const port = whole(digits, 1, 65_535);
          return port === undefined ? undefined : { host: host.replace(/^\[|\]$/g, ''), port };
        },
      ),
    ),
    MAIL_IN_DOMAIN: z.optional(
      matching(
        'MAIL_IN_DOMAIN must be the part of an address after the @, such as reply.example.com',
        /^(?=.{1,190}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i,
      ),
    ),
    MAIL_IN_CHECK: z.optional(
      matching(
        'MAIL_IN_CHECK must be dkim, envelope, or the name of the mail server that writes Authentication-Results, such as mx.example.com',
        /^(dkim|envelope|[a-z\d-]+(\.[a-z\d-]+)+)$/i,
      ),
    ),
  },
  mails: { 'reply-problem': 'Reply not taken', 'held-reply': 'Reply to confirm' },
  mailLinks: { 'held-reply': HELD_REPLY_DAYS * 24 * 3_600_000 },
  pages: { account: { 'confirm-reply': 'confirm-reply/page.tsx' } },
});
