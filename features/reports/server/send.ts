import { and, count, desc, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import {
  CLOSED_ASKS,
  type Decided,
  hasReportsLeft,
  isSlowed,
  type NotCounted,
  REPORT_ANSWERS,
  type ReporterEvidence,
  type ReportReason,
  reasonsFor,
  SLOWED_AFTER,
  tooManyReports,
} from '../rules.ts';
import {
  isEnough,
  type Meeting,
  type ReporterPast,
  type Shield,
  shieldOf,
  weigh,
} from '../rules/weights.ts';
import { lockCompany } from '../../../server/companies/lock.ts';
import type { Services, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { stateFacts } from '../../../server/db/facts.ts';
import {
  applicationEvents,
  applicationMessages,
  applications,
  companies,
  companyMembers,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { reportCases, reports } from '../tables.ts';
import { wroteTo } from '../../../server/fragments/all.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { isMailProvider, isReserved, readDomain } from '../../../server/outside/names.ts';
import { conflict, Problem, refuseField } from '../../../server/http/problems.ts';
import { type CaseRow, freeze } from './freeze.ts';
import { askWhetherClosed, tellAdmins, tellFrozen } from './notices.ts';
import { findTarget, type Target, targetColumns } from './targets.ts';

/**
 * POST /reports: stores a report, and freezes what it is about when the reports of enough different people weigh enough.
 * @throws Problem 404, 409 for what is one's own or was reported already, 429 after too many reports in a day
 */
export async function sendReport(context: SignedIn, { body }: Call<'sendReport'>) {
  refuseField(
    'reason',
    reasonsFor(body.kind).includes(body.reason) ? undefined : 'Only a job can be closed.',
  );
  const { db, actor } = context;
  const now = context.now();
  const asked = { kind: body.kind, id: body.id.toLowerCase() };
  return transaction(db, async (tx) => {
    // Before its lock: to whom it belongs never changes.
    const { companyId } = await findTarget(tx, context, asked);
    await lockCompany(tx, companyId);
    // A reporter's own reports one after another, so that the limit of a day holds.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, actor.id))
      .for('no key update');
    const target = await findTarget(tx, context, asked);
    if (target.isOwn) throw conflict('own-report', OWN[target.kind]);
    const slowed = isSlowed(await readOutcomes(tx, actor.id));
    const sent = await tx.$count(
      reports,
      and(eq(reports.reporterId, actor.id), gt(reports.at, addDays(now, -1))),
    );
    if (!hasReportsLeft(sent, slowed))
      throw new Problem('too-many-reports', tooManyReports(slowed), { retryAfter: 24 * 3600 });
    const [{ found, isNew }, wasDismissed] = [
      await openCase(tx, target, now),
      await wasDismissedBefore(tx, actor.id, target),
    ];
    const read = async () => weigh(await readReporters(tx, found, body.reason), now);
    const before = isNew ? [] : await read();
    const counts = !slowed && !wasDismissed;
    const [stored] = await tx
      .insert(reports)
      .values({
        caseId: found.id,
        reporterId: actor.id,
        reason: body.reason,
        text: body.text,
        at: now,
        counts,
        network: networkKey(context),
        version: target.version,
      })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (!stored)
      throw conflict(
        'already-reported',
        "You have already reported this. We'll tell you the outcome.",
      );
    const people = await read();
    const isSame = counts && people.length === before.length;
    const hasEnough = counts && isEnough(found.kind, people);
    if (isNew) await tellAdmins(tx, context, found, 'opened');
    if (body.reason === 'closed') {
      const isLast = hasEnough && !isEnough(found.kind, before);
      await followClosed(tx, context, found, { people: people.length, isNew, isLast });
    } else if (hasEnough && !found.frozenAt) {
      if (await readShield(tx, found, now)) await tellAdmins(tx, context, found, 'shielded');
      else await freezeCase(tx, context, found);
    }
    const why: NotCounted | 'counted' = slowed
      ? 'slowed'
      : wasDismissed
        ? 'decided-before'
        : isSame
          ? 'same-person'
          : body.reason === 'closed'
            ? 'closed'
            : 'counted';
    return { message: REPORT_ANSWERS[why] };
  });
}

async function freezeCase(tx: Db, context: SignedIn, found: CaseRow): Promise<void> {
  await tellAdmins(tx, context, await pauseCase(tx, context, found), 'frozen');
}

/** Freezes what an open case is about, and tells its company or writer. @returns the case */
export async function pauseCase(tx: Db, context: SignedIn, found: CaseRow): Promise<CaseRow> {
  const frozen = { ...found, frozenAt: context.now() };
  await tx
    .update(reportCases)
    .set({ frozenAt: frozen.frozenAt })
    .where(eq(reportCases.id, found.id));
  await freeze(tx, context, frozen);
  await tellFrozen(tx, context, frozen);
  return frozen;
}

const OWN: Record<Target['kind'], string> = {
  job: "You cannot report your own company's job. Edit or close it instead.",
  company: 'You cannot report your own company.',
  message: 'You cannot report your own message.',
};

/** The open case of a target. The company is locked, so nobody else opens one. */
async function openCase(
  tx: Db,
  target: Target,
  now: Date,
): Promise<{ found: CaseRow; isNew: boolean }> {
  const [found] = await tx
    .select()
    .from(reportCases)
    .where(
      and(
        eq(reportCases.kind, target.kind),
        eq(reportCases.targetId, target.id),
        eq(reportCases.state, 'open'),
      ),
    );
  if (found) return { found, isNew: false };
  const [opened] = await tx
    .insert(reportCases)
    .values({ ...targetColumns(target), openedAt: now })
    .returning();
  if (!opened) throw new Error('a case was not stored');
  return { found: opened, isNew: true };
}

/** The outcomes of a person's last reports, the latest first. */
async function readOutcomes(tx: Db, userId: string): Promise<Decided[]> {
  const rows = await tx
    .select({ state: reportCases.state })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(eq(reports.reporterId, userId), inArray(reportCases.state, ['upheld', 'dismissed'])))
    .orderBy(desc(reportCases.decidedAt), desc(reportCases.id))
    .limit(SLOWED_AFTER);
  return rows.flatMap(({ state }) => (state === 'open' ? [] : [state]));
}

/** Whether an admin dismissed this person's report about the same text. */
async function wasDismissedBefore(tx: Db, userId: string, target: Target): Promise<boolean> {
  const [row] = await tx
    .select({ many: count() })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(
      and(
        eq(reports.reporterId, userId),
        eq(reports.version, target.version),
        eq(reportCases.targetId, target.id),
        eq(reportCases.kind, target.kind),
        eq(reportCases.state, 'dismissed'),
      ),
    );
  return (row?.many ?? 0) > 0;
}

/** A person's report that counts, with what it is weighed by. */
export type Reporter = ReporterEvidence & ReporterPast & { reportId: string };

/**
 * Who has reported a case, of those whose reports count: people with a confirmed address who are not suspended.
 * @param reason 'closed' counts apart from all others, which count together; all others if left out
 */
export async function readReporters(
  tx: Db,
  { id, companyId }: Pick<CaseRow, 'id' | 'companyId'>,
  reason?: ReportReason,
): Promise<Reporter[]> {
  const isClosed = reason === 'closed';
  const decided = (state: Decided) => sql<number>`(
    select count(*)::int from ${reports} other join ${reportCases} on ${reportCases.id} = other.case_id
    where other.reporter_id = ${users.id} and ${reportCases.state} = ${state} and other.case_id <> ${id})`;
  const rows = await tx
    .select({
      reportId: reports.id,
      email: users.email,
      confirmedAt: users.confirmedAt,
      network: reports.network,
      companyId: companyMembers.companyId,
      accountMade: users.createdAt,
      upheld: decided('upheld'),
      dismissed: decided('dismissed'),
      met: howMet(companyId),
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(
      and(
        eq(reports.caseId, id),
        eq(reports.counts, true),
        isClosed ? eq(reports.reason, 'closed') : ne(reports.reason, 'closed'),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(reports.at, reports.id);
  return rows
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .map(({ network, companyId: ownCompany, ...row }) => ({
      ...row,
      ownDomain: ownDomainOf(row.email),
      network: network ?? undefined,
      companyId: ownCompany ?? undefined,
    }));
}

/**
 * How a user met a company. A rejection is no contact: whoever applies gets one. Messages of the case itself are contact,
 * too: they are what the reporter complains about.
 */
const howMet = (companyId: string) => sql<Meeting | null>`case
  when ${or(...wroteTo(companyId, users.emailKey), sql`false`)}
    or exists (select from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
      where ${applications.applicantId} = ${users.id} and ${jobs.companyId} = ${companyId} and (
        exists (select from ${applicationMessages} where ${applicationMessages.applicationId} = ${applications.id}
          and ${applicationMessages.by} = 'company')
        or exists (select from ${applicationEvents} where ${applicationEvents.applicationId} = ${applications.id}
          and ${applicationEvents.kind} = 'status' and ${applicationEvents.status} in ('interviewed', 'offered'))))
  then 'contacted'
  when exists (select from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${applications.applicantId} = ${users.id} and ${jobs.companyId} = ${companyId})
  then 'applied' end`;

/** Why a case waits for an admin, whoever reports it. Messages always wait hidden. */
export async function readShield(
  tx: Db,
  { kind, companyId }: Pick<CaseRow, 'kind' | 'companyId'>,
  now: Date,
): Promise<Shield | undefined> {
  if (kind === 'message') return undefined;
  const [company] = await tx
    .select({ verifiedDomain: companies.verifiedDomain, approvedAt: companies.approvedAt })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [upheld] = await tx
    .select({ lastUpheldAt: max(reportCases.decidedAt) })
    .from(reportCases)
    .where(and(eq(reportCases.companyId, companyId), eq(reportCases.state, 'upheld')));
  if (!company) return undefined;
  const past = {
    hasVerifiedDomain: company.verifiedDomain !== null,
    approvedAt: company.approvedAt,
    lastUpheldAt: upheld?.lastUpheldAt ?? null,
  };
  return shieldOf(past, now);
}

/** Names for examples, under which nobody has a mailbox of their own (RFC 2606). */
const EXAMPLES = new Set(['example.com', 'example.net', 'example.org']);

/** The registrable domain of an address, unless everybody can have an address there. */
function ownDomainOf(email: string): string | undefined {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const read = readDomain(host);
  if (!('domain' in read) || isReserved(host) || EXAMPLES.has(read.domain)) return undefined;
  return isMailProvider(host) || isMailProvider(read.domain) ? undefined : read.domain;
}

/** The network in a form that cannot be turned back, because few networks would be quickly tried. */
const networkKey = ({
  networkRange,
  signedLinks,
}: Pick<SignedIn, 'networkRange' | 'signedLinks'>): string | null =>
  networkRange
    ? signedLinks
        .sign({ fileId: networkRange, sessionId: 'report-network', expires: 0 })
        .toString('base64url')
    : null;

/**
 * A job that people say is closed is not frozen: its company is asked, and after enough people it is paused in
 * three days unless the company confirms it.
 */
async function followClosed(
  tx: Db,
  needs: Pick<Services, 'config' | 'features' | 'queue' | 'now'>,
  found: CaseRow,
  { people, isNew, isLast }: { people: number; isNew: boolean; isLast: boolean },
): Promise<void> {
  const now = needs.now();
  if (isLast) {
    const [open] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, found.targetId), eq(jobs.status, 'active'), eq(jobs.holds, [])));
    if (!open) return;
    const until = addDays(now, CLOSED_ASKS.days).toISOString();
    const data = { company: found.companyId, job: found.targetId, until };
    await stateFacts(tx, 'jobDoubted', [{ subject: found.targetId, data }], now);
    await askWhetherClosed(tx, needs, found, true);
  } else if (people === 1 || isNew) await askWhetherClosed(tx, needs, found, false);
}
