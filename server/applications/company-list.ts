import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { FromCompany } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function listCompanyApplications(
  _context: FromCompany,
  _input: Parsed<Api['listCompanyApplications']>,
): Promise<Returned<Api['listCompanyApplications']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function getApplicationNeighbours(
  _context: FromCompany,
  _input: Parsed<Api['getApplicationNeighbours']>,
): Promise<Returned<Api['getApplicationNeighbours']>> {
  throw new Problem(503, 'Not yet.');
}
