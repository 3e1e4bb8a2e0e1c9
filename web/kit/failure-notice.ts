import { isCarriedOut } from '../../shared/errors.ts';
import { Refusal, errorMessage } from '../../shared/kit/client.ts';
import { notify } from './notices.ts';

interface Titles {
  /** For a refusal: 'Deletion Failed'. */
  refused: string;
  /** For no answer or a server error: 'Deletion Error' (product.md section 8.4). Default: the same as `refused`. */
  failed?: string;
}

/** 'Deletion': 'Deletion Failed' and 'Deletion Error'. */
type Failed = Titles | string;

/** The title of the notice of an error. */
export function failureTitle(error: unknown, what: Failed): string {
  const { refused, failed = refused } = typeof what === 'string' ? titlesOf(what) : what;
  if (!(error instanceof Refusal)) return failed;
  return isCarriedOut(error.code) ? 'Saved' : refused;
}

const titlesOf = (what: string) => ({ refused: `${what} Failed`, failed: `${what} Error` });

/**
 * Shows that an action failed: the server's message, or the fallback (product.md section 8).
 * @returns the message
 */
export function notifyFailure(error: unknown, what: Failed, fallback: string): string {
  const message = errorMessage(error, fallback);
  notify.failure(failureTitle(error, what), message);
  return message;
}

const UPDATE_FALLBACK = 'An unexpected error occurred during update.';

/** Of a form that keeps what was typed. Calls that are sent again are carried out once (shared/kit/client.ts). */
export const UNANSWERED =
  'The connection was lost, so there is no answer. Everything you entered is still here. Try again when you are online: nothing is sent twice.';

/**
 * The notices of a form: '… Failed' for a refusal, '… Error' for no answer or a server error (product.md section 8.4).
 * @param what what did not happen, such as 'Save'
 */
export const failureNotices = (
  what: string,
  refused: string,
  failed = 'An unexpected error occurred.',
) => ({ refused: [`${what} Failed`, refused], failed: [`${what} Error`, failed] }) as const;

/** The notices of a form whose changes were not saved. */
export const UPDATE_NOTICES = failureNotices('Update', UPDATE_FALLBACK, UPDATE_FALLBACK);

/** Shows that a change was not saved. @returns the message */
export const notifyUpdateFailure = (error: unknown, fallback = UPDATE_FALLBACK): string =>
  notifyFailure(error, { refused: 'Update Failed', failed: 'Update Error' }, fallback);
