import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { FromCompany } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function moveApplications(
  _context: FromCompany,
  _input: Parsed<Api['moveApplications']>,
): Promise<Returned<Api['moveApplications']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function undoMoves(
  _context: FromCompany,
  _input: Parsed<Api['undoMoves']>,
): Promise<Returned<Api['undoMoves']>> {
  throw new Problem(503, 'Not yet.');
}
