import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Education, Experience } from '../../../shared/applications/applicant-profile.ts';

import { nameKey } from '../person-keys.ts';
import { users } from './accounts.ts';
import { partOf, personal, plainOf, referenceIndex } from './columns.ts';
import { files } from './files.ts';

export const applicantProfiles = pgTable(
  'applicant_profiles',
  {
    userId: partOf('user_id', () => users.id).primaryKey(),
    fullName: personal(text('full_name').notNull().default('')),
    resumeId: uuid('resume_id').references(() => files.id, { onDelete: 'set null' }),
    skills: personal(text('skills').array().notNull().default([])),
    education: personal(jsonb('education').$type<Education[]>().notNull().default([])),
    experience: personal(jsonb('experience').$type<Experience[]>().notNull().default([])),
    /** Whether jobs are recommended to the user. */
    getsRecommendations: boolean('gets_recommendations').notNull().default(true),
    plainName: plainOf('plain_name', 'full_name'),
    plainSkills: plainOf('plain_skills', 'skills'),
  },
  (table) => [
    referenceIndex('applicant_profiles_resume', table.resumeId),
    index('applicant_profiles_name')
      .on(nameKey(table.fullName))
      .where(sql`full_name <> ''`),
  ],
);
