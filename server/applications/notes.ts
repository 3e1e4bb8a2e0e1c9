import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/endpoint.ts';
import type { FromCompany } from '../context.ts';
import { Problem } from '../http/problems.ts';

/** Being written. */
export async function listNotes(
  _context: FromCompany,
  _input: Parsed<Api['listNotes']>,
): Promise<Returned<Api['listNotes']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function addNote(
  _context: FromCompany,
  _input: Parsed<Api['addNote']>,
): Promise<Returned<Api['addNote']>> {
  throw new Problem(503, 'Not yet.');
}

/** Being written. */
export async function deleteNote(
  _context: FromCompany,
  _input: Parsed<Api['deleteNote']>,
): Promise<Returned<Api['deleteNote']>> {
  throw new Problem(503, 'Not yet.');
}
