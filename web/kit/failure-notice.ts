import { Refusal, errorMessage } from '../../shared/kit/client.ts';
import { notify } from './notices.ts';

interface Titles {
  /** For a refusal: 'Deletion Failed'. */
  refused: string;
  /** For no answer or a server error: 'Deletion Error' (product.md section 8.4). Default: the same as `refused`. */
  failed?: string;
}

/** Shows that an action failed: the server's message, or the fallback (product.md section 8). */
export function notifyFailure(
  error: unknown,
  { refused, failed = refused }: Titles,
  fallback: string,
) {
  notify.failure(error instanceof Refusal ? refused : failed, errorMessage(error, fallback));
}
