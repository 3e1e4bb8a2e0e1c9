import { isNotNull, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { JOB_STATUSES } from '../../shared/jobs/posting.ts';
import type { ReportCase } from './rules/cases.ts';
import { CASE_STATES, REPORT_KINDS, REPORT_REASON_NAMES } from './rules.ts';

import { users } from '../../server/db/tables/accounts.ts';
import {
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
import { applicationMessages } from '../../server/db/tables/messages.ts';

/** What people reported: one open case for each job, company or message (server/send.ts). */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** Of the job, company or message. */
    targetId: uuid('target_id').notNull(),
    /** The reported company, or that of the reported job or message. */
    companyId: partOf('company_id', () => companies.id).notNull(),
    jobId: partOf('job_id', () => jobs.id),
    /** Null after the message was erased, with an account or its application's retention: the case keeps its outcome. */
    messageId: uuid('message_id').references(() => applicationMessages.id, {
      onDelete: 'set null',
    }),
    state: text('state', { enum: CASE_STATES }).notNull().default('open'),
    openedAt: time('opened_at').notNull(),
    /** When enough people had reported it; null if they had not. Stays after the decision, which can be undone. */
    frozenAt: time('frozen_at'),
    decidedAt: time('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The reason for the decision, which the company or the writer reads. */
    reason: personal(text('reason').notNull().default('')),
    /** The status of a job before it was closed by the decision. */
    jobStatus: text('job_status', { enum: JOB_STATUSES }),
    /** `by` is the id of the admin. */
    notes: personal(jsonb('notes').$type<ReportCase['notes']>().notNull().default([])),
  },
  (table) => [
    oneOf('report_cases_kind', 'kind', REPORT_KINDS),
    oneOf('report_cases_state', 'state', CASE_STATES),
    uniqueIndex('report_cases_open')
      .on(table.kind, table.targetId)
      .where(sql`state = 'open'`),
    index('report_cases_opened_at').on(table.openedAt, table.id),
    index('report_cases_target').on(table.targetId),
    index('report_cases_company').on(table.companyId),
    referenceIndex('report_cases_job', table.jobId),
    referenceIndex('report_cases_message', table.messageId),
    referenceIndex('report_cases_decided_by', table.decidedBy),
  ],
);

/** Reports: one of each person for each case. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    caseId: partOf('case_id', () => reportCases.id).notNull(),
    /** Null after the reporter is deleted: the row stays for the case, without any data. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: REPORT_REASON_NAMES }).notNull(),
    text: personal(text('text').notNull()),
    at: time('at').notNull(),
    /** Whether it counts toward a freeze, apart from who else has reported. */
    counts: boolean('counts').notNull(),
    /** The /24 or /64 of the reporter, hashed with the key of signed links; null if it says nothing. */
    network: personal(text('network')),
    /** Names the reported text: the same report about the same text counts once. */
    version: impersonal(text('version').notNull()),
  },
  (table) => [
    oneOf('reports_reason', 'reason', REPORT_REASON_NAMES),
    unique('reports_once').on(table.caseId, table.reporterId),
    index('reports_reporter').on(table.reporterId, table.at).where(isNotNull(table.reporterId)),
  ],
);
