import { sql } from 'drizzle-orm';
import { jobs } from '../../server/db/tables/jobs.ts';
import type { Fragments } from '../../server/fragments/fragments.ts';
import { reportCases } from './tables.ts';

export const reportFragments: Fragments = {
  feature: 'reports',
  // Only an upheld report closes a job that it holds.
  jobRow: sql`jsonb_build_object('closedAfterReports',
    case when ${jobs.status} = 'closed' and 'reported' = any(${jobs.holds}) then (
      select ${reportCases.reason} from ${reportCases} where ${reportCases.kind} = 'job' and ${reportCases.state} = 'upheld'
      and ${reportCases.targetId} = ${jobs.id} order by ${reportCases.decidedAt} desc limit 1) end)`,
  // An admin has to read it to decide.
  keepsMessage: {
    staysAs: 'reported-messages',
    which: (id) => sql`exists (select from ${reportCases}
      where ${reportCases.messageId} = ${id} and ${reportCases.state} = 'open')`,
  },
  tookDown: (id) => sql`exists (select from ${reportCases}
    where ${reportCases.messageId} = ${id} and ${reportCases.state} = 'upheld')`,
};
