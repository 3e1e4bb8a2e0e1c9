import { type Application, closedRefusal, itsStatus } from '../../../shared/applications/status.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { Refusal } from './refusals.ts';

/** Why no interview can be arranged or answered. @param by who wants to */
export function notInvitedRefusal(
  application: Pick<Application, 'status' | 'closure'>,
  by: 'job_seeker' | 'company',
): Reason | Refusal | undefined {
  const closed = closedRefusal(application);
  if (closed || application.status === 'interviewed') return closed;
  const reason = `This application has no interview, because ${itsStatus(application.status)}.`;
  return {
    code: 'not-invited',
    message: by === 'company' ? `${reason} Invite the applicant first.` : reason,
  };
}
