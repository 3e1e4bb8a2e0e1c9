import { eq, sql } from 'drizzle-orm';
import type { Reason } from '../../../shared/errors.ts';
import { jobFullRefusal } from '../../../shared/jobs/full.ts';
import type { RefusalCode } from '../../../shared/seams.ts';
import type { SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { participants } from '../../db/participants.ts';
import { companies, jobs } from '../../db/schema.ts';
import { mostOpen } from '../../extensions.ts';
import { countPlacesLeft } from '../../jobs/rows.ts';
import type { Applicant } from '../../participants.ts';

/**
 * Why the applicant cannot undo a withdrawal: the places may have gone to others since. Holds them otherwise until the end
 * of the transaction.
 * @param isOpen whether the application waits for an answer again, so that it takes a place of the applicant
 */
export async function retakeRefusal(
  tx: Db,
  { jobId, userId, isOpen }: { jobId: string; userId: string; isOpen: boolean },
  needs: Pick<SignedIn, 'config' | 'features' | 'now'>,
): Promise<Reason<RefusalCode> | undefined> {
  const now = needs.now();
  const limit = isOpen ? mostOpen(needs) : 0;
  const readJob = () =>
    tx
      .select({ places: jobs.places, placesLeft: countPlacesLeft })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(jobs.id, jobId));
  const [before] = await readJob();
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select take_places(${jobId}::uuid, ${before?.places ?? null}::smallint, ${userId}::uuid,
      ${now.toISOString()}::timestamptz, ${limit}::int) as taken`);
  if (rows[0]?.taken) return undefined;
  const [job] = await readJob();
  return (job && jobFullRefusal(job)) ?? refusalOfFeatures(tx, { id: userId }, { ...needs, now });
}

/** Why somebody cannot apply, as features say. */
export async function refusalOfFeatures(
  tx: Db,
  applicant: Applicant,
  { config, now }: { config: SignedIn['config']; now: Date },
): Promise<Reason<RefusalCode> | undefined> {
  for (const { before } of participants(tx)) {
    const refusal = await before?.apply?.(tx, applicant, { config, now });
    if (refusal) return refusal;
  }
  return undefined;
}
