import { eq } from 'drizzle-orm';
import type { Db } from './db/connect.ts';
import { secrets } from './db/schema.ts';
import { KEY } from './signed-links.ts';

/** The board's key, which seals secrets in the database. Locked, so that it is not replaced in the caller's transaction. */
export async function boardKey(tx: Db): Promise<Buffer> {
  const [row] = await tx
    .select({ key: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, KEY))
    .for('share');
  if (!row) throw new Error('the key of the board is missing: run the migrations');
  return row.key;
}
