import { pgTable, text } from 'drizzle-orm/pg-core';

import { users } from './accounts.ts';
import { impersonal, partOf, time } from './columns.ts';

/** Accounts that have left their company, or were removed, and belong to none since. */
export const formerMembers = pgTable('former_members', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  /** Its name at that time. */
  companyName: impersonal(text('company_name').notNull()),
  leftAt: time('left_at').notNull(),
});
