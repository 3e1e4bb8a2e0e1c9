import { useState } from 'react';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { askAgain } from '../../kit/data/calls.ts';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { showApplication } from './form.tsx';

interface Answered {
  application: ApplicationDetail;
  message?: string | undefined;
}

/** Sends the applicant's answers, one at a time, and shows what they changed. */
export function useAnswering(close: () => void = () => {}) {
  const [isBusy, setBusy] = useState(false);

  /** @returns errors by field, or false if it was not sent */
  const run = async (
    title: string,
    call: () => Promise<Answered>,
  ): Promise<FieldErrors | false | undefined> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      const { application, message } = await call();
      close();
      showApplication(application);
      notify.success(title, message);
      return undefined;
    } catch (error) {
      notifyUpdateFailure(error);
      if (!(error instanceof Refusal)) return false;
      // The other side was faster: what is current is shown.
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
