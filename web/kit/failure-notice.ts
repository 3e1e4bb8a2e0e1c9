import { Refusal, sentenceOf } from '../../shared/kit/client.ts';
import { notify } from './notices.ts';

interface Titles {
  /** The server said no: 'Deletion Failed'. */
  refused: string;
  /** No answer, or a fault of the server: 'Deletion Error' (product.md section 8.4). Absent: the same as `refused`. */
  failed?: string;
}

/** Tells that an action did not succeed: the server's sentence, else the fallback (product.md section 8). */
export function notifyFailure(
  error: unknown,
  { refused, failed = refused }: Titles,
  fallback: string,
) {
  notify.failure(error instanceof Refusal ? refused : failed, sentenceOf(error, fallback));
}
