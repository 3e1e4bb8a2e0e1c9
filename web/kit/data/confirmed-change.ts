import { notifyUpdateFailure } from '../failure-notice.ts';
import { notify } from '../notices.ts';
import { useChange } from './calls.ts';

type Name = Parameters<typeof useChange>[0];

interface Confirmed {
  /** The title of the notice of its success, which has the server's message. */
  done: string;
  /** The notice of a failure for which the server has no message. */
  fallback?: string;
  onClose: () => void;
}

/** The change of a dialog that asks for one: afterwards a notice says what happened, and the dialog closes. */
export const useConfirmedChange = <Change extends Name>(
  name: Change,
  { done, fallback, onClose }: Confirmed,
) =>
  useChange(name, {
    onSuccess: ({ message }) => {
      notify.success(done, message);
      onClose();
    },
    onError: (error) => {
      notifyUpdateFailure(error, fallback);
      onClose();
    },
  });
