import { feature } from '../../shared/kit/feature.ts';
import { messageCalls } from './calls.ts';
import { messageParts } from './parts.ts';

/** The messages between an applicant and a company. */
export const messages = feature({
  name: 'messages',
  says: 'Applicants and companies write to each other about an application.',
  calls: messageCalls,
  group: ['Applications'],
  parts: messageParts,
  limits: {
    // Each is a mail to somebody. A company writes to many applicants.
    thread: {
      per: 'user',
      calls: 200,
      hours: 1,
      sentence: 'You have written too many messages in a short time.',
    },
    seen: {
      per: 'user',
      calls: 2000,
      hours: 1,
      sentence: 'You have opened too many messages in a short time.',
    },
  },
});
