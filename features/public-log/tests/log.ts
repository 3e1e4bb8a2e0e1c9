import { fromBase64 } from '../rules/bytes.ts';
import { parseLeaf } from '../rules/leaves.ts';
import { parseKey } from '../rules/note.ts';
import { type Receipt, toCompact } from '../rules/receipt.ts';
import { logSource } from '../rules/source.ts';
import { type LogSource, verifyReceipt } from '../rules/verify.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { sequenceLog } from '../server/sequencer.ts';
import type { TestServer } from '../../../tests/support/server.ts';

/** The log of a board, as anybody reads it. */
export const sourceOf = ({ url }: Pick<TestServer, 'url'>): LogSource =>
  logSource(async (path) => {
    const response = await fetch(url + path);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.bytes();
  });

/** Gives waiting entries their place, as the product does every few seconds. @returns how many */
export const sequence = ({ database, now }: Pick<TestServer, 'database' | 'now'>) =>
  transaction(database.writes, (tx) =>
    sequenceLog(tx, { config: { publicUrl: 'https://jobs.example.com' } }, now()),
  );

/** What is wrong with a receipt, or 'valid'. */
export async function verdictOf(
  source: LogSource,
  receipt: Receipt | string,
  since?: string,
): Promise<string> {
  const content = typeof receipt === 'string' ? receipt : JSON.stringify(receipt);
  const verdict = await verifyReceipt(content, source, { since });
  return verdict.isValid ? 'valid' : verdict.failure;
}

/** What a mail's link has of a receipt. */
export function compactOf({ key, entries }: Receipt): string {
  const verifierKey = parseKey(key);
  if (!verifierKey) throw new Error('the receipt has no key');
  const shown = entries.flatMap(({ leaf, salt, opening }) => {
    const [read, bytes] = [parseLeaf(leaf), salt && fromBase64(salt)];
    return read ? [{ leaf: read, ...(bytes && opening && { salt: bytes, opening }) }] : [];
  });
  return toCompact(verifierKey, shown);
}
