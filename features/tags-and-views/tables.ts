import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';

import { users } from '../../server/db/tables/accounts.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { createdAt, id, partOf, personal, referenceIndex } from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';

/** A company's own words for applications. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    name: personal(text('name').notNull()),
    /** `fold(name)`: names that look the same are one tag. */
    nameKey: personal(text('name_key').notNull()),
    createdAt: createdAt(),
  },
  (table) => [unique('tags_name').on(table.companyId, table.nameKey)],
);

export const applicationTags = pgTable(
  'application_tags',
  {
    applicationId: partOf('application_id', () => applications.id).notNull(),
    tagId: partOf('tag_id', () => tags.id).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.tagId] }),
    index('application_tags_tag').on(table.tagId),
  ],
);

/** Lists of applications that members keep under a name: filters, search, order and view. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** Null for a shared one whose author has left: it is the owners'. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    name: personal(text('name').notNull()),
    /** As in the address: 'status=reviewed&tag=…'. */
    query: personal(text('query').notNull()),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('saved_views_company').on(table.companyId),
    referenceIndex('saved_views_author', table.authorId),
  ],
);
