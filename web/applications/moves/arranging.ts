import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { useChange } from '../../kit/data/calls.ts';
import { useApplicationChange } from '../thread/change.ts';
import type { Arrangement } from './interview-dialog.tsx';

/** The time of the interview, null if there is none, and the times that one side named. */
export interface ReadMeeting {
  read: string | null;
  readTimes?: string[];
}

/** What is known of an application's interview. */
export const readMeeting = ({ interview, proposal }: ApplicationDetail): ReadMeeting => ({
  read: interview && !interview.isCancelled ? interview.startsAt : null,
  readTimes: proposal && !proposal.isShared ? proposal.startsAt : [],
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
