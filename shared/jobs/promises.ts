// What a company promises. Must not import zod: public pages load this file.

/** Days within which a company answers applications, per posting; a change is for later applications only. */
export const REPLY_DAYS = { min: 3, max: 21, default: 14 } as const;

/** The most applications that a posting takes, if the company sets a limit. */
export const PLACES = { min: 1, max: 1000 } as const;

/**
 * Why an open job is not public although its company did not pause it: people wait for an answer, the company has not
 * confirmed the job, it no longer proves its domain, reports wait for a review, or a law forbids the text. Each ends by itself
 * when its cause does.
 */
export const JOB_HOLDS = ['unanswered', 'unconfirmed', 'unverified', 'reported', 'law'] as const;
export type JobHold = (typeof JOB_HOLDS)[number];
