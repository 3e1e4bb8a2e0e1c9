import { isNotNull, sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  type IndexBuilder,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ROLES } from '../../../shared/roles.ts';
import {
  APPLICATION_STATUSES,
  EVENT_KINDS,
  type TimelineEntry,
} from '../../../shared/applications/status.ts';
import { SOURCES } from '../../../shared/jobs/sources.ts';
import type { Together } from '../../../shared/parts/parts.ts';

import { users } from './accounts.ts';
import { id, impersonal, oneOf, partOf, personal, referenceIndex, time } from './columns.ts';
import * as features from './features.ts';
import { files } from './files.ts';
import { jobs } from './jobs.ts';

/** The condition that an application waits for its first answer, also after its date. */
const isWaiting = sql`answered_at is null and answer_by is not null and status in ('pending', 'reviewed')`;

interface OfFeature {
  columns: object;
  indexes: (table: never) => readonly IndexBuilder[];
}
const TABLE = Object.values<OfFeature>(features);
type Columns<Each> = Each extends { columns: infer One } ? One : never;
/** Columns of features. */
const OF_FEATURES: Together<Columns<(typeof features)[keyof typeof features]>> = Object.assign(
  {},
  ...TABLE.map(({ columns }) => columns),
);

/** The names of these columns. */
export const FEATURE_COLUMNS = Object.keys(OF_FEATURES) as (keyof typeof OF_FEATURES)[];

export const applications = pgTable(
  'applications',
  {
    id: id(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    /** Null after the applicant is deleted: the row stays for the job's counts, without any data. */
    applicantId: uuid('applicant_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    coverLetter: personal(text('cover_letter').notNull()),
    /** The texts that features ask for, by name (shared/applications/fields.ts). */
    texts: personal(jsonb('texts').$type<Record<string, string>>().notNull().default({})),
    resumeId: uuid('resume_id').references(() => files.id, { onDelete: 'set null' }),
    appliedAt: time('applied_at').notNull(),
    /** Since when the company has not opened what the applicant did; null if it has seen everything. */
    unreadByCompanySince: time('unread_by_company_since'),
    /** Since when the applicant has not opened what the company did. */
    unreadByApplicantSince: time('unread_by_applicant_since'),
    /** Since when it is withdrawn, also if the company rejected it afterwards: it takes no place of the job. */
    withdrawnAt: time('withdrawn_at'),
    /** The date until which the company promised to answer; null for applications from before there were promises. */
    answerBy: time('answer_by'),
    /** When the company first answered; null until then. */
    answeredAt: time('answered_at'),
    /**
     * When the applicant was told that the date has passed, or that the company deleted the job without an answer; null if
     * neither happened.
     */
    lapsedAt: time('lapsed_at'),
    /** When the company prolonged the promise, which it may do once; null if it did not. */
    prolongedAt: time('prolonged_at'),
    /** The date before it was prolonged. */
    prolongedFrom: time('prolonged_from'),
    /** When the company stated that it hired the applicant; null if it did not. */
    hiredAt: time('hired_at'),
    /** Where the applicant found the job; null if it is not known. */
    source: text('source', { enum: SOURCES }),
    /** Until when the company can undo its last move, and the mails of the move wait; null if it never moved it. */
    undoUntil: time('undo_until'),
    /** The answers that meet a knock-out rule, such as 'Driving license: No'; '' if there are none. */
    flag: personal(text('flag').notNull().default('')),
    /** When the applicant was last told that the application, or its resume alone, will be erased. */
    erasureNoticeAt: time('erasure_notice_at'),
    erasureNotice: text('erasure_notice', { enum: ['all', 'resumes'] }),
    ...OF_FEATURES,
  },
  (table) => [
    check('applications_withdrawn_since', sql`status <> 'withdrawn' or withdrawn_at is not null`),
    // They have all that counting reads, so the rows are not needed. Deleting an account removes the applicant.
    index('applications_waiting')
      .on(table.jobId, table.answerBy, table.applicantId)
      .where(isWaiting),
    index('applications_overdue')
      .on(table.jobId, table.applicantId)
      .where(sql`${isWaiting} and lapsed_at is not null`),
    index('applications_unread_by_company')
      .on(table.jobId)
      .where(isNotNull(table.unreadByCompanySince)),
    index('applications_unread_by_applicant')
      .on(table.applicantId)
      .where(isNotNull(table.unreadByApplicantSince)),
    uniqueIndex('applications_once').on(table.jobId, table.applicantId),
    index('applications_applicant').on(table.applicantId, table.appliedAt.desc().nullsFirst()),
    // For the admins' list of all applications: an index-only scan for filters and counts.
    index('applications_applied_at').on(
      table.appliedAt,
      table.id,
      table.status,
      table.jobId,
      table.applicantId,
    ),
    // Counts and lists of a company read this alone: rows are wide, because letters are in them.
    index('applications_counted').on(
      table.jobId,
      table.appliedAt,
      table.id,
      table.status,
      table.applicantId,
      table.answeredAt,
      table.answerBy,
      table.lapsedAt,
      table.unreadByCompanySince,
      table.hiredAt,
      table.source,
    ),
    referenceIndex('applications_resume', table.resumeId),
    ...TABLE.flatMap(({ indexes }) => indexes(table as never)),
    oneOf('applications_status', 'status', APPLICATION_STATUSES),
    oneOf('applications_source', 'source', SOURCES),
  ],
);

/** `fromStage` is the id of the stage before a move, which undoing the move restores. It leaves in no answer. */
export type EventDetail = Omit<TimelineEntry, 'kind' | 'status' | 'at' | 'by' | 'person'> & {
  fromStage?: string | null;
};

/** The events of an application, in order. Append-only: a trigger refuses changes. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    kind: text('kind', { enum: EVENT_KINDS }).notNull().default('status'),
    /** The status after the event. */
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    /** Data of the event's kind: reason and message of a rejection, the interview as scheduled. */
    detail: personal(jsonb('detail').$type<EventDetail>().notNull().default({})),
    /**
     * Not a foreign key, because members of a company have tens of thousands of events: a trigger stores no id of a deleted
     * account, and server/accounts/erasing.ts removes the id of one that is deleted, in batches.
     */
    actorId: uuid('actor_id'),
    actorRole: text('actor_role', { enum: ROLES }).notNull(),
    /** The name of the company's API key, if a program did it. */
    keyName: impersonal(text('key_name')),
    at: time('at').notNull(),
  },
  (table) => [
    // With what a company's insights and activity read of all its events, without their details.
    index('application_events_application').on(
      table.applicationId,
      table.id,
      table.kind,
      table.status,
      table.at,
    ),
    oneOf('application_events_kind', 'kind', EVENT_KINDS),
    /** Only the first time that a side opens it is stored. */
    uniqueIndex('application_events_first_look')
      .on(table.applicationId, table.kind, table.actorRole)
      .where(sql`kind in ('opened', 'resume_opened')`),
    referenceIndex('application_events_actor', table.actorId),
  ],
);
