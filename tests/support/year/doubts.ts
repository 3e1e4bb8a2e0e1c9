import type { Pool } from 'pg';
import { addApplication, addJob, type Application, type PostedJob } from './ledger.ts';
import type { Life } from './life.ts';

/**
 * Reads what became of calls to which a killed process did not answer, and of those whose order nobody knows. Each may have
 * been carried out or not; what follows from it is checked like everything else.
 */
export async function settleDoubts(pool: Pool, life: Life): Promise<void> {
  const { doubts } = life;
  for (const { company, posting, deadline } of doubts.posted.splice(0)) {
    const { rows } = await pool.query<{ id: string }>(
      'select job_id as id from job_revisions where title = $1 order by number limit 1',
      [posting.jobTitle],
    );
    const [found] = rows;
    if (found) addJob(life, { id: found.id, company, posting, deadline });
  }
  for (const { job, seeker, appliedAt } of doubts.applied.splice(0)) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from applications where job_id = $1 and applicant_id = $2',
      [job.id, seeker.userId],
    );
    const [found] = rows;
    if (found && !job.applications.some(({ id }) => id === found.id))
      addApplication(life, { id: found.id, job, seeker, appliedAt });
  }
  for (const seeker of doubts.seekers) {
    const { rowCount } = await pool.query('select from users where id = $1', [seeker.userId]);
    seeker.isGone = rowCount === 0;
  }
  for (const company of doubts.companies) {
    const { rowCount } = await pool.query(
      'select from companies where id = $1 and approved_at is not null',
      [company.companyId],
    );
    company.isApproved = rowCount === 1;
  }
  for (const job of doubts.jobs) Object.assign(job, await readJob(pool, job));
  for (const each of doubts.applications) {
    Object.assign(each, await readApplication(pool, each), { changedIn: life.step });
    // A move confirms its job.
    each.job.touchedAt = life.now();
  }
  for (const each of [doubts.seekers, doubts.companies, doubts.jobs, doubts.applications])
    each.clear();
}

async function readJob(pool: Pool, job: PostedJob): Promise<Partial<PostedJob>> {
  const { rows } = await pool.query<{
    status: PostedJob['status'];
    isDeleted: boolean;
    wasApproved: boolean;
    isInReview: boolean;
    confirmedAt: Date | null;
    description: string;
    salaryRange: string;
  }>(
    `select status, deleted_at is not null as "isDeleted", public_revision_id is not null as "wasApproved",
       approval_status = 'pending' as "isInReview", confirmed_at as "confirmedAt", description,
       salary_range as "salaryRange"
     from jobs join job_revisions current on current.id = current_revision_id where jobs.id = $1`,
    [job.id],
  );
  const [row] = rows;
  if (!row) return { isDeleted: true };
  const { confirmedAt, description, salaryRange, ...fields } = row;
  const at = confirmedAt?.getTime() ?? 0;
  return {
    ...fields,
    posting: { ...job.posting, jobDescription: description, salaryRange },
    confirmedAt: Math.max(job.confirmedAt, at),
    touchedAt: Math.max(job.touchedAt, at),
  };
}

async function readApplication(pool: Pool, { id }: Application): Promise<Partial<Application>> {
  const { rows } = await pool.query<{
    status: string;
    isAnswered: boolean;
    isAnsweredByMessage: boolean;
    isWithdrawn: boolean;
    by: Date;
    firstBy: Date;
  }>(
    `select status, answered_at is not null as "isAnswered", withdrawn_at is not null as "isWithdrawn", answer_by as by,
       coalesce(prolonged_from, answer_by) as "firstBy",
       exists (select from application_messages m where m.application_id = a.id and m.is_answer)
         as "isAnsweredByMessage"
     from applications a where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return {};
  return {
    isAnsweredByMessage: row.isAnswered && row.isAnsweredByMessage,
    // Who was invited may have withdrawn since.
    isAnsweredByMove:
      row.isAnswered &&
      (!row.isAnsweredByMessage || ['interviewed', 'offered', 'rejected'].includes(row.status)),
    isWithdrawn: row.isWithdrawn,
    by: row.by.getTime(),
    firstBy: row.firstBy.getTime(),
  };
}
