import type { Pool, PoolClient } from 'pg';
import type { Participant } from '../participants.ts';
import type { Database, Db } from './connect.ts';

const byConnection = new WeakMap<Pool | PoolClient, readonly Participant[]>();

/** Lets features take part in the transactions of a database, in this order. */
export function takePart({ pool, writes }: Database, features: readonly Participant[]): void {
  for (const each of [pool, writes.$client]) byConnection.set(each, features);
}

/** The features that take part in a transaction. */
export const participants = ({ $client }: Pick<Db, '$client'>): readonly Participant[] =>
  byConnection.get($client) ?? [];

/** The connection of a transaction has those of its pool. */
export const passOnParticipants = (pool: Pool, client: PoolClient): void =>
  void byConnection.set(client, byConnection.get(pool) ?? []);
