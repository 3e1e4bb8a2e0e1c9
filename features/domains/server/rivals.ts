import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReviewHint } from '../../../shared/reviews/queue.ts';
import type { Db } from '../../../server/db/connect.ts';
import { companies } from '../../../server/db/schema.ts';
import { domainClaims } from '../tables.ts';

/** Hints at other companies that have proved the domains of these, by company. */
export async function hintAtRivals(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewHint[]>> {
  const own = alias(domainClaims, 'own');
  const rows = await db
    .select({
      of: own.companyId,
      domain: own.domain,
      id: companies.id,
      name: companies.name,
      isFirst: sql<boolean>`${companies.verifiedDomain} is not distinct from ${own.domain}`,
    })
    .from(own)
    .innerJoin(
      domainClaims,
      and(eq(domainClaims.domain, own.domain), ne(domainClaims.companyId, own.companyId)),
    )
    .innerJoin(companies, eq(companies.id, domainClaims.companyId))
    .where(
      and(
        inArray(own.companyId, [...ids]),
        isNotNull(own.provedAt),
        isNotNull(domainClaims.provedAt),
      ),
    )
    .orderBy(domainClaims.provedAt);
  return new Map(
    [...Map.groupBy(rows, ({ of }) => of)].map(([of, rivals]) => [
      of,
      [
        {
          kind: 'domain',
          text: 'Another company has verified the same domain',
          evidence: rivals.map(({ domain, id, name, isFirst }) => ({
            text: `${domain}: ${name} was ${isFirst ? 'first' : 'later'}`,
            path: `/companies/${id}`,
          })),
        },
      ],
    ]),
  );
}
