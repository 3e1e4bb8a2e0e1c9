import { and, gt, ne, sql } from 'drizzle-orm';
import { type DomainFailure, NETWORK_FAILURES } from '../rules.ts';
import type { Db } from '../../../server/db/connect.ts';
import { domainClaims } from '../tables.ts';
import type { ClaimRow } from './checks.ts';

const codes = NETWORK_FAILURES.map((code) => `'${code}'`).join(', ');
/** SQL: whether the last check of a claim got an answer, whatever it was. */
const WAS_REACHED = `coalesce(failure->>'code' not in (${codes}), true)`;

/**
 * SQL: when the name servers or the network of the board may have failed, by the domains that had a badge; null if the
 * check of any domain was answered since.
 */
export const UNREACHED_SINCE = `(select min(failing_since) from domain_claims
  where not ${WAS_REACHED} and failing_since >= all (
    select checked_at from domain_claims where checked_at is not null and ${WAS_REACHED}))`;

/**
 * Whether a failed check may say nothing about the domain, because no other domain could be reached either since the first
 * failure: then the board's own name servers or network may be away.
 */
export async function isBoardsOutage(
  tx: Db,
  { companyId }: ClaimRow,
  failure: DomainFailure,
  since: Date,
): Promise<boolean> {
  if (!NETWORK_FAILURES.includes(failure.code)) return false;
  const isReached = and(
    ne(domainClaims.companyId, companyId),
    gt(domainClaims.checkedAt, since),
    sql.raw(WAS_REACHED),
  );
  return (await tx.$count(domainClaims, isReached)) === 0;
}
