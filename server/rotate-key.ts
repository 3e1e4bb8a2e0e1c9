import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { audit } from './audit/record.ts';
import type { Db } from './db/connect.ts';
import { secrets } from './db/schema.ts';
import { transaction } from './db/transaction.ts';
import { KEY } from './signed-links.ts';

/** Replaces the key: all links signed before stop working. */
export async function rotateKey({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .update(secrets)
      .set({ value: randomBytes(32) })
      .where(eq(secrets.name, KEY));
    const doer = { actor: undefined, now, requestId: '' };
    await audit(tx, doer, { action: 'key.rotate', target: { kind: 'board', id: null } });
  });
}
