import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { formatInterviewTime } from '../rules/interviews.ts';
import { InterviewCard } from './card.tsx';
import { hasInterviewToAnswer, showsInterview } from './state.ts';

interface OwnInterviewProps {
  application: ApplicationDetail;
  now: Date;
}

/** The applicant's interview, if there is nothing to answer. */
export function OwnInterview({ application, now }: OwnInterviewProps) {
  const { interview, closure } = application;
  const isAnswerable = !closure && hasInterviewToAnswer(application, now);
  return interview && showsInterview(application, now) && !isAnswerable ? (
    <InterviewCard interview={interview} />
  ) : null;
}

/** The interview that ends with a withdrawal. */
export const EndedByWithdrawal = ({
  application: { interview },
}: Pick<OwnInterviewProps, 'application'>) =>
  interview && !interview.isCancelled ? (
    <p>Your interview on {formatInterviewTime(interview)} is canceled.</p>
  ) : null;
