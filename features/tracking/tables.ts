import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';

import { users } from '../../server/db/tables/accounts.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { createdAt, id, oneOf, partOf, personal, time } from '../../server/db/tables/columns.ts';

/** What an applicant keeps about an application; nobody else reads it. */
export const applicantNotes = pgTable('applicant_notes', {
  applicationId: partOf('application_id', () => applications.id).primaryKey(),
  text: personal(text('text').notNull().default('')),
  remindAt: time('remind_at'),
});

/** Applications that a job seeker made elsewhere. */
export const outsideApplications = pgTable(
  'outside_applications',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    title: personal(text('title').notNull()),
    companyName: personal(text('company_name').notNull()),
    link: personal(text('link').notNull().default('')),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    appliedOn: date('applied_on', { mode: 'string' }).notNull(),
    note: personal(text('note').notNull().default('')),
    remindAt: time('remind_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('outside_applications_status', 'status', APPLICATION_STATUSES),
    index('outside_applications_user').on(table.userId, table.appliedOn),
  ],
);
