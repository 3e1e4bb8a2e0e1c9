import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { users } from './accounts.ts';
import { impersonal, referenceIndex, time } from './columns.ts';

/** Exchange rates, with which pay is compared (shared/rates/conversion.ts). */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    /** ISO 4217. */
    currency: impersonal(text('currency').primaryKey()),
    /** Units of the currency for one euro. */
    perEuro: doublePrecision('per_euro').notNull(),
    /** The day of the rate. */
    date: date('date').notNull(),
    /** 'admin', or where the product has it from. */
    source: impersonal(text('source').notNull()),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: time('changed_at').notNull(),
    /** The highest one grows with each change of rates. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    referenceIndex('exchange_rates_changed_by', table.changedBy),
    check('exchange_rates_per_euro', sql`per_euro > 0`),
  ],
);
