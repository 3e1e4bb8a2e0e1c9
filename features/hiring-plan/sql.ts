import { eq, type SQL, sql } from 'drizzle-orm';
import { isOneOf, whenChosen } from '../../server/db/lists.ts';
import { jobs } from '../../server/db/tables/jobs.ts';
import { mayMember } from '../../shared/permissions.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { type Fragments, rowFragment } from '../../server/fragments/fragments.ts';
import { jobStages } from './columns.ts';
import { seesMean } from './rules/scorecards.ts';

/** The first stage of a job in a status; null if it has none there. */
export const firstStage = (jobId: SQL, status: SQL): SQL => sql`(
  select stage.id from ${jobStages} stage where stage.job_id = ${jobId} and stage.status = ${status}
  order by stage.position limit 1)`;

/** A value of the stage of the row `applications`. */
const ofStage = (value: SQL): SQL =>
  sql`(select ${value} from ${jobStages} stage where stage.id = ${applications.stageId})`;

interface Row {
  stage: { _id: string; name: string } | null;
  ratedBy: readonly (string | null)[];
  ratingMean: number | null;
  ratingCount: number;
}

export const hiringPlanFragments: Fragments = {
  feature: 'hiring-plan',
  applicationRow: rowFragment<Row>({
    value: sql`jsonb_build_object('stage', ${ofStage(sql`jsonb_build_object('_id', stage.id, 'name', stage.name)`)},
      'ratedBy', ${applications.ratedBy}, 'ratingMean', ${applications.ratingMean}, 'ratingCount', ${applications.ratingCount})`,
    toFields: (row, { id, company }) => {
      if (!company) return {};
      // The number for every member, the mean for those whom it does not sway.
      const isSeen = seesMean(row, {
        id,
        mayDecide: mayMember(company.role, 'handle-applications'),
      });
      return {
        stage: row.stage,
        rating: {
          mean: isSeen ? row.ratingMean : null,
          count: row.ratingCount,
          scorecards: row.ratedBy.length,
        },
      };
    },
  }),
  applicationFilter: ({ stage }) => whenChosen(stage, (id) => eq(applications.stageId, id)),
  filterThings: {
    stage: (
      ids,
      companyId,
    ) => sql`select ${jobStages.id} as id from ${jobStages} join ${jobs} on ${jobs.id} = ${jobStages.jobId}
      where ${isOneOf(jobStages.id, ids)} and ${jobs.companyId} = ${companyId} and ${jobs.deletedAt} is null`,
  },
  printed: {
    find: (pattern, companyId) => sql`select staged.id from ${applications} staged
      join ${jobStages} on ${jobStages.id} = staged.stage_id join ${jobs} of on of.id = ${jobStages.jobId}
      where of.company_id = ${companyId} and plain(${jobStages.name}) like ${pattern}`,
    texts: ({ stage }) => (stage ? [stage.name] : []),
  },
  newApplication: { stageId: firstStage(sql`open.id`, sql`'pending'`) },
  movedFact: sql`jsonb_build_object('stage', ${ofStage(sql`stage.name`)})`,
  applicationOrders: {
    rating: {
      // Interviewers must not read it.
      needs: 'handle-applications',
      // A single rating sorts nobody: it would tell what a colleague wrote.
      key: sql`(case when ${applications.ratingCount} > 1 then ${applications.ratingMean} else 0 end)::double precision`,
    },
  },
  erased: { stageId: null, ratedBy: [], ratingMean: null, ratingCount: 0 },
};
