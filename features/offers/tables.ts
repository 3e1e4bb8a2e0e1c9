import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { OFFER_ANSWERS } from './rules.ts';

import { applications } from '../../server/db/tables/applications.ts';
import { oneOf, partOf, personal, time } from '../../server/db/tables/columns.ts';

/** The terms of an offer, and the applicant's answer. */
export const offers = pgTable(
  'offers',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    pay: personal(text('pay').notNull().default('')),
    /** The first day of work. */
    startsOn: date('starts_on', { mode: 'string' }),
    place: personal(text('place').notNull().default('')),
    contract: personal(text('contract').notNull().default('')),
    note: personal(text('note').notNull().default('')),
    /** Null: without an end. */
    answerBy: time('answer_by'),
    /** When it was made, or its terms were last changed. */
    madeAt: time('made_at').notNull(),
    answer: text('answer', { enum: OFFER_ANSWERS }),
    /** The applicant's words with the answer. */
    answerText: personal(text('answer_text').notNull().default('')),
    answeredAt: time('answered_at'),
    /** When the company was told: until then the applicant may undo the answer. */
    settledAt: time('settled_at'),
  },
  () => [oneOf('offers_answer', 'answer', OFFER_ANSWERS)],
);
