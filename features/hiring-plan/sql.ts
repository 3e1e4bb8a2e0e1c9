import { sql } from 'drizzle-orm';
import { mayMember } from '../../shared/permissions.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { type Fragments, rowFragment } from '../../server/fragments/fragments.ts';
import { seesMean } from './rules/scorecards.ts';

interface Row {
  ratedBy: readonly (string | null)[];
  ratingMean: number | null;
  ratingCount: number;
}

export const hiringPlanFragments: Fragments = {
  applicationRow: rowFragment<Row>({
    feature: 'hiring-plan',
    value: sql`jsonb_build_object('ratedBy', ${applications.ratedBy}, 'ratingMean', ${applications.ratingMean},
      'ratingCount', ${applications.ratingCount})`,
    // The number for every member, the mean for those whom it does not sway.
    toFields: (row, { id, company }) => {
      if (!company) return {};
      const isSeen = seesMean(row, {
        id,
        mayDecide: mayMember(company.role, 'handle-applications'),
      });
      return {
        rating: {
          mean: isSeen ? row.ratingMean : null,
          count: row.ratingCount,
          scorecards: row.ratedBy.length,
        },
      };
    },
  }),
  applicationOrders: {
    rating: {
      // Interviewers must not read it.
      needs: 'handle-applications',
      // A single rating sorts nobody: it would tell what a colleague wrote.
      key: sql`(case when ${applications.ratingCount} > 1 then ${applications.ratingMean} else 0 end)::double precision`,
    },
  },
  erased: { ratedBy: [], ratingMean: null, ratingCount: 0 },
};
