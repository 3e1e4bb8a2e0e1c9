import { useState } from 'react';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { isOutdated, Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { editAnswers } from '../../kit/data/calls.ts';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';

interface Changed {
  application: ApplicationDetail;
  message?: string | undefined;
}

/** Shows a changed application on its page. */
export const showApplication = (application: ApplicationDetail) =>
  editAnswers('getApplication', (answer) =>
    answer.application._id === application._id ? { ...answer, application } : answer,
  );

/**
 * Changes an application, one call at a time, and shows what changed.
 * @param close closes the dialog that asks, once it is done. If somebody else was faster, the dialog stays open with what
 *   was typed and shows `refused`; without a dialog, there is a notice.
 */
export function useApplicationChange(close?: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  /** @returns errors by field, or false if it was not sent */
  const run = async (
    title: string,
    call: () => Promise<Changed>,
  ): Promise<FieldErrors | false | undefined> => {
    if (isBusy) return false;
    setBusy(true);
    setRefused(undefined);
    try {
      const { application, message } = await call();
      close?.();
      showApplication(application);
      notify.success(title, message);
      return undefined;
    } catch (error) {
      if (close && isOutdated(error)) setRefused(error.message);
      else notifyUpdateFailure(error);
      if (isOutdated(error)) return false;
      return error instanceof Refusal ? error.errors : false;
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, run, refused, forgetRefusal: () => setRefused(undefined) };
}
