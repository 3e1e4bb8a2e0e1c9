import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { INTERVIEW_ANSWERS } from './rules/interviews.ts';
import { THREAD_SIDES } from '../../shared/applications/thread.ts';

import { applications } from '../../server/db/tables/applications.ts';
import { applicationAssignments } from '../../server/db/tables/assignments.ts';
import {
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

/** Times from which each of several applicants picks one. */
export const interviewBookings = pgTable(
  'interview_bookings',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** In the order of time. */
    startsAt: time('starts_at').array().notNull(),
    /** How many people may pick the same time. */
    atOnce: integer('at_once').notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: impersonal(text('time_zone').notNull()),
    place: impersonal(text('place').notNull()),
    note: impersonal(text('note').notNull()),
    createdAt: createdAt(),
    endedAt: time('ended_at'),
  },
  (table) => [referenceIndex('interview_bookings_company', table.companyId)],
);

/** The current interview of an application, moved and canceled in place; its history is in the events. */
export const interviews = pgTable(
  'interviews',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    startsAt: time('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: impersonal(text('time_zone').notNull()),
    place: personal(text('place').notNull()),
    note: personal(text('note').notNull()),
    /** Grows with each change, so that calendars recognize the latest version. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: time('cancelled_at'),
    updatedAt: time('updated_at').notNull(),
    /** The applicant's answer to this time; null after each change of the time. */
    answer: text('answer', { enum: INTERVIEW_ANSWERS }),
    answeredAt: time('answered_at'),
    /** As `sequence`, for the calendars of the interviewers, who also learn of changes of who takes part. */
    interviewersSequence: integer('interviewers_sequence').notNull().default(0),
    /** The self-booking from which its time was picked; a change of the time ends it. */
    bookingId: uuid('booking_id').references(() => interviewBookings.id, { onDelete: 'set null' }),
  },
  (table) => [referenceIndex('interviews_booking', table.bookingId)],
);

/**
 * The members who take part in the interview of an application, or in the times that are offered. They are assigned to
 * the application, which lets them read it; who is no longer assigned is no longer an interviewer.
 */
export const interviewInterviewers = pgTable(
  'interview_interviewers',
  {
    applicationId: uuid('application_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The interviewer's answer to the current time; null after each change of it. */
    answer: text('answer', { enum: INTERVIEW_ANSWERS }),
    answeredAt: time('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    foreignKey({
      name: 'interview_interviewers_assigned',
      columns: [table.applicationId, table.userId],
      foreignColumns: [applicationAssignments.applicationId, applicationAssignments.userId],
    }).onDelete('cascade'),
    index('interview_interviewers_user').on(table.userId),
    oneOf('interview_interviewers_answer', 'answer', INTERVIEW_ANSWERS),
  ],
);

/** Times that one side proposes for an interview; the other one picks one, or proposes others instead. */
export const interviewProposals = pgTable(
  'interview_proposals',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    by: text('by', { enum: THREAD_SIDES }).notNull(),
    /** In the order of time. */
    startsAt: time('starts_at').array().notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: impersonal(text('time_zone').notNull()),
    /** '' if the applicant proposes: the company names the place. */
    place: personal(text('place').notNull()),
    note: personal(text('note').notNull()),
    createdAt: createdAt(),
    /** A self-booking has the times, whoever proposes others instead; `startsAt` is empty until somebody does. */
    bookingId: partOf('booking_id', () => interviewBookings.id),
    /** When a member last reminded the applicant of them. */
    remindedAt: time('reminded_at'),
  },
  (table) => [
    oneOf('interview_proposals_by', 'by', THREAD_SIDES),
    referenceIndex('interview_proposals_booking', table.bookingId),
  ],
);
