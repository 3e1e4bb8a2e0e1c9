import { isNotNull } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

import { users } from './accounts.ts';
import { applications } from './applications.ts';
import { partOf, personal, time, tsvector } from './columns.ts';
import { companies } from './companies.ts';

/**
 * What a company's lists print of the people who applied to it, without case and accents (`plain`): a search reads the
 * company's own people alone. Triggers keep it in step with applications, accounts and profiles.
 */
export const companyApplicants = pgTable(
  'company_applicants',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** The displayed name as a sort key (`textKey`). */
    nameKey: personal(text('name_key').notNull()),
    /** Name and address, in lines. */
    person: personal(text('person').notNull()),
    skills: personal(text('skills').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_applicants_user').on(table.userId),
  ],
);

/**
 * What searches find of an application besides what its row prints. Triggers add a row for each application, and
 * let it wait again when letter, resume or applicant change; server/applications/search/waiting.ts fills it in.
 */
export const applicationTexts = pgTable(
  'application_texts',
  {
    applicationId: partOf('application_id', () => applications.id).primaryKey(),
    /** The text of the resume, as far as it is kept. */
    resume: personal(text('resume').notNull().default('')),
    /** Of letter, answers and resume, by company (server/applications/search/words.ts). */
    words: tsvector('words').notNull().default(''),
    /** Of what members write about it, such as notes. */
    memberWords: tsvector('note_words').notNull().default(''),
    /** Since when it waits to be read; null once it is. */
    waitsSince: time('waits_since').defaultNow(),
    /** Attempts to read the resume that have begun. */
    attempts: smallint('attempts').notNull().default(0),
    /** Whether the resume has no text that can be read. */
    isUnreadable: boolean('is_unreadable').notNull().default(false),
  },
  (table) => [
    index('application_texts_words').using('gin', table.words).with({ fastupdate: false }),
    index('application_texts_note_words')
      .using('gin', table.memberWords)
      .with({ fastupdate: false }),
    index('application_texts_waiting').on(table.waitsSince).where(isNotNull(table.waitsSince)),
  ],
);
