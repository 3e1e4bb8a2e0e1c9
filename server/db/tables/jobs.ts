import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Question } from '../../../shared/jobs/questions.ts';
import {
  APPROVAL_STATUSES,
  EXPERIENCE_LEVELS,
  JOB_OUTCOMES,
  JOB_STATUSES,
  JOB_TYPES,
} from '../../../shared/jobs/posting.ts';
import { EMPTY_PASSPORT, type Passport } from '../../../shared/jobs/passport.ts';
import { JOB_HOLDS, REPLY_DAYS } from '../../../shared/jobs/promises.ts';
import { PAY_PERIODS } from '../../../shared/jobs/pay-units.ts';
import { WORKPLACES } from '../../../shared/jobs/places.ts';

import { users } from './accounts.ts';
import { createdAt, id, impersonal, oneOf, partOf, referenceIndex, time } from './columns.ts';
import { companies } from './companies.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** Set by the company; the current revision's `approvalStatus` is set by admins. */
    status: text('status', { enum: JOB_STATUSES }).notNull(),
    /** The last change of `status`. */
    statusChangedAt: time('status_changed_at').notNull().defaultNow(),
    deadline: time('deadline').notNull(),
    /** When the job last became public; null if it never was. */
    publishedAt: time('published_at'),
    /** When it stopped being public. Null while it is public; the deadline may have passed since (`closingOf`). */
    closedAt: time('closed_at'),
    /** The text that the company is working on. */
    currentRevisionId: uuid('current_revision_id'),
    /** The public text: the last one an admin approved. */
    publicRevisionId: uuid('public_revision_id'),
    createdAt: createdAt(),
    /** The outcome that the company stated when it closed the job. */
    outcome: text('outcome', { enum: JOB_OUTCOMES }),
    /** Whether the last rejection is final: the company cannot submit the job again. */
    rejectedForGood: boolean('rejected_for_good').notNull().default(false),
    /** A deleted job stays for applicants only: their applications show its title. */
    deletedAt: time('deleted_at'),
    /** Shown to applicants. */
    deletionReason: impersonal(text('deletion_reason').notNull().default('')),
    /** The status to restore. */
    statusBeforeDeletion: text('status_before_deletion', { enum: JOB_STATUSES }),
    /** Days within which the company answers. Applications keep the date that they were promised. */
    replyDays: smallint('reply_days').notNull().default(REPLY_DAYS.default),
    /** The most applications that the job takes; null without a limit. */
    places: smallint('places'),
    /** When the job closed itself because its places were taken; null again when its status changes. */
    fullAt: time('full_at'),
    /** When the company last confirmed that the job is open; null until it is public. */
    confirmedAt: time('confirmed_at'),
    /** Why the job is not public although its status says so (server/jobs/holds.ts). */
    holds: text('holds', { enum: JOB_HOLDS }).array().notNull().default([]),
    /** Applicants whose promised answer is overdue (server/applications/promises/holds.ts). */
    overdueAnswers: integer('overdue_answers').notNull().default(0),
  },
  (table) => [
    index('jobs_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    oneOf('jobs_status', 'status', JOB_STATUSES),
    index('jobs_company').on(table.companyId, table.createdAt.desc().nullsFirst()),
    index('jobs_created_at').on(table.createdAt, table.id),
    referenceIndex('jobs_current_revision', table.currentRevisionId),
    referenceIndex('jobs_public_revision', table.publicRevisionId),
    foreignKey({
      columns: [table.currentRevisionId],
      foreignColumns: [jobRevisions.id] as [AnyPgColumn],
    }),
    foreignKey({
      columns: [table.publicRevisionId],
      foreignColumns: [jobRevisions.id] as [AnyPgColumn],
    }),
  ],
);

/**
 * The revision that everybody outside of the company reads: the last one that an admin approved. Only jobs that were never
 * approved, and so have no applicants, have none; their first one stands in for it.
 */
export const approvedRevision = sql`coalesce(${jobs.publicRevisionId}, ${jobs.currentRevisionId})`;

/** The public text of a job, as submitted and decided. Never edited: a change is a new row. */
export const jobRevisions = pgTable(
  'job_revisions',
  {
    id: id(),
    jobId: partOf('job_id', (): AnyPgColumn => jobs.id).notNull(),
    number: integer('number').notNull(),
    title: impersonal(text('title').notNull()),
    location: impersonal(text('location').notNull()),
    type: text('type', { enum: JOB_TYPES }).notNull(),
    level: text('level', { enum: EXPERIENCE_LEVELS }).notNull(),
    description: impersonal(text('description').notNull()),
    requirements: impersonal(text('requirements').array().notNull()),
    benefits: impersonal(text('benefits').array().notNull()),
    /** Whether the page lists the defaults too; null in texts from before companies chose, whose page lists them. */
    showsDefaultRequirements: boolean('shows_default_requirements'),
    showsDefaultBenefits: boolean('shows_default_benefits'),
    skills: impersonal(text('skills').array().notNull()),
    salaryRange: impersonal(text('salary_range').notNull()),
    salaryMin: doublePrecision('salary_min'),
    salaryMax: doublePrecision('salary_max'),
    salaryCurrency: impersonal(text('salary_currency')),
    salaryPeriod: text('salary_period', { enum: PAY_PERIODS }),
    workplace: text('workplace', { enum: WORKPLACES }).notNull().default('On-site'),
    /** ISO 3166-1 alpha-2; null if unknown, and for remote work. */
    country: impersonal(text('country')),
    /** For remote work: codes of the countries where applicants may live. */
    remoteFrom: impersonal(text('remote_from').array().notNull().default([])),
    /** ISO 3166-2; null if unknown. */
    region: impersonal(text('region')),
    // Not jsonb, which changes the order of the keys.
    passport: impersonal(json('passport').$type<Passport>().notNull().default(EMPTY_PASSPORT)),
    /** The screening questions, with their knock-out rules. */
    questions: impersonal(json('questions').$type<Question[]>().notNull().default([])),
    /** A deadline later than the approved one, which waits with its revision; null if the deadline does not change. */
    laterDeadline: time('later_deadline'),
    approvalStatus: text('approval_status', { enum: APPROVAL_STATUSES }).notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: time('decided_at'),
    /** The reason for the rejection, shown to the company. */
    rejectionReason: impersonal(text('rejection_reason').notNull().default('')),
    rejectionMessage: impersonal(text('rejection_message').notNull().default('')),
  },
  (table) => [
    unique('job_revisions_number').on(table.jobId, table.number),
    oneOf('job_revisions_approval', 'approval_status', APPROVAL_STATUSES),
    index('job_revisions_pending')
      .on(table.createdAt)
      .where(sql`approval_status = 'pending'`),
    index('job_revisions_pending_title')
      .on(sql`lower(${table.title})`)
      .where(sql`approval_status = 'pending'`),
    // For the admins' list of all jobs: titles and decisions without the long texts.
    index('job_revisions_listed').on(table.id, table.approvalStatus, table.title, table.location),
    referenceIndex('job_revisions_created_by', table.createdBy),
    referenceIndex('job_revisions_decided_by', table.decidedBy),
  ],
);
