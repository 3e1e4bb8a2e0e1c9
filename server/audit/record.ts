import { createHash } from 'node:crypto';
import { asc, desc, gt, sql } from 'drizzle-orm';
import type { AuditAction, AuditTarget } from '../../shared/audit/actions.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { auditLog } from '../db/schema.ts';

/** JSON only: no dates, no undefined, and no personal data. */
type Values = Record<string, string | number | boolean | null | readonly string[]>;

interface Action {
  action: AuditAction;
  target: { kind: AuditTarget; id: string | null };
  before?: Values;
  after?: Values;
}

/** The actor and the request. */
export type AuditContext = Pick<Context, 'now' | 'requestId'> & {
  actor: { id: string } | undefined;
};

/** Somebody at the command line, who has no account there. */
export const byCommand = (now: () => Date) =>
  ({ actor: undefined, now, requestId: '' }) satisfies AuditContext;

/**
 * Writes an entry into the audit log, in the transaction of the audited change. Serializes all transactions that write
 * one from this call to their end, so call it last.
 */
export async function audit(
  tx: Db,
  { actor, now, requestId }: AuditContext,
  { action, target, before, after }: Action,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daybreak audit', 0))`);
  const [last] = await tx
    .select({ number: auditLog.number, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.number))
    .limit(1);
  const line = {
    number: (last?.number ?? 0) + 1,
    at: now(),
    action,
    actorId: actor?.id ?? null,
    targetKind: target.kind,
    targetId: target.id,
    before: before ?? null,
    after: after ?? null,
    requestId,
  };
  const hash = hashLine(last?.hash ?? CHAIN_START, line);
  await tx.insert(auditLog).values({ ...line, hash });
}

type Line = Omit<typeof auditLog.$inferSelect, 'hash'>;

/** The hash before the first line. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * The hash of a line of the audit log: SHA-256 of the previous hash and the line. Ids are in lower case and keys
 * sorted, so that a line has the same hash before it is written and after it is read.
 */
export function hashLine(previous: Buffer, line: Line): Buffer {
  const { number, at, action, actorId, targetKind, targetId, before, after, requestId } = line;
  const content = [
    number,
    at.toISOString(),
    action,
    actorId?.toLowerCase() ?? null,
    targetKind,
    targetId?.toLowerCase() ?? null,
    sorted(before),
    sorted(after),
    requestId,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

/** Lines read per batch. */
const BATCH = 1000;

/** A recorded line: its number, and its hash in hexadecimal digits. */
export interface KnownLine {
  number: number;
  hash: string;
}

export type Verdict =
  | { isIntact: true; lines: number; last: KnownLine | undefined }
  | { isIntact: false; problem: string };

/**
 * Computes every hash of the audit log again, from its first line.
 * @param known a line recorded earlier. Without one, a truncated or completely rewritten log is not detected
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
