import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { useChange } from '../../kit/data/calls.ts';
import { useApplicationChange } from '../thread/change.ts';
import type { Arrangement } from './interview-dialog.tsx';

/**
 * Arranges an interview, with notices.
 * @param close closes the dialog that asks
 * @param read the time that the dialog began with, null for none: another one is not overwritten
 */
export function useArranging(id: string, close?: () => void, read?: string | null) {
  const { run, ...change } = useApplicationChange(close);
  const { mutateAsync: move } = useChange('moveInterview');
  const { mutateAsync: offer } = useChange('offerSlots');
  const params = { id };
  return {
    ...change,
    arrange: (to: Arrangement): Promise<FieldErrors | false | undefined> =>
      'slots' in to
        ? run('Times Offered', () => offer({ params, body: to.slots }))
        : run('Interview Scheduled', () => move({ params, body: { ...to.interview, read } })),
  };
}
