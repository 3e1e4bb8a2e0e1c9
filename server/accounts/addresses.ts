import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { users } from '../db/schema.ts';
import { fold } from '../../shared/kit/text.ts';

/** Whether an address that was typed somewhere is a user's, in whatever case it was typed. */
export const isAddressOf = (
  { email }: Pick<typeof users.$inferSelect, 'email'>,
  address: AnyPgColumn,
): SQL => sql`lower(${address}) in (lower(${email}), ${fold(email)})`;
