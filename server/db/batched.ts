import type { Db } from './connect.ts';

/**
 * Ids of one statement. Longer ones save little more, and this process would wait for the whole of one instead of going
 * on with the answers of another.
 */
const BATCH_MAX = 16;

/** The ids of a statement that is not sent yet. */
interface Batch<Row> {
  ids: Set<string>;
  /** The time of the latest call. */
  now: Date;
  rows: Promise<ReadonlyMap<string, Row>>;
}

/**
 * Reads rows by id one at a time, with one statement for all ids that are asked for in the same turn of the event loop.
 * Under load, a statement for ten rows costs little more than one for a single row. Nothing is kept: each call gets
 * what a statement that was sent after it has read.
 * @param read the rows of some ids, by id, without missing ones
 */
export function batched<Row>(
  read: (db: Db, ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, Row>>,
): (db: Db, id: string, now: Date) => Promise<Row | undefined> {
  const batches = new WeakMap<Db['$client'], Batch<Row>>();

  const open = (db: Db, now: Date): Batch<Row> => {
    const rows = Promise.withResolvers<ReadonlyMap<string, Row>>();
    const batch: Batch<Row> = { ids: new Set(), now, rows: rows.promise };
    batches.set(db.$client, batch);
    // After the requests that have arrived in this turn.
    setImmediate(() => {
      if (batches.get(db.$client) === batch) batches.delete(db.$client);
      read(db, [...batch.ids], batch.now).then(rows.resolve, rows.reject);
    });
    return batch;
  };

  return async (db, id, now) => {
    const current = batches.get(db.$client);
    const batch = current && current.ids.size < BATCH_MAX ? current : open(db, now);
    batch.now = now;
    batch.ids.add(id);
    return (await batch.rows).get(id);
  };
}
