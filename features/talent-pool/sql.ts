import { type SQL, sql } from 'drizzle-orm';
import type { Fragments } from '../../server/fragments/fragments.ts';
import { candidates, poolConsents } from './tables.ts';

/** The condition that a consent holds. Its person may be suspended (`ofConsent`). */
export const isKeptAt = (now: Date): SQL =>
  sql`${poolConsents.state} = 'kept' and ${poolConsents.keptUntil} > ${now.toISOString()}::timestamptz`;

export const talentPoolFragments: Fragments = {
  feature: 'talent-pool',
  keepsApplication: (id, now) =>
    sql`exists (select from ${poolConsents} where ${poolConsents.applicationId} = ${id} and ${isKeptAt(now)})`,
  wroteTo: (companyId, emailKey) => sql`exists (select from ${candidates}
    where ${candidates.companyId} = ${companyId} and ${candidates.emailKey} = ${emailKey} and ${candidates.invitedAt} is not null)`,
};
