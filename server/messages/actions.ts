import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { SignedIn } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function setMessageStatus(
  _context: SignedIn,
  _input: Parsed<Api['setMessageStatus']>,
): Promise<Returned<Api['setMessageStatus']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function answerMessage(
  _context: SignedIn,
  _input: Parsed<Api['answerMessage']>,
): Promise<Returned<Api['answerMessage']>> {
  throw new Problem(503, 'Not yet.');
}
