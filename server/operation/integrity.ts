import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import pg from 'pg';
import { counted } from '../../shared/kit/figures.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isDamage } from '../db/errors.ts';
import { withConnection } from '../db/migrate.ts';
import { backgroundRuns } from '../db/schema.ts';
import { DAMAGE, saveDamage } from './damage.ts';

/** Pages of a table that one statement reads: 16 MB, a fraction of a second. */
const SLICE = 2000;

const SESSION = `set statement_timeout = '10min'; set lock_timeout = '3s'`;

/** Whether the board may call the functions of `amcheck`. Only a superuser can install it and grant that. */
export const CAN_CHECK = `
  coalesce(has_function_privilege(to_regprocedure('bt_index_check(regclass,boolean)')::oid, 'execute'), false)
  and coalesce(has_function_privilege(
    to_regprocedure('verify_heapam(regclass,boolean,boolean,text,bigint,bigint)')::oid, 'execute'), false)`;

/** The board's tables with their hidden parts, and its B-trees. */
const RELATIONS = `
  with own as (
    select c.oid, c.reltoastrelid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind = 'r' and c.relpersistence = 'p')
  select c.oid, c.oid::regclass::text as name, c.relkind = 'i' as "isIndex",
    pg_relation_size(c.oid) / current_setting('block_size')::int as pages
  from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
  where c.oid in (select oid from own union select reltoastrelid from own)
    or (a.amname = 'btree' and i.indisvalid and i.indisready
      and i.indrelid in (select oid from own union select reltoastrelid from own))
  order by c.oid`;

interface Relation {
  oid: number;
  name: string;
  isIndex: boolean;
  pages: string;
}

/** @returns whether `checkIntegrity` is possible on this database */
export async function canCheckIntegrity(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ can: boolean }>(sql.raw(`select ${CAN_CHECK} as can`));
  return rows[0]?.can === true;
}

/**
 * Reads every table and B-tree of the board with PostgreSQL's `amcheck` and stores what is damaged. It locks nobody out,
 * reads in slices, and pauses after each statement as long as that took, so that it uses half of one processor at most.
 * A check that finds nothing ends an earlier alarm.
 * @returns the outcome in one sentence for the admins
 */
export async function checkIntegrity(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  stop?: AbortSignal,
): Promise<string> {
  const began = now();
  const found: string[] = [];
  const skipped: string[] = [];
  const counts = { tables: 0, indexes: 0 };
  const pool = db.$client;
  if (!(pool instanceof pg.Pool)) throw new Error('A check is no part of a transaction.');
  await withConnection({ pool }, async (client) => {
    await client.query(SESSION);
    const { rows } = await client.query<Relation>(RELATIONS);
    for (const relation of rows) {
      counts[relation.isIndex ? 'indexes' : 'tables'] += 1;
      const messages = await checkRelation(client, relation, stop).catch((error: unknown) => {
        if (isDamage(error)) return [(error as Error).message];
        if (stop?.aborted || !(error instanceof pg.DatabaseError)) throw error;
        log.warn({ err: error, relation: relation.name }, 'a table or index was not checked');
        skipped.push(relation.name);
        return [];
      });
      if (messages.length > 0) found.push(`${relation.name}: ${messages[0]}`);
    }
  });
  if (found.length > 0) {
    const time = now();
    const what = found.slice(0, 3).join('; ');
    await saveDamage(db, { since: time, lastAt: time, count: found.length, what });
    log.error({ found }, 'the weekly check found damaged data');
    return `Found damage in ${found.length} of ${counted(counts.tables + counts.indexes, 'table and index', 'tables and indexes')}: ${what}`;
  }
  if (skipped.length === 0) await endDamage(db, began);
  const notChecked = skipped.length > 0 ? ` Not checked: ${skipped.join(', ')}.` : '';
  return `Nothing found in ${counted(counts.tables, 'table')} and ${counted(counts.indexes, 'index', 'indexes')}.${notChecked}`;
}

/** @returns what amcheck reports @throws what PostgreSQL reports: of an index, its damage is an error */
async function checkRelation(
  client: pg.Client,
  { oid, isIndex, pages }: Relation,
  stop: AbortSignal | undefined,
): Promise<string[]> {
  const ask = async (statement: string, values: unknown[]) => {
    stop?.throwIfAborted();
    const started = performance.now();
    const { rows } = await client.query<{ msg?: string }>(statement, values);
    await sleep(performance.now() - started, undefined, stop && { signal: stop });
    return rows.flatMap(({ msg }) => msg ?? []);
  };
  if (isIndex) {
    await ask('select bt_index_check($1::oid::regclass, true)', [oid]);
    return [];
  }
  for (let first = 0; first < Number(pages); first += SLICE) {
    const last = Math.min(first + SLICE, Number(pages)) - 1;
    const messages = await ask(
      `select msg from verify_heapam($1::oid::regclass, startblock => $2, endblock => $3)`,
      [oid, first, last],
    );
    if (messages.length > 0) return messages;
  }
  return [];
}

/** Ends the alarm about damage that was last seen before a check. */
async function endDamage(db: Db, before: Date): Promise<void> {
  await db
    .update(backgroundRuns)
    .set({ error: '', failures: 0 })
    .where(
      and(
        eq(backgroundRuns.name, DAMAGE),
        gt(backgroundRuns.failures, 0),
        lt(backgroundRuns.finishedAt, before),
      ),
    );
}
