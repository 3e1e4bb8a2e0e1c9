import { isNotNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { mailPersonKey, nameKey } from '../../server/db/person-keys.ts';
import { users } from '../../server/db/tables/accounts.ts';
import { applications } from '../../server/db/tables/applications.ts';
import {
  bytea,
  createdAt,
  id,
  impersonal,
  oneOf,
  partOf,
  personal,
  referenceIndex,
  time,
} from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';
import { jobs } from '../../server/db/tables/jobs.ts';
import { POOL_EVENTS, POOL_STATES, type PoolMonths } from './rules/pool.ts';

/** The digits of a phone number without leading zeros. */
export const phoneKey = (phone: SQLWrapper): SQL =>
  sql`ltrim(regexp_replace(${phone}, '\\D', '', 'g'), '0')`;

/**
 * What a company asked an applicant: to stay in its talent pool (server/pool). While the state is 'kept' and
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

/** People in a company's own list, from a file. They have no account by it and have not applied. */
export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    name: personal(text('name').notNull()),
    email: personal(text('email').notNull()),
    emailKey: personal(text('email_key').notNull()),
    phone: personal(text('phone').notNull().default('')),
    headline: personal(text('headline').notNull().default('')),
    skills: personal(text('skills').notNull().default('')),
    location: personal(text('location').notNull().default('')),
    /** Where the company has the data from. */
    source: personal(text('source').notNull().default('')),
    note: personal(text('note').notNull().default('')),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: time('added_at').notNull(),
    invitedAt: time('invited_at'),
    keptUntil: time('kept_until').notNull(),
  },
  (table) => [
    unique('candidates_once').on(table.companyId, table.emailKey),
    index('candidates_added').on(table.companyId, table.addedAt, table.id),
    index('candidates_kept_until').on(table.keptUntil),
    index('candidates_person').on(table.companyId, mailPersonKey(table.emailKey)),
    index('candidates_name').on(table.companyId, nameKey(table.name)),
    index('candidates_phone')
      .on(table.companyId, phoneKey(table.phone))
      .where(sql`phone <> ''`),
    referenceIndex('candidates_job', table.jobId),
    referenceIndex('candidates_added_by', table.addedBy),
  ],
);

/** Addresses whose owners had a company erase them, as hashes: the company cannot add them again. */
export const candidateErasures = pgTable(
  'candidate_erasures',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** SHA-256 of the company's id and the address. */
    emailHash: bytea('email_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.emailHash] })],
);

/**
 * Two people of whom a company said that they are not the same: two accounts, two candidates, or an account and a candidate.
 * The smaller id stands in the first column of its kind.
 */
export const distinctPeople = pgTable(
  'distinct_people',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    userId: partOf('user_id', () => users.id),
    otherUserId: partOf('other_user_id', () => users.id),
    candidateId: partOf('candidate_id', () => candidates.id),
    otherCandidateId: partOf('other_candidate_id', () => candidates.id),
  },
  (table) => [
    unique('distinct_people_once')
      .on(
        table.companyId,
        table.userId,
        table.otherUserId,
        table.candidateId,
        table.otherCandidateId,
      )
      .nullsNotDistinct(),
    check(
      'distinct_people_two',
      sql`num_nonnulls(user_id, other_user_id, candidate_id, other_candidate_id) = 2`,
    ),
    referenceIndex('distinct_people_user', table.userId),
    referenceIndex('distinct_people_other_user', table.otherUserId),
    referenceIndex('distinct_people_candidate', table.candidateId),
    referenceIndex('distinct_people_other_candidate', table.otherCandidateId),
  ],
);
