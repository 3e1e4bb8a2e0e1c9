import { isNotNull, sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { POOL_EVENTS, POOL_STATES, type PoolMonths } from '../../../shared/applications/pool.ts';

import { users } from './accounts.ts';
import { applications } from './applications.ts';
import { id, impersonal, oneOf, partOf, personal, referenceIndex, time } from './columns.ts';
import { companies } from './companies.ts';
import { jobs } from './jobs.ts';

/**
 * What a company asked an applicant: to stay in its talent pool (server/applications/pool). While the state is 'kept' and
 * its time not over, the company reads the person's profile as it is, and the resume of the application. Afterwards the row
 * stays for some time as evidence, and because of how soon a company may ask again.
 */
export const poolConsents = pgTable(
  'pool_consents',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** A company asks once for each application. */
    applicationId: partOf('application_id', () => applications.id)
      .notNull()
      .unique(),
    state: text('state', { enum: POOL_STATES }).notNull().default('asked'),
    /** The longest time that the company proposes. */
    months: smallint('months').$type<PoolMonths>().notNull(),
    /** The company's words. */
    message: personal(text('message').notNull().default('')),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: time('asked_at').notNull(),
    /** When the person last said yes or no. */
    answeredAt: time('answered_at'),
    keptUntil: time('kept_until'),
    /** When the consent ended. */
    endedAt: time('ended_at'),
  },
  (table) => [
    oneOf('pool_consents_state', 'state', POOL_STATES),
    check('pool_consents_kept', sql`state <> 'kept' or kept_until is not null`),
    // One that is open or holds, for each person and company.
    uniqueIndex('pool_consents_current')
      .on(table.companyId, table.userId)
      .where(sql`state in ('asked', 'kept')`),
    index('pool_consents_person').on(table.companyId, table.userId, table.askedAt),
    index('pool_consents_user').on(table.userId),
    index('pool_consents_ended').on(table.endedAt).where(isNotNull(table.endedAt)),
    referenceIndex('pool_consents_asked_by', table.askedBy),
  ],
);

/** The evidence of a consent: what the person was asked and answered, when, and to which text. */
export const poolEvents = pgTable(
  'pool_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    consentId: partOf('consent_id', () => poolConsents.id).notNull(),
    kind: text('kind', { enum: POOL_EVENTS }).notNull(),
    /** What was proposed or chosen. */
    months: smallint('months'),
    /** The version of the text that the person was shown. */
    textVersion: impersonal(text('text_version').notNull()),
    at: time('at').notNull(),
  },
  (table) => [
    oneOf('pool_events_kind', 'kind', POOL_EVENTS),
    index('pool_events_consent').on(table.consentId, table.id),
  ],
);

/** The jobs to which a company invited people of its talent pool: once for each job. */
export const poolInvitations = pgTable(
  'pool_invitations',
  {
    consentId: partOf('consent_id', () => poolConsents.id).notNull(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    invitedAt: time('invited_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consentId, table.jobId] }),
    index('pool_invitations_job').on(table.jobId),
  ],
);
