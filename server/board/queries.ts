import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { SignedIn } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function getBoard(
  _context: SignedIn,
  _input: Parsed<Api['getBoard']>,
): Promise<Returned<Api['getBoard']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function listCompanyNames(
  _context: SignedIn,
  _input: Parsed<Api['listCompanyNames']>,
): Promise<Returned<Api['listCompanyNames']>> {
  throw new Problem(503, 'Not yet.');
}
