import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { id, impersonal, partOf, time } from './columns.ts';
import { companies } from './companies.ts';

/** Every rejection of a company, for reviewers. Rejections of jobs are in their revisions. */
export const companyRejections = pgTable(
  'company_rejections',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    reason: impersonal(text('reason').notNull()),
    message: impersonal(text('message').notNull()),
    at: time('at').notNull(),
  },
  (table) => [index('company_rejections_company').on(table.companyId, table.at)],
);

/** What waits for a decision and was announced to admins, until it is decided (server/reviews/notices.ts). */
export const announcedReviews = pgTable(
  'announced_reviews',
  {
    /** Of the job, or of the company's first user. */
    id: uuid('id').notNull(),
    /** The start of the wait: an edit begins another one. */
    since: time('since').notNull(),
    /** Whether it was announced again because it has waited long. */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.since] })],
);
