import type { JobHold } from './promises.ts';

/** Why a job is paused although its company did not pause it, and what ends it. `reason` stands beside 'Paused', for admins too. */
export const OWN_HOLDS: Record<JobHold, { reason: string; title: string; text: string }> = {
  unanswered: {
    reason: 'Until late answers are given',
    title: 'Paused until you answer',
    text: 'Some applicants have waited longer than you promised. Answer them to make the job public again.',
  },
  unconfirmed: {
    reason: 'Until the company confirms it',
    title: 'Paused until you confirm it',
    text: 'Nobody has confirmed this job for two weeks. Confirm it to make it public again.',
  },
  unverified: {
    reason: 'Until the domain is verified',
    title: 'Paused until you verify your domain',
    text: "Your domain could not be verified for three days. Check it in your company's profile. Your jobs become public again once it is verified.",
  },
  reported: {
    reason: 'Until an admin decides on reports',
    title: 'Paused while we look at reports about it',
    text: "An admin looks at what was reported. You don't need to do anything.",
  },
  law: {
    reason: 'Until its text is lawful',
    title: 'Paused until its text is lawful',
    text: 'A law at the place of work does not allow this text. Edit the job. It becomes public again when an admin approves the change.',
  },
};
