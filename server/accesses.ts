import type { OPENING_KINDS } from '../shared/accesses.ts';
import type { Actor } from './context.ts';
import type { Db } from './db/connect.ts';
import { participants } from './db/participants.ts';
import { notFound } from './http/problems.ts';
import type { Accesses, ApplicationAccess } from './participants.ts';

/**
 * What users and the board do with data of job seekers. A feature keeps it for them; without it, nothing is kept, and
 * everybody counts as there.
 */
const keeperOf = (db: Db): Accesses | undefined =>
  participants(db).flatMap(({ accesses }) => accesses ?? [])[0];

/** States accesses to applications. @returns how many of their applicants there still are */
export const recordAccesses: Accesses['ofApplications'] = async (db, accessor, accesses, now) =>
  (accesses.length ? await keeperOf(db)?.ofApplications(db, accessor, accesses, now) : 0) ??
  accesses.length;

/** States an access to people as a whole, such as to their account. @returns how many of them there still are */
export const recordPeople: Accesses['ofPeople'] = async (db, accessor, ids, access, now) =>
  (ids.length ? await keeperOf(db)?.ofPeople(db, accessor, ids, access, now) : 0) ?? ids.length;

/**
 * States that somebody opens an application, before it is given: what cannot be written is not given. An applicant's own
 * look is none, unless an agent's.
 * @throws Problem 404 if the applicant was deleted meanwhile
 */
export async function recordOpening(
  db: Db,
  actor: Actor,
  access: ApplicationAccess & { what: (typeof OPENING_KINDS)[number] },
  now: Date,
): Promise<void> {
  if (actor.role === 'job_seeker' && actor.agent === undefined) return;
  const written = await recordAccesses(db, actor, [access], now);
  if (written === 0) throw notFound('application-not-found', 'Application not found.');
}
