import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PROCESS_LOCK } from '../db/changes.ts';
import type { Db } from '../db/connect.ts';
import { transaction } from '../db/transaction.ts';
import { tooManyReads } from './read-limits.ts';

/** Streams per user; opening one more ends the oldest. */
const USER_MAX = 5;
/** Streams per network. */
const NETWORK_MAX = 500;
/** Seconds. */
const RETRY_AFTER = 30;

interface Opened {
  id: string;
  userId: string;
  network: string;
}

/** The open streams of all processes, counted in the database. */
export interface OpenStreams {
  /**
   * Counts a stream before it opens. If the user has too many, ends the oldest, in whichever process it is.
   * @throws Problem 429 if the network has too many
   */
  add(stream: Opened): Promise<void>;
  remove(id: string): Promise<void>;
  /** Corrects the table. @returns the streams of this process that another one has ended */
  check(): Promise<string[]>;
}

/** Processes that listen at the moment: each has a lock with its number, which ends with the process (db/changes.ts). */
const listening = sql`(select objid::bigint from pg_locks where locktype = 'advisory' and classid = ${PROCESS_LOCK}::oid
  and objsubid = 2 and database = (select oid from pg_database where datname = current_database()))`;

/**
 * Counts streams in a table. A row counts as long as its process lives, so that a process that was killed leaves nothing
 * that counts.
 * @param processId the number of this process (db/changes.ts)
 * @param limitsNetworks false leaves networks unlimited
 */
export function countStreams(db: Db, processId: number, limitsNetworks: boolean): OpenStreams {
  /** The streams of this process, also those that are being opened. */
  const own = new Set<string>();
  const opened = new Set<string>();
  const isDead = sql`process <> ${processId} and process not in ${listening}`;

  const insert = async (tx: Db, { id, userId, network }: Opened) => {
    // Hashed, so that the table contains no addresses of people.
    const hash = createHash('sha256').update(network).digest('base64url');
    // Always in this order, so that no two wait for each other.
    for (const key of [`user ${userId}`, `network ${hash}`])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`streams ${key}`}, 0))`);
    await tx.execute(
      sql`delete from live_streams where (user_id = ${userId} or network = ${hash}) and ${isDead}`,
    );
    await tx.execute(sql`
      with oldest as (
        delete from live_streams where id in (
          select id from live_streams where user_id = ${userId} order by number desc offset ${USER_MAX - 1})
        returning id)
      select pg_notify('ended', id::text) from oldest`);
    if (limitsNetworks) {
      const { rows } = await tx.execute<{ isFull: boolean }>(
        sql`select count(*) >= ${NETWORK_MAX} as "isFull" from live_streams where network = ${hash}`,
      );
      if (rows[0]?.isFull) throw tooManyReads(RETRY_AFTER);
    }
    await tx.execute(
      sql`insert into live_streams (id, process, user_id, network) values (${id}, ${processId}, ${userId}, ${hash})`,
    );
  };

  return {
    async add(stream) {
      own.add(stream.id);
      try {
        await transaction(db, (tx) => insert(tx, stream));
        opened.add(stream.id);
      } catch (error) {
        own.delete(stream.id);
        throw error;
      }
    },
    async remove(id) {
      own.delete(id);
      opened.delete(id);
      // If this fails, the next check removes it.
      await db.execute(sql`delete from live_streams where id = ${id}`).catch(() => {});
    },
    async check() {
      const before = [...opened];
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from live_streams where process = ${processId}`,
      );
      const counted = new Set(rows.map(({ id }) => id));
      // Compared after the rows were read: a stream that was added meanwhile is in `own` before it has a row.
      const closed = [...counted].filter((id) => !own.has(id));
      await db.execute(
        sql`delete from live_streams where ${isDead} or id = any(${sql.param(closed)}::uuid[])`,
      );
      return before.filter((id) => opened.has(id) && !counted.has(id));
    },
  };
}
