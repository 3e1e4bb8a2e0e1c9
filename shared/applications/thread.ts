/** The two sides of an application. */
export const THREAD_SIDES = ['job_seeker', 'company'] as const;
export type ThreadSide = (typeof THREAD_SIDES)[number];
