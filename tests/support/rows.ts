import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

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
  const { rows } = await pool.query<{ name: string }>({
    name: 'table-names',
    text: `select case when schemaname = 'public' then '' else quote_ident(schemaname) || '.' end
       || quote_ident(tablename) as name
     from pg_tables where schemaname = any($1) order by 1`,
    values: [schemas],
  });
  return rows.map(({ name }) => name);
}

/** The columns of each table of the product that PostgreSQL does not compute, as a list in SQL. */
async function storedColumns(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * A fingerprint of the rows of each table, without rate limit counters. A sum of hashes needs no order: sorting each
 * table in one query took PostgreSQL twenty times as long.
 */
export async function fingerprint(pool: Pool): Promise<Record<string, string>> {
  const names = await tableNames(pool);
  return hashesOf(
    pool,
    names
      .filter((name) => !COUNTERS.has(name))
      .map((name) => ({ name, row: STEADY[name] ?? 't', where: UNSTEADY[name] ?? '' })),
  );
}

async function hashesOf(
  pool: Pool | PoolClient,
  tables: { name: string; row: string; where: string }[],
): Promise<Record<string, string>> {
  const each = tables.map(
    ({ name, row, where }) =>
      `select '${name}' as name, concat(count(*), ':', sum(hashtextextended(${row}::text, 0))) as hash from ${name} t ${where}`,
  );
  const text = each.join(' union all ');
  // Prepared once: planning a query of so many tables takes five times as long as what it does.
  const name = createHash('sha256').update(text).digest('base64url');
  const { rows } = await pool.query<{ name: string; hash: string }>({ name, text });
  return Object.fromEntries(rows.map(({ name: table, hash }) => [table, hash]));
}

/** Restorations after which the tables are cleaned up. */
const VACUUM_EVERY = 40;

/** Stores every row. @returns a function that restores the tables that have changed */
export async function rememberRows(pool: Pool): Promise<() => Promise<void>> {
  const names = await tableNames(pool);
  const each = names.map(
    (name) => `select '${name}' as name, coalesce(json_agg(t), '[]')::text as all from ${name} t`,
  );
  const { rows: saved } = await pool.query<{ name: string; all: string }>(each.join(' union all '));
  const stored = await storedColumns(pool);
  const wholeRows = names.map((name) => ({ name, row: 't', where: '' }));
  const before = await hashesOf(pool, wholeRows);
  let restored = 0;
  return async () => {
    const client = await pool.connect();
    try {
      // Disables triggers and foreign keys, because references are circular. The server sweeps moments that are due, and
      // adds to the public log, meanwhile.
      await client.query(
        `begin; set local session_replication_role = replica;
         lock table companies, facts, due_moments in exclusive mode;
         select pg_advisory_xact_lock(hashtextextended('daybreak log', 0))`,
      );
      const now = await hashesOf(client, wholeRows);
      const changed = saved.filter(({ name }) => now[name] !== before[name]);
      const deletions = changed.map(({ name }) => `delete from ${name};`);
      await client.query(deletions.join(' '));
      for (const { name, all } of changed) {
        if (all === '[]') continue;
        const columns = stored.get(name) ?? '';
        await client.query(
          `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`,
          [all],
        );
      }
      await client.query(`select pg_notify('published', ''); commit`);
      restored += 1;
      // Rows that were deleted make every look at the tables slower.
      if (restored % VACUUM_EVERY === 0) await client.query('vacuum');
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
