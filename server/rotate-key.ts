import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { resealSecrets } from './accounts/second-factors/factors.ts';
import { audit, byCommand } from './audit/record.ts';
import type { Db } from './db/connect.ts';
import { secrets } from './db/schema.ts';
import { FEATURES } from './feature-list.ts';
import { transaction } from './db/transaction.ts';
import { KEY } from './signed-links.ts';

/** Replaces the board's key: all links signed before stop working, and secrets are encrypted again. */
export async function rotateKey({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await transaction(db, async (tx) => {
    const isKey = eq(secrets.name, KEY);
    const [old] = await tx.select().from(secrets).where(isKey).for('update');
    if (!old) throw new Error('the key of the board is missing: run the migrations');
    const value = randomBytes(32);
    await resealSecrets(tx, old.value, value);
    for (const { reseal } of FEATURES) await reseal?.(tx, old.value, value);
    await tx.update(secrets).set({ value }).where(isKey);
    await audit(tx, byCommand(now), { action: 'key.rotate', target: { kind: 'board', id: null } });
  });
}
