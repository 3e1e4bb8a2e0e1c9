import type { JobHold } from './promises.ts';

/** Why a job of the company is paused although the company did not pause it, and what ends it. */
export const OWN_HOLDS: Record<JobHold, { title: string; text: string }> = {
  unanswered: {
    title: 'Paused until you answer',
    text: 'People wait longer than you promised. The job is public again when they are answered.',
  },
  unconfirmed: {
    title: 'Paused until you confirm it',
    text: "Nobody has confirmed this job for two weeks. 'Still Open' makes it public again.",
  },
  unverified: {
    title: 'Paused until you prove your domain',
    text: "Your domain could not be found for three days. Check it in your company's profile; all your jobs are public again then.",
  },
  reported: {
    title: 'Paused while we look at reports about it',
    text: 'An admin looks at what was reported. There is nothing to do until then.',
  },
  law: {
    title: 'Paused until its text is lawful',
    text: 'A law where the work is done forbids this text. Edit the job; it is public again when an admin has approved the change.',
  },
};
