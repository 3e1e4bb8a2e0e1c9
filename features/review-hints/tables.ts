import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { impersonal, partOf } from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';

/** Names and domains of companies in a form that is the same for those that look the same (server/skeletons.ts). */
export const companySkeletons = pgTable(
  'company_skeletons',
  {
    companyId: partOf('company_id', () => companies.id).primaryKey(),
    /** The name and domains of which they were made. */
    source: impersonal(text('source').notNull()),
    /** Such as 'name lurnenfold' and 'domain lurnenfoldcorn'. */
    keys: impersonal(text('keys').array().notNull()),
  },
  (table) => [index('company_skeletons_keys').using('gin', table.keys)],
);
