import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { SignedIn } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function listAudit(
  _context: SignedIn,
  _input: Parsed<Api['listAudit']>,
): Promise<Returned<Api['listAudit']>> {
  throw new Problem(503, 'Not yet.');
}
