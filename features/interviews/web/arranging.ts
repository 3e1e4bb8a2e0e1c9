import type { Interview, Proposal } from '../rules/interviews.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { useApplicationChange } from '../../../web/applications/thread/change.ts';
import type { Arrangement } from './interview-dialog.tsx';

/** The time of the interview, null if there is none, and the times that one side named. */
export interface ReadMeeting {
  read: string | null;
  readTimes?: string[];
}

/** What is arranged with an applicant. */
export interface Meeting {
  interview: Pick<Interview, 'startsAt' | 'isCancelled'> | null;
  /** Undefined if it is not known whether times are named. */
  proposal: Pick<Proposal, 'by' | 'startsAt' | 'isShared'> | null | undefined;
}

/** What is known of an application's interview. */
export const readMeeting = ({ interview, proposal }: Meeting): ReadMeeting => ({
  read: interview && !interview.isCancelled ? interview.startsAt : null,
  ...(proposal !== undefined && {
    readTimes: proposal && !proposal.isShared ? proposal.startsAt : [],
  }),
});

/**
 * Arranges an interview, with notices.
 * @param close closes the dialog that asks
 * @param read what the dialog began with: what others have changed since is not overwritten
 */
export function useArranging(id: string, close: (() => void) | undefined, read: ReadMeeting) {
  const { run, ...change } = useApplicationChange(close);
  const { mutateAsync: move } = useChange('moveInterview');
  const { mutateAsync: offer } = useChange('offerSlots');
  const params = { id };
  return {
    ...change,
    arrange: (to: Arrangement): Promise<FieldErrors | false | undefined> =>
      'slots' in to
        ? run('Times Offered', () => offer({ params, body: { ...to.slots, ...read } }))
        : run('Interview Scheduled', () => move({ params, body: { ...to.interview, ...read } })),
  };
}
