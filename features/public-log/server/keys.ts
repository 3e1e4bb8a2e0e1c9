import { randomBytes } from 'node:crypto';
import { asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { pick } from '../../../shared/kit/pick.ts';
import {
  formatKey,
  parseKey,
  publicKeyOf,
  toVerifierKey,
  type VerifierKey,
} from '../rules/note.ts';
import { boardKey } from '../../../server/board-key.ts';
import type { Config } from '../../../server/config.ts';
import type { Db } from '../../../server/db/connect.ts';
import { logKeys } from '../tables.ts';
import { seal, unseal } from '../../../server/sealing.ts';

const SEALED = 'transparency log';
const SECRET_BYTES = 32;

/** The name of a board's log: its address without the scheme, as it was when the log began. */
const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `${publicUrl.replace(/^https?:\/\//, '')}/log`;

/** A key of the log that signs. */
export interface SigningKey {
  id: number;
  key: VerifierKey;
  secret: Uint8Array;
}

/** The key that signs now; the first call makes it. Call it when the log is locked. */
export async function ownKey(tx: Db, config: Pick<Config, 'publicUrl'>, now: Date) {
  const [row] = await tx.select().from(logKeys).where(isNull(logKeys.retiredAt));
  if (!row) return addKey(tx, originOf(config), now);
  const key = parseKey(row.key);
  if (!key || !row.secret) throw new Error('the key of the log is damaged');
  const secret = Buffer.from(unseal(row.secret, await boardKey(tx), SEALED), 'base64');
  return { id: row.id, key, secret } satisfies SigningKey;
}

/** Makes a key and stores it, sealed with the board's key. */
export async function addKey(tx: Db, origin: string, now: Date): Promise<SigningKey> {
  const secret = randomBytes(SECRET_BYTES);
  const key = toVerifierKey(origin, publicKeyOf(secret));
  const sealed = seal(secret.toString('base64'), await boardKey(tx), SEALED);
  const [stored] = await tx
    .insert(logKeys)
    .values({ key: formatKey(key), secret: sealed, createdAt: now })
    .returning({ id: logKeys.id });
  if (!stored) throw new Error('no key was stored');
  return { id: stored.id, key, secret };
}

/** The public key that signs now; undefined before the log began. */
export async function currentKey(db: Db): Promise<VerifierKey | undefined> {
  const [row] = await db
    .select({ key: logKeys.key })
    .from(logKeys)
    .where(isNull(logKeys.retiredAt));
  return row && parseKey(row.key);
}

/** All public keys, the first one first, with the signed checkpoints in which each names its successor. */
export const listKeys = (db: Db) =>
  db
    .select(pick(logKeys, 'key', 'createdAt', 'retiredAt', 'successor'))
    .from(logKeys)
    .orderBy(asc(logKeys.id));

/** Encrypts the log's key with a new key of the board, which the transaction has locked. */
export async function resealLogKeys(tx: Db, from: Buffer, to: Buffer): Promise<void> {
  for (const { id, secret } of await tx.select().from(logKeys).where(isNotNull(logKeys.secret))) {
    if (!secret) continue;
    const again = seal(unseal(secret, from, SEALED), to, SEALED);
    await tx.update(logKeys).set({ secret: again }).where(eq(logKeys.id, id));
  }
}
