import { asc, eq } from 'drizzle-orm';
import type { SignedIn } from '../../../../server/context.ts';
import { companies } from '../../../../server/db/schema.ts';
import { pick } from '../../../../shared/kit/pick.ts';
import { poolConsents, poolEvents } from '../../tables.ts';

/** What companies asked about their talent pools, with every answer and the version of the text. */
export async function readPoolConsents({ db, actor }: SignedIn) {
  const rows = await db
    .select({ consent: poolConsents, event: poolEvents, company: companies.name })
    .from(poolConsents)
    .innerJoin(companies, eq(companies.id, poolConsents.companyId))
    .innerJoin(poolEvents, eq(poolEvents.consentId, poolConsents.id))
    .where(eq(poolConsents.userId, actor.id))
    .orderBy(asc(poolConsents.askedAt), asc(poolEvents.id));
  return [...Map.groupBy(rows, ({ consent }) => consent.id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { consent, company } = first;
    return {
      company,
      ...pick(consent, 'applicationId', 'state', 'message', 'keptUntil'),
      events: own.map(({ event }) => pick(event, 'kind', 'months', 'textVersion', 'at')),
    };
  });
}
