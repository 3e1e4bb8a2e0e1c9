import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Connections that are left for administrators, commands and backups. */
const KEPT = 16;
/** Of each process beside its pools for work: checks, notifications, and one for long work. */
const OTHERS = 5;
/** What a process has if it is alone, and what it needs. */
const READS = { least: 2, most: 10 };
const WRITES = { least: 2, most: 6 };
/** Of each process on the embedded server: enough for six reads and three changes at once. */
const COMFORTABLE = 14;
/** PostgreSQL's own default. */
const DEFAULT_LIMIT = 100;

/** The connections that the embedded server allows for so many processes. */
export const connectionsFor = (processes: number): number =>
  Math.max(DEFAULT_LIMIT, KEPT + (processes + 1) * COMFORTABLE);

/**
 * The pools of one of several processes, so that all of them, and one more during a rolling restart, stay below the
 * server's limit. @throws StartError if there are too few connections
 */
export function poolSizes(limit: number, processes: number): { size: number; writes: number } {
  const share = Math.floor((limit - KEPT) / (processes + 1)) - OTHERS;
  if (share < READS.least + WRITES.least) {
    const needed = KEPT + (processes + 1) * (OTHERS + READS.least + WRITES.least);
    throw new StartError(
      `PROCESSES=${processes} needs a PostgreSQL with max_connections of ${needed}; this one allows ${limit}. Raise it, or choose fewer processes.`,
    );
  }
  const writes = Math.min(Math.max(Math.floor(share / 3), WRITES.least), WRITES.most);
  return { size: Math.min(share - writes, READS.most), writes };
}

/** The number of connections that a server allows. */
export async function readConnectionLimit(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'daybreak start' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ limit: number }>(
      `select current_setting('max_connections')::int as "limit"`,
    );
    return rows[0]?.limit ?? DEFAULT_LIMIT;
  } finally {
    await client.end();
  }
}
