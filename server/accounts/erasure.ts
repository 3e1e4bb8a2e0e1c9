import { eq, type SQL, sql } from 'drizzle-orm';
import { placeOf } from '../../shared/jobs/places.ts';
import { pick } from '../../shared/kit/pick.ts';
import { type Erasure, type ErasureReceipt, erasureText } from '../../shared/accounts/erasure.ts';
import { ERASED, type STAYS } from '../../shared/accounts/erasure-words.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { participants } from '../db/participants.ts';
import { isOneOf } from '../db/lists.ts';
import { KEPT_MESSAGES } from '../fragments/all.ts';
import {
  applicationMessages,
  approvedRevision,
  applications,
  type Counted,
  jobRevisions,
  jobs,
  type Left,
  type users,
} from '../db/schema.ts';
import { isOf, PEOPLE, tableOf } from '../people.ts';
import { soleCompaniesOf } from './removals.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'role'>;
type Erased = Exclude<keyof typeof ERASED, 'jobs'>;
type Stays = keyof typeof STAYS;

/** The jobs of a company are counted when they are deleted. */
const COUNTED = (Object.keys(ERASED) as (keyof typeof ERASED)[]).filter((what) => what !== 'jobs');

interface How {
  /** An administrator's deletion is a line of the audit log. */
  by: Erasure['by'];
  /** Whether an admin can restore the user's company. */
  isRestorable: boolean;
}

/**
 * Counts what deleting a user erases, and what stays. Call it when the user's rows are locked, before they are deleted.
 */
export async function countErasure(
  tx: Db,
  user: User,
  { by, isRestorable }: How,
  now: Date,
): Promise<Counted> {
  const companyIds = (await soleCompaniesOf(tx, user.id)).map(({ id }) => id);
  const leavesTeam = user.role === 'company' && companyIds.length === 0;
  const staysRestorable = isRestorable && companyIds.length > 0;
  const own = sql`(select id from applications where applicant_id = ${user.id})`;
  const total = (counts: SQL[]) => sql.join([sql`0`, ...counts], sql` + `);
  const rowsOf = (what: string) =>
    total(
      PEOPLE.filter(({ counted }) => counted === what).map(
        (entry) => sql`(select count(*) from ${tableOf(entry)} where ${isOf(entry, user.id)})`,
      ),
    );
  const kept = keptMessages(own);
  const special: Partial<Record<Erased, SQL>> = {
    account: staysRestorable ? sql`0` : sql`1`,
    files: total(
      PEOPLE.flatMap((entry) =>
        entry.file
          ? sql`(select count(${entry.file}) from ${tableOf(entry)} where ${isOf(entry, user.id)})`
          : [],
      ),
    ),
    messages: sql`${rowsOf('messages')} - (${total(kept.map(({ count }) => count))})`,
    company: staysRestorable ? sql`0` : sql`${companyIds.length}`,
  };
  const columns = [
    ...COUNTED.map((what) => ({ what, count: special[what] ?? rowsOf(what) })),
    ...kept,
  ].map(({ what, count }) => sql`(${count})::int as ${sql.identifier(what)}`);
  const { rows } = await tx.execute<Record<Erased | Stays | 'audit', number>>(sql`
    select ${sql.join(columns, sql`, `)},
      (select count(*)::int from audit_log where target_id = ${user.id} or actor_id = ${user.id}) as audit`);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  const left: Left[] = [];
  for (const entry of PEOPLE)
    if (entry.stays?.id) {
      const rowsLeft = await tx
        .select({ id: entry.stays.id })
        .from(tableOf(entry))
        .where(isOf(entry, user.id));
      left.push({ what: entry.stays.as, ids: rowsLeft.map(({ id }) => String(id)) });
    }
  const records = await employerRecords(tx, user.id, now);
  const auditLines = found.audit + (by === 'admin' ? 1 : 0);
  return {
    erased: COUNTED.map((what) => ({ what, count: found[what] })).filter(isSome),
    stays: [
      { what: 'application-rows' as const, count: found.applications },
      ...PEOPLE.flatMap(({ stays, counted }) =>
        stays && !stays.id && counted && counted !== 'jobs'
          ? { what: stays.as, count: found[counted] }
          : [],
      ),
      ...kept.map(({ what }) => ({ what, count: found[what] })),
      { what: 'restorable-company' as const, count: staysRestorable ? companyIds.length : 0 },
      { what: 'team-work' as const, count: leavesTeam ? null : 0 },
      { what: 'audit-lines' as const, count: auditLines },
      { what: 'employer-records' as const, ...records },
      { what: 'delivered-mail' as const, count: null },
      { what: 'backups' as const, count: null },
    ].filter(({ count }) => count !== 0),
    left,
  };
}

