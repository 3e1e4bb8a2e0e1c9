import { sql } from 'drizzle-orm';
import { whenChosen } from '../../server/db/lists.ts';
import { users } from '../../server/db/tables/accounts.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { applicationAssignments } from '../../server/db/tables/assignments.ts';
import { companyMembers } from '../../server/db/tables/companies.ts';
import type { Fragments } from '../../server/fragments/fragments.ts';

const { applicationId, userId } = applicationAssignments;

export const assignmentFragments: Fragments = {
  feature: 'assignments',
  applicationFilter: ({ assigned }, reader) =>
    whenChosen(assigned, (who) =>
      who === 'nobody'
        ? sql`not exists (select from ${applicationAssignments} where ${applicationId} = ${applications.id})`
        : sql`exists (select from ${applicationAssignments} where ${applicationId} = ${applications.id}
            and ${userId} = ${who === 'me' ? reader.id : who})`,
    ),
  printed: {
    find: (pattern, companyId) => sql`select ${applicationId} from ${applicationAssignments}
      join ${companyMembers} on ${companyMembers.userId} = ${userId}
      join ${users} member on member.id = ${userId}
      where ${companyMembers.companyId} = ${companyId} and member.plain_name like ${pattern}`,
    texts: ({ assigned = [] }) => assigned.map(({ name }) => name),
  },
};
