import { eq } from 'drizzle-orm';
import type { DomainWay } from '../../../shared/companies/profile.ts';
import { CHECK_EVERY } from './rechecks.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, setDue } from '../../../server/db/due.ts';
import type { Queue } from '../../../server/db/queue.ts';
import { domainClaims } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { outside } from '../../../server/outside/waiting.ts';
import { type ClaimRow, findFailure } from './checks.ts';
import { isReserved } from '../../../server/outside/names.ts';
import { lockClaim, recordOutcome } from './record.ts';

type Needs = Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'now'>;

export async function readClaim(db: Db, companyId: string): Promise<ClaimRow | undefined> {
  const [claim] = await db.select().from(domainClaims).where(eq(domainClaims.companyId, companyId));
  return claim;
}

/**
 * Looks for the proof of a claim, outside of any transaction, and records what was found. If the claim has changed
 * meanwhile, nothing happens.
 */
export async function checkClaim(needs: Needs, claim: ClaimRow, by: DomainWay): Promise<void> {
  const failure = await outside(() => findFailure(needs.config.outside, claim, by, needs.now()));
  await transaction(needs.db, async (tx) => {
    const locked = await lockClaim(tx, claim.companyId);
    if (locked?.token === claim.token) await recordOutcome(tx, needs, locked, { by, failure });
  });
}

/** Queues the checks that are due: they ask servers, so they do not run in a transaction. */
export async function queueDomainChecks(
  tx: Db,
  queue: Queue | undefined,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  if (!queue) return;
  const ids = due.map(({ subject }) => subject);
  await queue.add(
    tx,
    'domain',
    ids.map((companyId) => ({ companyId })),
  );
  // If the check never ends, there is another one. Its outcome sets another time.
  const at = new Date(now.getTime() + CHECK_EVERY);
  await setDue(
    tx,
    'domain-check',
    ids.map((subject) => ({ subject, at })),
  );
}

/** Starts to check queued domains. Several processes may do so concurrently. */
export async function startDomainChecks(needs: Needs, queue: Queue): Promise<void> {
  await queue.work('domain', async ({ companyId = '' }) => {
    const claim = await readClaim(needs.db, companyId);
    // Those of the demo are reserved names.
    if (claim?.by && !isReserved(claim.domain)) await checkClaim(needs, claim, claim.by);
  });
}
