import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { FromCompany } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function setJobStatus(
  _context: FromCompany,
  _input: Parsed<Api['setJobStatus']>,
): Promise<Returned<Api['setJobStatus']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function relistJob(
  _context: FromCompany,
  _input: Parsed<Api['relistJob']>,
): Promise<Returned<Api['relistJob']>> {
  throw new Problem(503, 'Not yet.');
}
