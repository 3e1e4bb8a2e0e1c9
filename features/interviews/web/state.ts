import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import type { NextStep } from '../../../web/applications/thread/timeline-steps.ts';

const isAhead = (interview: ApplicationDetail['interview'], now: Date) =>
  interview !== null && !interview.isCancelled && new Date(interview.startsAt) > now;

/** Whether the applicant can do something about an interview. */
export const hasInterviewToAnswer = (
  { status, proposal, interview }: ApplicationDetail,
  now: Date,
): boolean => status === 'interviewed' && (proposal !== null || isAhead(interview, now));

/** Whether to show the interview: not if it took place before the decision. */
export const showsInterview = ({ interview, status }: ApplicationDetail, now: Date): boolean =>
  interview !== null && (status === 'interviewed' || new Date(interview.startsAt) > now);

/** What an invited applicant can expect next. */
export function nextSteps(application: ApplicationDetail, now: Date): NextStep[] | undefined {
  if (application.closure || application.status !== 'interviewed') return undefined;
  const meeting = meetingStep(application, now);
  return meeting && [meeting, { state: 'later', text: 'Decision', note: 'after the interview' }];
}

const at = <Word extends 'by' | 'on'>(word: Word, time: string) => ({ at: { word, time } });

function meetingStep(
  { interview, proposal, job }: ApplicationDetail,
  now: Date,
): NextStep | undefined {
  if (proposal?.by === 'company') {
    const last = proposal.startsAt.findLast((time) => new Date(time) > now);
    return last
      ? { state: 'now', text: 'Choose a time', ...at('by', last) }
      : { state: 'now', text: 'Propose other times' };
  }
  if (proposal) return { state: 'now', text: `${job.companyName} chooses one of your times` };
  if (!interview || !isAhead(interview, now) || interview.answer === 'declined') return undefined;
  const text = interview.answer === 'confirmed' ? 'Interview' : 'Confirm the interview';
  return { state: 'now', text, ...at('on', interview.startsAt) };
}
