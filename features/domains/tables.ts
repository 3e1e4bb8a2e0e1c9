import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { DOMAIN_WAYS } from '../../shared/companies/profile.ts';
import type { DomainFailure } from './rules.ts';

import {
  bytea,
  createdAt,
  impersonal,
  oneOf,
  partOf,
  personal,
  time,
} from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';

/** The domains that companies claim, proved or not. The badge is in `companies`. */
export const domainClaims = pgTable(
  'domain_claims',
  {
    companyId: partOf('company_id', () => companies.id).primaryKey(),
    /** A registrable domain in ASCII and lower case. */
    domain: impersonal(text('domain').notNull()),
    /** Public, as part of what the company publishes. */
    token: impersonal(text('token').notNull()),
    createdAt: createdAt(),
    /** How it was proved last, and since when; null if it is not proved. */
    by: text('proved_by', { enum: DOMAIN_WAYS }),
    provedAt: time('proved_at'),
    checkedAt: time('checked_at'),
    failure: impersonal(jsonb('failure').$type<DomainFailure>()),
    /** The first of the failed checks in a row of a domain that had the badge. */
    failingSince: time('failing_since'),
    /** When the company was warned, and when its jobs were paused. */
    warnedAt: time('warned_at'),
    pausedAt: time('paused_at'),
    /** When a mailed link was opened last. */
    mailedProofAt: time('mailed_proof_at'),
    /** A mailed link that was not opened yet. */
    linkTo: personal(text('link_to')),
    linkHash: bytea('link_hash').unique(),
    linkExpiresAt: time('link_expires_at'),
  },
  (table) => [
    index('domain_claims_domain').on(table.domain),
    oneOf('domain_claims_by', 'proved_by', DOMAIN_WAYS),
  ],
);