/** Messages of companies that a feature keeps when the rest is erased (server/applications/retention.ts). */
const keptMessages = (own: SQL) =>
  KEPT_MESSAGES.map(({ staysAs: what, which }) => ({
    what,
    count: sql`(select count(*) from ${applicationMessages}
      where application_id in ${own} and by = 'company' and ${which(applicationMessages.id)})`,
  }));

/** How many of the rows that stay without the person are left: that depends on what else goes. */
async function countLeft(tx: Db, left: readonly Left[]) {
  const counts: { what: Stays; count: number }[] = [];
  for (const entry of PEOPLE)
    for (const { what, ids } of left)
      if (entry.stays?.id && entry.stays.as === what)
        counts.push({
          what,
          count: await tx.$count(tableOf(entry), isOneOf(entry.stays.id, ids)),
        });
  return counts;
}

/** To how many jobs the user applied whose employers keep records by law, and for how many years at most. */
async function employerRecords(tx: Db, userId: string, now: Date) {
  const places = await tx
    .select({
      jobLocation: jobRevisions.location,
      ...pick(jobRevisions, 'workplace', 'country', 'remoteFrom', 'region'),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .where(eq(applications.applicantId, userId));
  const years = places.flatMap(({ region, ...rest }) => {
    const place = { ...placeOf(rest), region, also: [] };
    const asked = participants(tx).flatMap(({ recordYears }) => recordYears?.(place, now) ?? []);
    return asked.length > 0 ? [Math.max(...asked)] : [];
  });
  return { count: years.length, years: Math.max(0, ...years) };
}

/** The jobs of a company that are deleted with it, and those that stay for their applicants. */
export async function countJobs(tx: Db, companyId: string) {
  const hasApplicants = sql`exists (select from ${applications}
    where ${applications.jobId} = ${jobs.id} and ${applications.applicantId} is not null)`;
  const [found] = await tx
    .select({
      erased: sql<number>`(count(*) filter (where not ${hasApplicants}))::int`,
      stay: sql<number>`(count(*) filter (where ${hasApplicants}))::int`,
    })
    .from(jobs)
    .where(eq(jobs.companyId, companyId));
  return found ?? { erased: 0, stay: 0 };
}

/**
 * The receipt of an erasure, for the user, signed by a feature. Call it when everything is erased.
 * @param ofJobs of the user's company, if it was erased
 */
export async function writeErasure(
  tx: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  account: string,
  by: Erasure['by'],
  { erased, stays, left = [] }: Counted,
  ofJobs = { erased: 0, stay: 0 },
): Promise<ErasureReceipt> {
  const content = {
    v: 1 as const,
    at: now().toISOString(),
    account,
    by,
    erased: [...erased, { what: 'jobs' as const, count: ofJobs.erased }].filter(isSome),
    stays: [
      { what: 'applied-jobs' as const, count: ofJobs.stay },
      ...stays,
      ...(await countLeft(tx, left)),
    ].filter(isSome),
  };
  for (const { signErasure } of participants(tx))
    if (signErasure) return signErasure(tx, config, content, now());
  const origin = new URL(config.publicUrl).host;
  return { receipt: 'erasure', origin, key: '', note: erasureText(origin, content) };
}

const isSome = ({ count }: { count: number | null }) => count !== 0;
