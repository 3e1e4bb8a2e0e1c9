import { sql } from 'drizzle-orm';
import { applications } from '../../server/db/tables/applications.ts';
import { type Fragments, rowFragment } from '../../server/fragments/fragments.ts';
import { interviews } from './tables.ts';

export const interviewFragments: Fragments = {
  feature: 'interviews',
  applicationRow: rowFragment({
    /** When it begins, unless it is canceled. */
    value: sql<string | null>`(select ${interviews.startsAt} from ${interviews}
      where ${interviews.applicationId} = ${applications.id} and ${interviews.cancelledAt} is null)`,
    toFields: (value, { company }, now) => {
      const startsAt = value === null ? null : new Date(value);
      return company
        ? { interviewAt: startsAt && startsAt > now ? startsAt.toISOString() : null }
        : {};
    },
  }),
};
