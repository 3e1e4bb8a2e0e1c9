import type { JobHold } from './promises.ts';

/** Why a job is paused although its company did not pause it, and what ends it. `reason` stands beside 'Paused', for admins too. */
export const OWN_HOLDS: Record<JobHold, { reason: string; title: string; text: string }> = {
  unanswered: {
    reason: 'Until late answers are given',
    title: 'Paused until you answer',
    text: 'People wait longer than you promised. The job is public again when they are answered.',
  },
  unconfirmed: {
    reason: 'Until the company confirms it',
    title: 'Paused until you confirm it',
    text: "Nobody has confirmed this job for two weeks. 'Still Open' makes it public again.",
  },
  unverified: {
    reason: 'Until the domain is proved',
    title: 'Paused until you prove your domain',
    text: "Your domain could not be found for three days. Check it in your company's profile; all your jobs are public again then.",
  },
  reported: {
    reason: 'Until an admin decides on reports',
    title: 'Paused while we look at reports about it',
    text: 'An admin looks at what was reported. There is nothing to do until then.',
  },
  law: {
    reason: 'Until its text is lawful',
    title: 'Paused until its text is lawful',
    text: 'A law where the work is done forbids this text. Edit the job; it is public again when an admin has approved the change.',
  },
};
