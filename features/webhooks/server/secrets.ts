import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SECRET_PREFIX } from '../rules.ts';
import { boardKey } from '../../../server/board-key.ts';
import type { Db } from '../../../server/db/connect.ts';
import { seal, unseal } from '../../../server/sealing.ts';
import { webhooks } from '../tables.ts';

/** What is encrypted (server/sealing.ts). */
const SEALED = 'webhook secret';
const SECRET_BYTES = 32;

type Row = typeof webhooks.$inferSelect;

/** A new secret: as receivers get it, and as it is stored. */
export async function makeSecret(tx: Db): Promise<{ secret: string; sealed: Buffer }> {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, sealed: seal(secret, await boardKey(tx), SEALED) };
}

/** The secrets that sign at a time: the new one, and those that were replaced within a day. */
export async function secretsOf(tx: Db, webhook: Row, now: Date): Promise<string[]> {
  const key = await boardKey(tx);
  const old = validSecrets(webhook, now).map(({ secret }) => Buffer.from(secret, 'base64'));
  return [webhook.secret, ...old].map((each) => unseal(each, key, SEALED));
}

/** The replaced secrets that still sign. */
export const validSecrets = ({ oldSecrets }: Pick<Row, 'oldSecrets'>, now: Date) =>
  oldSecrets.filter(({ until }) => new Date(until) > now);

/** Encrypts all secrets with a new key of the board, which the transaction has locked. */
export async function resealWebhooks(tx: Db, from: Buffer, to: Buffer): Promise<void> {
  const again = (sealed: Buffer) => seal(unseal(sealed, from, SEALED), to, SEALED);
  for (const { id, secret, oldSecrets } of await tx.select().from(webhooks)) {
    const old = oldSecrets.map((each) => ({
      ...each,
      secret: again(Buffer.from(each.secret, 'base64')).toString('base64'),
    }));
    await tx
      .update(webhooks)
      .set({ secret: again(secret), oldSecrets: old })
      .where(eq(webhooks.id, id));
  }
}

/**
 * The headers with which receivers check a request (https://www.standardwebhooks.com).
 * @param secrets each makes a signature
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const signed = `${id}.${timestamp}.${body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
