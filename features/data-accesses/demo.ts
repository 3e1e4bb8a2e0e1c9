import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import {
  applicationEvents,
  applications,
  companies,
  companyMembers,
  jobRevisions,
  jobs,
} from '../../server/db/schema.ts';
import { dataAccesses } from './tables.ts';

/** Which company opened and moved applications, for their applicants. */
export async function fillLedgers(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${dataAccesses} (applicant_id, at, last_at, side, role, what, detail, application_id, job_title,
      company_id, company_name)
    select ${applications.applicantId}, event.at, event.at, 'company', member.role,
      case event.kind when 'opened' then 'application' when 'resume_opened' then 'resume' else 'moved' end,
      case event.kind when 'status' then initcap(event.status) else '' end,
      ${applications.id}, ${jobRevisions.title}, ${companies.id}, ${companies.name}
    from ${applicationEvents} event
      join ${applications} on ${applications.id} = event.application_id
      join ${jobs} on ${jobs.id} = ${applications.jobId}
      join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
      join ${companies} on ${companies.id} = ${jobs.companyId}
      join ${companyMembers} member on member.user_id = event.actor_id
    where event.actor_role = 'company' and event.kind in ('opened', 'resume_opened', 'status')`);
}
