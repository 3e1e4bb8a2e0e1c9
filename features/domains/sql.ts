import { sql } from 'drizzle-orm';
import type { Fragments } from '../../server/fragments/fragments.ts';
import type { JobHold } from '../../shared/jobs/promises.ts';
import { domainClaims } from './tables.ts';

export const domainFragments: Fragments = {
  feature: 'domains',
  holdsOfCompany: sql`select ${'unverified' satisfies JobHold} from ${domainClaims}
    where ${domainClaims.companyId} = company.id and ${domainClaims.pausedAt} is not null`,
};
