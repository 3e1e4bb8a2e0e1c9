import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { TEMPLATE_KINDS } from './rules.ts';

import { users } from '../../server/db/tables/accounts.ts';
import {
  createdAt,
  id,
  impersonal,
  oneOf,
  partOf,
  referenceIndex,
  time,
} from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';

/** A company's texts for messages to applicants, with fields (shared/templates/fields.ts). */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    kind: text('kind', { enum: TEMPLATE_KINDS }).notNull(),
    name: impersonal(text('name').notNull()),
    text: impersonal(text('text').notNull()),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: time('updated_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('message_templates_name').on(
      table.companyId,
      table.kind,
      sql`lower(${table.name})`,
    ),
    referenceIndex('message_templates_updated_by', table.updatedBy),
    oneOf('message_templates_kind', 'kind', TEMPLATE_KINDS),
  ],
);
