import { REJECTION_REASONS } from '../../../shared/applications/status.ts';
import { numberOf } from './timeline.ts';

type Reason = (typeof REJECTION_REASONS)[number];

interface DemoRejection {
  reason: Reason;
  message?: string;
}

/** By seeker and job: what companies took the time to say. */
const SAID: Record<string, DemoRejection> = {
  'zofia.lukasiewicz to lumenfold-backend': {
    reason: 'The experience does not match the role',
    message:
      'Your letter made us smile and your frontend application is the stronger one, so we would rather talk about that. The reservation engine needs somebody who has run PostgreSQL under load.',
  },
  'tomas.figueiredo to lumenfold-frontend': {
    reason: 'Other',
    message: 'We would rather have you in the backend, and have written to you about that.',
  },
  'mateusz.wisniewski to lumenfold-em': {
    reason: 'Another candidate was chosen',
    message:
      'It was close. You would be a good manager soon, and we were looking for somebody who has done it once before.',
  },
  'lerato.mokoena to lumenfold-data': {
    reason: 'The location or working hours do not fit',
    message:
      'As you wrote yourself: as long as we may only hire in the EU, we cannot. We are sorry.',
  },
  'soren.bjerregaard to lumenfold-designer': {
    reason: 'The skills do not match the role',
  },
};

/** The reason of a rejection, and what was added to it. 'Other' is only given with words of one's own. */
export const rejectionOf = (name: string): DemoRejection =>
  SAID[name] ?? {
    reason: REJECTION_REASONS[numberOf(name) % (REJECTION_REASONS.length - 1)] ?? 'Other',
  };
