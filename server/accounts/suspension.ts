import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { SignedIn } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function suspendUser(
  _context: SignedIn,
  _input: Parsed<Api['suspendUser']>,
): Promise<Returned<Api['suspendUser']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function restoreUser(
  _context: SignedIn,
  _input: Parsed<Api['restoreUser']>,
): Promise<Returned<Api['restoreUser']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function endUserSessions(
  _context: SignedIn,
  _input: Parsed<Api['endUserSessions']>,
): Promise<Returned<Api['endUserSessions']>> {
  throw new Problem(503, 'Not yet.');
}
