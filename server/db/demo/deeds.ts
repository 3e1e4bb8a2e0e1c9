import { eq, isNotNull } from 'drizzle-orm';
import { audit } from '../../audit/record.ts';
import type { Db } from '../connect.ts';
import { companies, jobRevisions, users } from '../schema.ts';

interface Deed {
  at: Date;
  what: Parameters<typeof audit>[2];
}

/** The audit log of what the admin has decided, as far as the tables tell, in its order. */
export async function recordDeeds(tx: Db): Promise<void> {
  const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const deeds = [...(await approvals(tx)), ...(await reviews(tx)), ...(await suspensions(tx))];
  for (const { at, what } of deeds.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )) {
    await audit(tx, { actor: admin, now: () => at, requestId: '' }, what);
  }
}

async function approvals(tx: Db): Promise<Deed[]> {
  return (await tx.select().from(companies)).flatMap(({ id, approvedAt, rejectedAt }) => {
    const at = approvedAt ?? rejectedAt;
    const what = {
      action: approvedAt ? 'company.approve' : 'company.reject',
      target: { kind: 'company', id },
      before: { isApproved: false },
      after: { isApproved: approvedAt !== null },
    } as const;
    return at ? [{ at, what }] : [];
  });
}

async function reviews(tx: Db): Promise<Deed[]> {
  const decided = await tx.select().from(jobRevisions).where(isNotNull(jobRevisions.decidedAt));
  return decided.flatMap(({ jobId, number, approvalStatus, decidedAt: at }) => {
    const what = {
      action: approvalStatus === 'approved' ? 'job.approve' : 'job.reject',
      target: { kind: 'job', id: jobId },
      before: { approvalStatus: 'pending' },
      after: { approvalStatus, revision: number },
    } as const;
    return at ? [{ at, what }] : [];
  });
}

async function suspensions(tx: Db): Promise<Deed[]> {
  const suspended = await tx.select().from(users).where(isNotNull(users.suspendedAt));
  return suspended.flatMap(({ id, suspendedAt: at }) => {
    const what = {
      action: 'user.suspend',
      target: { kind: 'user', id },
      before: { isSuspended: false, sessions: 1 },
      after: { isSuspended: true, sessions: 0 },
    } as const;
    return at ? [{ at, what }] : [];
  });
}
