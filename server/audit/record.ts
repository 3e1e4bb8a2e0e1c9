import { desc, sql } from 'drizzle-orm';
import type { AuditAction, AuditTarget } from '../../shared/audit/actions.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { auditLog } from '../db/schema.ts';
import { CHAIN_START, hashLine } from './chain.ts';

/** JSON only: no times, nothing undefined, and nothing that names or describes a person. */
type Values = Record<string, string | number | boolean | null | readonly string[]>;

interface Deed {
  action: AuditAction;
  target: { kind: AuditTarget; id: string | null };
  before?: Values;
  after?: Values;
}

/** Who does it, at which call's request. */
export type Doer = Pick<Context, 'now' | 'requestId'> & { actor: { id: string } | undefined };

/**
 * Writes a line into the audit log, in the transaction of what it tells: none is done without its line, and no line
 * tells of what was not done. Transactions that write one follow each other from here to their end: call it last.
 */
export async function audit(
  tx: Db,
  { actor, now, requestId }: Doer,
  { action, target, before, after }: Deed,
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
