import { asc, gt } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { auditLog } from '../db/schema.ts';
import { CHAIN_START, hashLine } from './chain.ts';

/** Lines read at a time. */
const BATCH = 1000;

/** A line as it was written down earlier: its number, and its hash in hexadecimal digits. */
export interface KnownLine {
  number: number;
  hash: string;
}

export type Verdict =
  | { isIntact: true; lines: number; last: KnownLine | undefined }
  | { isIntact: false; problem: string };

/**
 * Walks the audit log from its first line and works out every hash anew.
 * @param known a line that was written down earlier: without it nobody sees that the end was cut off, or that all was
 * written anew
 */
export async function verifyAudit(db: Db, known?: KnownLine): Promise<Verdict> {
  let last: { number: number; hash: Buffer } = { number: 0, hash: CHAIN_START };
  for (;;) {
    const batch = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.number, last.number))
      .orderBy(asc(auditLog.number))
      .limit(BATCH);
    for (const { hash, ...line } of batch) {
      const expected = last.number + 1;
      if (line.number !== expected) return broken(`Entry ${expected} is missing.`);
      if (!hashLine(last.hash, line).equals(hash))
        return broken(`Entry ${expected} was changed or is out of order.`);
      if (line.number === known?.number && hash.toString('hex') !== known.hash)
        return broken(`Entry ${expected} does not match the recorded hash ${known.hash}`);
      last = { number: line.number, hash };
    }
    if (batch.length < BATCH) break;
  }
  if (known && known.number > last.number)
    return broken(`The log ends with entry ${last.number}: entry ${known.number} is missing.`);
  return {
    isIntact: true,
    lines: last.number,
    last: last.number > 0 ? { number: last.number, hash: last.hash.toString('hex') } : undefined,
  };
}

const broken = (problem: string): Verdict => ({ isIntact: false, problem });
