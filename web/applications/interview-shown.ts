import type { ApplicationDetail } from '../../shared/applications/status.ts';

/** Whether an interview is still news: one that took place before the decision is history. */
export const showsInterview = ({ interview, status }: ApplicationDetail, now: Date): boolean =>
  interview !== null && (status === 'interviewed' || new Date(interview.startsAt) > now);
