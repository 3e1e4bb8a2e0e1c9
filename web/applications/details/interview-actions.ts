import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { InterviewToSend } from '../interview-form.ts';

interface InterviewWorkProps {
  application: ApplicationDetail;
  onChange: (application: ApplicationDetail) => void;
  onConflict: () => void;
}

type Answer = Awaited<ReturnType<typeof api.moveInterview>>;

/** Moves and cancels an interview, one at a time; `onDone` closes what asked for it. */
export function useInterviewWork({ application, onChange, onConflict }: InterviewWorkProps) {
  const [busy, setBusy] = useState(false);
  const params = { id: application._id };

  const run = async (title: string, call: () => Promise<Answer>, onDone: () => void) => {
    if (busy) return {};
    setBusy(true);
    let errors: FieldErrors = {};
    try {
      const answer = await call();
      flushSync(() => {
        onChange(answer.application);
        onDone();
      });
      notify.success(title, answer.message);
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
      if (error instanceof Refusal) {
        errors = error.errors;
        if (error.code === 409 || error.code === 404) {
          onDone();
          onConflict();
        }
      }
    }
    setBusy(false);
    return errors;
  };

  return {
    busy,
    move: (body: InterviewToSend, onDone: () => void) =>
      run('Interview Arranged', () => api.moveInterview({ params, body }), onDone),
    cancel: (onDone: () => void) =>
      run('Interview Cancelled', () => api.cancelInterview({ params }), onDone),
  };
}
