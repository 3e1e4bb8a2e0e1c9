import type { Pool } from 'pg';

const kindsOf = async (pool: Pool, query: string, id: string): Promise<string[]> =>
  (await pool.query<{ kind: string }>(query, [id])).rows.map(({ kind }) => kind);

/** What the public log has of a job, oldest first. */
export const loggedOfJob = (pool: Pool, id: string) =>
  kindsOf(pool, 'select kind from log_entries where job_id = $1 order by id', id);

/** What the public log has of an application, oldest first. */
export const loggedOfApplication = (pool: Pool, id: string) =>
  kindsOf(
    pool,
    `select opening->>'kind' as kind from log_openings where application_id = $1 order by entry_id`,
    id,
  );
