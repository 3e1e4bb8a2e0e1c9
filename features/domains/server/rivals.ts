import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReviewHint } from '../../../shared/reviews/queue.ts';
import type { Db } from '../../../server/db/connect.ts';
import type { Reviewed } from '../../../server/extensions.ts';
import { companies } from '../../../server/db/schema.ts';
import { domainClaims } from '../tables.ts';

/** Hints at other companies that have proved the domains of these. */
export async function hintAtRivals(
  db: Db,
  reviewed: readonly Reviewed[],
): Promise<ReadonlyMap<string, ReviewHint[]>> {
  const ids = [...new Set(reviewed.flatMap(({ company }) => company?.id ?? []))];
  if (!ids.length) return new Map();
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
      and(inArray(own.companyId, ids), isNotNull(own.provedAt), isNotNull(domainClaims.provedAt)),
    )
    .orderBy(domainClaims.provedAt);
  const byCompany = Map.groupBy(rows, ({ of }) => of);
  return new Map(
    reviewed.flatMap(({ id, company }) => {
      const rivals = byCompany.get(company?.id ?? '');
      if (!rivals) return [];
      return [
        [
          id,
          [
            {
              kind: 'domain',
              text: 'Another company has verified the same domain',
              evidence: rivals.map(({ domain, name, isFirst, ...other }) => ({
                text: `${domain}: ${name} was ${isFirst ? 'first' : 'later'}`,
                path: `/companies/${other.id}`,
              })),
            },
          ],
        ] as const,
      ];
    }),
  );
}
