import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { DomainWay } from '../../../shared/companies/profile.ts';
import { type DomainFailure, failureInWords, MAIL_PROOF_DAYS } from '../rules.ts';
import { afterFailure, CHECK_AGAIN, CHECK_EVERY, pausesAt } from './rechecks.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { readMembers } from '../../../server/companies/members.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { dropDue, setDue } from '../../../server/db/due.ts';
import { companies, jobs } from '../../../server/db/schema.ts';
import { domainClaims } from '../tables.ts';
import { holdJobs, releaseJobs } from '../../../server/jobs/holds.ts';
import { refreshJobSearch } from '../../../server/jobs/search/rows.ts';
import { deleteMailsAbout } from '../../../server/mail/outbox.ts';
import { notifyAll } from '../../../server/notifications/notify.ts';
import { isReserved } from '../../../server/outside/names.ts';
import type { ClaimRow } from './checks.ts';
import { isBoardsOutage } from './outage.ts';

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now'>;

/** Where the company reads about its domain. */
const PATH = '/company/profile#domain';

/** The subject of mails about a company's domain. */
export const aboutDomain = (companyId: string) => `domain:${companyId}`;

/** What a check found. */
export interface Outcome {
  by: DomainWay;
  /** Undefined: the proof is there. */
  failure: DomainFailure | undefined;
  /** When a mailed link was opened, if that is the proof. */
  mailedProofAt?: Date;
}

/**
 * Locks a company with its claim. The domain is locked before, so that of several companies that claim it one after the
 * other gets the badge. @returns undefined without a claim
 */
