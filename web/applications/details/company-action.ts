import { useState } from 'react';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { askAgain, editAnswers } from '../../kit/data/calls.ts';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';

interface Answered {
  application: ApplicationDetail;
  message?: string | undefined;
}

/** Changes an application, one call at a time, and shows what changed. @param close closes the dialog */
export function useCompanyAction(id: string, close: () => void) {
  const [isBusy, setBusy] = useState(false);

  /** @returns errors by field, or false if it was not sent */
  const run = async (title: string, call: () => Promise<Answered>) => {
    if (isBusy) return false;
    setBusy(true);
    try {
      const { application, message } = await call();
      close();
      editAnswers('getApplication', (answer) =>
        answer.application._id === id ? { ...answer, application } : answer,
      );
      notify.success(title, message);
      return undefined;
    } catch (error) {
      notifyUpdateFailure(error);
      if (!(error instanceof Refusal)) return false;
      // Somebody else was faster, so the dialog is outdated.
      if (error.status === 409 || error.status === 404) {
        close();
        askAgain(['applications']);
        return false;
      }
      return error.errors;
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, run };
}
