import type { Pool } from 'pg';

/**
 * Public copies of a job, as if they had just become public.
 * @param step between their ids, which count up
 */
export async function copyJob(pool: Pool, id: string, copies: number, step = 1): Promise<void> {
  await pool.query(`
    create temporary table copied as
      select ('00000000-0000-4000-8000-' || lpad(to_hex(${step} * (n + (select count(*) from jobs))), 12, '0'))::uuid as id,
        gen_random_uuid() as revision_id
      from generate_series(1, ${copies}) n;
    insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', c.id, 'current_revision_id', null,
      'public_revision_id', null))).* from jobs j, copied c where j.id = '${id}';
    insert into job_revisions select (jsonb_populate_record(r, jsonb_build_object('id', c.revision_id, 'job_id', c.id))).*
      from job_revisions r, copied c where r.job_id = '${id}';
    update jobs set current_revision_id = revision_id, public_revision_id = revision_id from copied where jobs.id = copied.id;
    insert into job_search select (jsonb_populate_record(s, jsonb_build_object('job_id', c.id))).*
      from job_search s, copied c where s.job_id = '${id}';
    insert into due_moments (kind, subject, at) select 'published', id, to_timestamp(0) from copied;
    drop table copied;
    select pg_notify('published', '')`);
}
