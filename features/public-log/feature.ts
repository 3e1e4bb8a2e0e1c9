import * as z from 'zod/mini';
import { feature } from '../../shared/kit/feature.ts';
import { publicLogCalls } from './calls.ts';

/** What happens to jobs and applications is in a log that its operator cannot rewrite unseen, and people get proofs of it. */
export const publicLog = feature({
  name: 'public-log',
  says: 'A public log has each job, application and answer, and people get receipts that prove it.',
  calls: publicLogCalls,
  group: ['Public log', 'Receipts of the log that its operator cannot rewrite unseen'],
  due: ['log'],
  // server/witnesses.ts reads it, with what browsers do not load.
  settings: { LOG_WITNESSES: z.optional(z.string()) },
  audit: { 'log-key.rotate': 'replaced the key of the public log' },
  erased: { 'log-openings': 'What linked you to entries of the public log' },
  stays: {
    'log-entries': {
      what: 'Entries of the public log, which name nobody',
      why: 'The log cannot be changed. What linked them to you is erased.',
      of: ['job_seeker'],
    },
  },
  pages: { public: { verify: 'verify/page.tsx' } },
});
