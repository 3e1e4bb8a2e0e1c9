import { eq, isNotNull } from 'drizzle-orm';
import { audit } from '../server/audit/record.ts';
import type { Db } from '../server/db/connect.ts';
import { companies, jobRevisions, users } from '../server/db/schema.ts';

interface Decision {
  at: Date;
  entry: Parameters<typeof audit>[2];
}

/** Writes the admin's decisions into the audit log in chronological order. */
export async function recordDecisions(tx: Db): Promise<void> {
  const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const decisions = [
    ...(await companyDecisions(tx)),
    ...(await jobDecisions(tx)),
    ...(await suspensions(tx)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, entry } of decisions) {
    await audit(tx, { actor: admin, now: () => at, requestId: '' }, entry);
  }
}

async function companyDecisions(tx: Db): Promise<Decision[]> {
  return (await tx.select().from(companies)).flatMap(({ id, approvedAt, rejectedAt }) => {
    const entry = {
      action: approvedAt ? 'company.approve' : 'company.reject',
      target: { kind: 'company', id },
      before: { isApproved: false },
      after: { isApproved: approvedAt !== null },
    } as const;
    const at = approvedAt ?? rejectedAt;
    return at ? [{ at, entry }] : [];
  });
}

async function jobDecisions(tx: Db): Promise<Decision[]> {
  const decided = await tx.select().from(jobRevisions).where(isNotNull(jobRevisions.decidedAt));
  return decided.flatMap(({ jobId, number, approvalStatus, decidedAt: at }) => {
    const entry = {
      action: approvalStatus === 'approved' ? 'job.approve' : 'job.reject',
      target: { kind: 'job', id: jobId },
      before: { approvalStatus: 'pending' },
      after: { approvalStatus, revision: number },
    } as const;
    return at ? [{ at, entry }] : [];
  });
}

async function suspensions(tx: Db): Promise<Decision[]> {
  const suspended = await tx.select().from(users).where(isNotNull(users.suspendedAt));
  return suspended.flatMap(({ id, suspendedAt: at }) => {
    const entry = {
      action: 'user.suspend',
      target: { kind: 'user', id },
      before: { isSuspended: false, sessions: 1 },
      after: { isSuspended: true, sessions: 0 },
    } as const;
    return at ? [{ at, entry }] : [];
  });
}
