import { sql } from 'drizzle-orm';
import type { Fragments } from '../../server/fragments/fragments.ts';

export const limitFragments: Fragments = {
  newApplication: {
    firstChoiceMonth: sql`case when open.sent ->> 'firstChoice' = 'true'
      then date_trunc('month', open.applied_at at time zone 'UTC')::date end`,
  },
};
