import { useRef, useState } from 'react';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { ApplicationChanges } from './draft.ts';

const TITLES = { refused: 'Update Failed', failed: 'Update Error' } as const;
const FALLBACK = 'An unexpected error occurred during update.';

interface Work {
  application: ApplicationDetail;
  changes: ApplicationChanges;
  onChange: (application: ApplicationDetail) => void;
  onConflict: () => Promise<void>;
}

/** Sends the changes, with progress where a file is among them. */
export function useSending({
  application,
  changes,
  onChange,
  onConflict,
  onErrors,
}: Work & { onErrors: (errors: FieldErrors) => void }) {
  /** Percent; undefined while nothing is on its way. */
  const [sent, setSent] = useState<number>();
  /** Why what was typed would have gone over something else. */
  const [conflict, setConflict] = useState<string>();
  const stop = useRef<AbortController>(undefined);

  const send = async () => {
    const { letter, file } = changes;
    stop.current = new AbortController();
    setConflict(undefined);
    setSent(file ? 0 : 100);
    try {
      const { application: next, message } = await api.updateApplication({
        params: { id: application._id },
        body: { coverLetter: letter, replaces: application.coverLetter },
        file,
        signal: stop.current.signal,
        onProgress: (share) => setSent(share * 100),
      });
      changes.clear();
      onChange(next);
      notify.success('Application Updated', message);
    } catch (error) {
      if (stop.current.signal.aborted) {
        notify.info('Upload Canceled', 'Nothing was sent. Your text is still here.');
      } else await explain(error);
    }
    setSent(undefined);
  };

  const explain = async (error: unknown) => {
    notifyFailure(error, TITLES, FALLBACK);
    if (!(error instanceof Refusal)) return;
    onErrors(error.errors);
    if (error.status !== 409 && error.status !== 404) return;
    await onConflict();
    setConflict(error.message);
  };

  return {
    sent,
    conflict,
    send,
    cancel: () => stop.current?.abort(),
    forget: () => setConflict(undefined),
  };
}

/** Withdraws the application, for good. @returns whether the question has its answer */
export async function withdraw({ application, changes, onChange, onConflict }: Work) {
  try {
    const { application: next, message } = await api.withdrawApplication({
      params: { id: application._id },
    });
    changes.clear();
    onChange(next);
    notify.success('Application Withdrawn', message);
    return true;
  } catch (error) {
    notifyFailure(error, TITLES, FALLBACK);
    const isStale = error instanceof Refusal && (error.status === 409 || error.status === 404);
    if (isStale) await onConflict();
    return isStale;
  }
}
