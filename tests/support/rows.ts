import type { Pool } from 'pg';

/**
 * Rate limit counters, which every call may change, views and starts, which are written some seconds later, and what the
 * sequencer of the public log writes by itself.
 */
const COUNTERS = new Set(['rate_limits', 'job_counts', 'log_tiles', 'log_checkpoints', 'log_keys']);
/** Rows that change by themselves: the look at what waits for review, and for a place in the public log, is due again. */
const UNSTEADY: Record<string, string> = {
  due_moments: "where t.kind not in ('reviews', 'log')",
};
/** What counts of a row, for tables of which something changes by itself. */
const STEADY: Record<string, string> = {
  log_entries: '(t.id, t.leaf)',
  sessions: '(t.id, t.user_id, t.created_at, t.expires_at, t.identity_confirmed_at)',
};

/** The tables of the product, or of other schemas, in order of their names. */
async function tableNames(pool: Pool, schemas = ['public']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select case when schemaname = 'public' then '' else quote_ident(schemaname) || '.' end
       || quote_ident(tablename) as name
     from pg_tables where schemaname = any($1) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/**
 * A fingerprint of the rows of each table, without rate limit counters. A sum of hashes needs no order: sorting each
 * table in one query took PostgreSQL twenty times as long.
 */
export async function fingerprint(pool: Pool): Promise<Record<string, string>> {
  const names = await tableNames(pool);
  const each = names
    .filter((name) => !COUNTERS.has(name))
    .map(
      (name) =>
        `select '${name}' as name, concat(count(*), ':', sum(hashtextextended(${STEADY[name] ?? 't'}::text, 0))) as hash from ${name} t ${UNSTEADY[name] ?? ''}`,
    );
  const { rows } = await pool.query<{ name: string; hash: string }>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Stores every row. @returns a function that restores the tables that have changed */
export async function rememberRows(pool: Pool): Promise<() => Promise<void>> {
  const names = await tableNames(pool);
  const each = names.map(
    (name) => `select '${name}' as name, coalesce(json_agg(t), '[]')::text as all from ${name} t`,
  );
  const { rows: saved } = await pool.query<{ name: string; all: string }>(each.join(' union all '));
  const before = await fingerprint(pool);
  return async () => {
    const now = await fingerprint(pool);
    const changed = saved.filter(
      ({ name }) => COUNTERS.has(name) || STEADY[name] || now[name] !== before[name],
    );
    const client = await pool.connect();
    try {
      // Disables triggers and foreign keys, because references are circular.
      await client.query(`begin; set local session_replication_role = replica`);
      // The server sweeps moments that are due meanwhile.
      await client.query('lock table due_moments in exclusive mode');
      for (const { name, all } of changed) {
        await client.query(`delete from ${name}`);
        await client.query(
          `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
          [all],
        );
      }
      await client.query(`select pg_notify('published', '')`);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

/** Finds a text in any column of any table, as 'table: row'. Also searches the bytes of files. */
export async function findText(pool: Pool, text: string, schemas?: string[]): Promise<string[]> {
  const found: string[] = [];
  const bytes = Buffer.from(text).toString('hex');
  for (const name of await tableNames(pool, schemas)) {
    const { rows } = await pool.query<{ row: string }>(
      `select left(t::text, 200) as row from ${name} t
       where t::text ilike '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [text, bytes],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
