import { isNotNull, sql } from 'drizzle-orm';
import { applications } from '../../server/db/tables/applications.ts';
import { type Fragments, rowFragment } from '../../server/fragments/fragments.ts';

export const limitFragments: Fragments = {
  feature: 'application-limits',
  newApplication: {
    firstChoiceMonth: sql`case when open.sent ->> 'firstChoice' = 'true'
      then date_trunc('month', open.applied_at at time zone 'UTC')::date end`,
  },
  applicationRow: rowFragment({
    value: sql<string | null>`to_jsonb(${applications.firstChoiceMonth})`,
    ofNew: ({ firstChoiceMonth }) => firstChoiceMonth,
    toFields: (firstChoiceMonth) => ({ firstChoiceMonth }),
  }),
  applicationFilter: ({ choice }) =>
    choice ? isNotNull(applications.firstChoiceMonth) : undefined,
  applicationOrders: {
    'first-choice': {
      key: sql`(${applications.firstChoiceMonth} is not null)::int::double precision`,
    },
  },
  exportCells: { 'First choice of': sql`${applications.firstChoiceMonth}::text` },
};