export async function lockClaim(tx: Db, companyId: string): Promise<ClaimRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${domainClaims.domain}, 0))
    from ${domainClaims} where ${domainClaims.companyId} = ${companyId}`);
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  const [claim] = await tx
    .select()
    .from(domainClaims)
    .where(eq(domainClaims.companyId, companyId))
    .for('update');
  return claim;
}

/**
 * Records the outcome of a check of a locked claim: the badge, the pause of the jobs, what the company hears, and when
 * to check again.
 */
export async function recordOutcome(
  tx: Db,
  needs: Needs,
  claim: ClaimRow,
  outcome: Outcome,
): Promise<void> {
  const now = needs.now();
  await tx.update(domainClaims).set({ checkedAt: now }).where(isClaim(claim));
  const nextAt = outcome.failure
    ? await recordFailure(tx, needs, claim, outcome.failure)
    : await recordProof(tx, needs, claim, outcome);
  if (nextAt) await setDue(tx, 'domain-check', [{ subject: claim.companyId, at: nextAt }]);
}

const isClaim = ({ companyId }: Pick<ClaimRow, 'companyId'>) =>
  eq(domainClaims.companyId, companyId);

async function recordProof(
  tx: Db,
  needs: Needs,
  claim: ClaimRow,
  { by, mailedProofAt = claim.mailedProofAt ?? undefined }: Outcome,
): Promise<Date> {
  const now = needs.now();
  const proved: ClaimRow = {
    ...claim,
    by,
    provedAt: claim.provedAt ?? now,
    mailedProofAt: mailedProofAt ?? null,
    failure: null,
    failingSince: null,
    warnedAt: null,
    pausedAt: null,
  };
  const { companyId: _, ...values } = { ...proved, checkedAt: now };
  await tx.update(domainClaims).set(values).where(isClaim(claim));
  await giveBadge(tx, proved, now);
  await releaseJobs(tx, eq(jobs.companyId, claim.companyId), 'unverified', now);
  const reminder =
    mailedProofAt && addDays(mailedProofAt, MAIL_PROOF_DAYS.valid - MAIL_PROOF_DAYS.reminder);
  if (by === 'mail' && mailedProofAt && reminder && reminder <= now)
    await tell(tx, needs, claim, {
      key: `renewal:${mailedProofAt.toISOString()}`,
      title: `Confirm ${claim.domain} again`,
      text: `The link that you opened to verify ${claim.domain} counts until ${formatDay(addDays(mailedProofAt, MAIL_PROOF_DAYS.valid))}. Send a new one before.`,
    });
  return new Date(now.getTime() + CHECK_EVERY);
}

/** @returns when to check again; undefined if there is nothing to keep up */
async function recordFailure(
  tx: Db,
  needs: Needs,
  claim: ClaimRow,
  failure: DomainFailure,
): Promise<Date | undefined> {
  const now = needs.now();
  // The company tried another way than the one that counts.
  if (claim.by && failure.by !== claim.by) {
    await tx.update(domainClaims).set({ failure }).where(isClaim(claim));
    return undefined;
  }
  const hasBadge = await hasBadgeOf(tx, claim);
  // A proof that never gave a badge ends without consequences.
  if (!hasBadge && !claim.failingSince) {
    await tx.update(domainClaims).set({ failure, provedAt: null }).where(isClaim(claim));
    await passOn(tx, claim, now);
    return undefined;
  }
  const since = claim.failingSince ?? now;
  if (await isBoardsOutage(tx, claim, failure, since)) {
    await tx.update(domainClaims).set({ failure, failingSince: since }).where(isClaim(claim));
    return new Date(now.getTime() + CHECK_AGAIN);
  }
  const { step, nextAt } = afterFailure({ since, warnedAt: claim.warnedAt }, now);
  const after: ClaimRow = {
    ...claim,
    failure,
    failingSince: since,
    ...(step === 'warned' && { warnedAt: now }),
    ...(step === 'paused' && { pausedAt: claim.pausedAt ?? now }),
  };
  const { warnedAt, pausedAt } = after;
  const isLost = step !== 'doubted';
  await tx
    .update(domainClaims)
    .set({ failure, failingSince: since, warnedAt, pausedAt, ...(isLost && { provedAt: null }) })
    .where(isClaim(claim));
  if (!isLost) return nextAt;
  if (hasBadge) {
    await takeBadge(tx, claim, now);
    await passOn(tx, claim, now);
  }
  if (step === 'paused') await holdJobs(tx, eq(jobs.companyId, claim.companyId), 'unverified', now);
  await tell(tx, needs, claim, noticeOf(after, step, now));
  return nextAt;
}

/** What the company hears of each step, once. */
function noticeOf(claim: ClaimRow, step: 'lost' | 'warned' | 'paused', now: Date) {
  const { domain, by, failure, failingSince, warnedAt } = claim;
  const since = failingSince ?? now;
  const found = failure ? failureInWords(failure, domain) : '';
  const end = formatDay(pausesAt({ since, warnedAt }));
  const key = `${step}:${since.toISOString()}`;
  const again =
    by === 'mail' ? 'Send a new link' : 'Put the record or the file back and choose Check Now';
  const todo = `${again}, or remove the domain in your profile.`;
  if (step === 'paused')
    return {
      key,
      title: 'Your jobs are paused',
      text: `${domain} could not be verified for 3 days. ${found} Your jobs are public again as soon as it is. ${todo}`,
    };
  const soon =
    step === 'warned' ? 'Your jobs will be paused' : `${domain} can no longer be verified`;
  return {
    key,
    title: step === 'warned' ? `${soon} on ${end}` : soon,
    text: `${found} Your pages no longer say that ${domain} is verified. If nothing changes, your jobs are paused on ${end}. ${todo}`,
  };
}

async function tell(
  tx: Db,
  needs: Needs,
  { companyId }: ClaimRow,
  { key, ...notice }: { key: string; title: string; text: string },
): Promise<void> {
  const members = await readMembers(tx, [companyId], 'edit-company');
  await notifyAll(
    tx,
    needs,
    (members.get(companyId) ?? []).map((userId) => ({
      userId,
      kind: 'domain' as const,
      path: PATH,
      key: `domain:${key}`,
      ...notice,
    })),
  );
}

async function hasBadgeOf(tx: Db, { companyId, domain }: ClaimRow): Promise<boolean> {
  const which = and(eq(companies.id, companyId), eq(companies.verifiedDomain, domain));
  return (await tx.$count(companies, which)) > 0;
}

/** Gives a proved claim the badge, unless another company has it. */
async function giveBadge(tx: Db, claim: ClaimRow, now: Date): Promise<void> {
  const { companyId, domain, by, provedAt } = claim;
  const isOthers = and(eq(companies.verifiedDomain, domain), ne(companies.id, companyId));
  if ((await tx.$count(companies, isOthers)) > 0) return;
  const [before] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (!before || before.removedAt) return;
  const isSame = before.verifiedDomain === domain && before.verifiedBy === by;
  if (isSame) return;
  await setBadge(tx, companyId, { domain, by, since: provedAt }, now);
}

const takeBadge = (tx: Db, { companyId }: Pick<ClaimRow, 'companyId'>, now: Date) =>
  setBadge(tx, companyId, { domain: null, by: null, since: null }, now);

interface Badge {
  domain: string | null;
  by: DomainWay | null;
  since: Date | null;
}

/** The pages of the company and of its jobs show it. */
async function setBadge(tx: Db, companyId: string, badge: Badge, now: Date): Promise<void> {
  await tx
    .update(companies)
    .set({
      verifiedDomain: badge.domain,
      verifiedBy: badge.by,
      verifiedSince: badge.since,
      profileChangedAt: now,
    })
    .where(eq(companies.id, companyId));
  await refreshJobSearch(tx, eq(jobs.companyId, companyId), now, { employerChanged: true });
}

/** Checks the company that has proved a free domain for the longest time: if its proof is still there, it gets the badge. */
async function passOn(tx: Db, { companyId, domain }: ClaimRow, now: Date): Promise<void> {
  if ((await tx.$count(companies, eq(companies.verifiedDomain, domain))) > 0) return;
  const [next] = await tx
    .select({ subject: domainClaims.companyId })
    .from(domainClaims)
    .where(
      and(
        eq(domainClaims.domain, domain),
        ne(domainClaims.companyId, companyId),
        isNotNull(domainClaims.provedAt),
        isNull(domainClaims.failingSince),
      ),
    )
    .orderBy(asc(domainClaims.provedAt), asc(domainClaims.companyId))
    .limit(1);
  if (next) await setDue(tx, 'domain-check', [{ ...next, at: now }]);
}

/** Ends the claim of a company with everything that follows from it. Nothing happens without one. */
export async function endClaim(tx: Db, companyId: string, now: Date): Promise<void> {
  const claim = await lockClaim(tx, companyId);
  if (!claim) return;
  await tx.delete(domainClaims).where(isClaim(claim));
  await dropDue(tx, ['domain-check'], [companyId]);
  await deleteMailsAbout(tx, [aboutDomain(companyId)]);
  await releaseJobs(tx, eq(jobs.companyId, companyId), 'unverified', now);
  if (!(await hasBadgeOf(tx, claim))) return;
  await takeBadge(tx, claim, now);
  if (!isReserved(claim.domain)) await passOn(tx, claim, now);
}
