import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import type { FeatureDue } from '../../../shared/seams.ts';
import { impersonal, time } from './columns.ts';

/** What can become due, with its subject. Features declare their own kinds. */
export type DueKind = CoreDue | FeatureDue;
export type CoreDue =
  /** The applicant can no longer undo the withdrawal (application). */
  | 'withdrawn'
  /** An interview is tomorrow (application). */
  | 'interview-tomorrow'
  /** Admins hear of what newly waits for review: always due again a minute later (the whole board). */
  | 'reviews'
  /** The company is reminded of an answer that it promised, or the promise has lapsed (application). */
  | 'answer'
  /** A job whose last place may be taken closes itself (job). */
  | 'full'
  /** The deadline of a public job passes (job). */
  | 'expired'
  /** How a company kept its promises is counted again (company). */
  | 'kept'
  /** The next rows of a deleted account are erased (erasure). */
  | 'erasure';

/** What happens at a time: a reminder, an interview, the next daily mail. Swept by server/db/due.ts. */
export const dueMoments = pgTable(
  'due_moments',
  {
    kind: impersonal(text('kind').$type<DueKind>().notNull()),
    /** The application, user or search that it is about. */
    subject: uuid('subject').notNull(),
    at: time('at').notNull(),
    /** Failed attempts. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('due_moments_at').on(table.at),
    // The page Operation counts what fails. Nearly nothing does.
    index('due_moments_failed')
      .on(table.kind)
      .where(sql`failures > 0`),
  ],
);
