import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { type AnswerValue, QUESTION_KINDS } from '../../../shared/jobs/questions.ts';

import { applications } from './applications.ts';
import { impersonal, partOf, personal, referenceIndex } from './columns.ts';
import { files } from './files.ts';

/** An applicant's answers to the screening questions, each with the question as it was asked. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    applicationId: partOf('application_id', () => applications.id).notNull(),
    /** Of the question in the job's revision. */
    questionId: uuid('question_id').notNull(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: QUESTION_KINDS }).notNull(),
    question: impersonal(text('question').notNull()),
    /** Null for a file. */
    value: personal(jsonb('value').$type<AnswerValue>()),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** Whether it meets the knock-out rule of that time. */
    isFlagged: boolean('is_flagged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.questionId] }),
    index('application_answers_question').on(table.questionId, table.applicationId),
    referenceIndex('application_answers_file', table.fileId),
  ],
);
