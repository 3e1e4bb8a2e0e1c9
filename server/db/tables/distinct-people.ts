import { sql } from 'drizzle-orm';
import { check, pgTable, unique } from 'drizzle-orm/pg-core';

import { users } from './accounts.ts';
import { candidates } from './candidates.ts';
import { partOf, referenceIndex } from './columns.ts';
import { companies } from './companies.ts';

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
