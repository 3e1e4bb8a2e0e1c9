import { eq, type SQL, sql } from 'drizzle-orm';
import { placeOf } from '../../shared/jobs/places.ts';
import { pick } from '../../shared/kit/pick.ts';
import { retentionFor } from '../../shared/laws/laws.ts';
import type { Erasure, ErasureReceipt } from '../../shared/transparency/erasure.ts';
import { type CORE_ERASED, ERASED } from '../../shared/transparency/erasure-words.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import {
  approvedRevision,
  applications,
  type Counted,
  jobRevisions,
  jobs,
  reports,
  type users,
} from '../db/schema.ts';
import { FEATURES } from '../feature-list.ts';
import { signErasure } from '../transparency/erasures.ts';
import { soleCompaniesOf } from './removals.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'role'>;
type Erased = keyof typeof CORE_ERASED;

/** The tables of features whose rows are counted. */
const COUNTED = FEATURES.flatMap(({ people = [] }) =>
  people.flatMap(({ counted, table, person }) => (counted ? { counted, table, person } : [])),
);

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
  const ofUser = (table: string) =>
    sql`(select count(*) from ${sql.identifier(table)} where user_id = ${user.id})`;
  const ofOwn = (table: string) =>
    sql`(select count(*) from ${sql.identifier(table)} where application_id in ${own})`;
  const counts: Record<Exclude<Erased, 'jobs'>, ReturnType<typeof sql>> = {
    account: staysRestorable ? sql`0` : sql`1`,
    profile: ofUser('applicant_profiles'),
    applications: sql`(select count(*) from applications where applicant_id = ${user.id})`,
    files: sql`(select count(*) from resumes where user_id = ${user.id})
      + (select count(resume_id) from applications where applicant_id = ${user.id})
      + (select count(file_id) from application_answers where application_id in ${own})`,
    answers: ofOwn('application_answers'),
    messages: sql`${ofOwn('application_messages')} - ${keptMessages(own)}`,
    'company-notes': ofOwn('application_notes'),
    scorecards: ofOwn('scorecards'),
    interviews: sql`${ofOwn('interviews')} + ${ofOwn('interview_proposals')}`,
    offers: ofOwn('offers'),
    'own-notes': sql`${ofOwn('applicant_notes')} + ${ofUser('outside_applications')}`,
    'talent-pools': ofUser('pool_consents'),
    'saved-jobs': ofUser('saved_jobs'),
    hidden: ofUser('hidden_entries'),
    notifications: ofUser('notifications'),
    mails: ofUser('mails'),
    'contact-messages': ofUser('contact_messages'),
    sessions: sql`${ofUser('sessions')} + ${ofUser('push_subscriptions')} + ${ofUser('agent_tokens')}
      + ${ofUser('passkeys')} + ${ofUser('authenticator_apps')} + ${ofUser('recovery_codes')}`,
    ledger: sql`(select count(*) from data_accesses where applicant_id = ${user.id})`,
    'log-openings': ofOwn('log_openings'),
    reports: sql`(select count(*) from reports where reporter_id = ${user.id})`,
    company: staysRestorable ? sql`0` : sql`${companyIds.length}`,
  };
  const ofFeatures = COUNTED.map(
    ({ counted, table, person }) =>
      [counted, sql`select count(*) from ${table} where ${person} = ${user.id}`] as const,
  );
  const columns = [...Object.entries(counts), ...ofFeatures].map(
    ([what, count]) => sql`(${count})::int as ${sql.identifier(what)}`,
  );
  const { rows } = await tx.execute<
    Record<Exclude<keyof typeof ERASED, 'jobs'> | 'audit' | 'keptMessages', number>
  >(sql`
    select ${sql.join(columns, sql`, `)},
      (${keptMessages(own)})::int as "keptMessages",
      (select count(*)::int from audit_log where target_id = ${user.id} or actor_id = ${user.id}) as audit`);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  const written = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reporterId, user.id));
  const records = await employerRecords(tx, user.id, now);
  const auditLines = found.audit + (by === 'admin' ? 1 : 0);
  return {
    erased: (Object.keys(ERASED) as (keyof typeof ERASED)[])
      .flatMap((what) => (what === 'jobs' ? [] : [{ what, count: found[what] }]))
      .filter(({ count }) => count > 0),
    stays: [
      { what: 'application-rows' as const, count: found.applications },
      { what: 'log-entries' as const, count: found['log-openings'] },
      { what: 'report-rows' as const, count: found.reports },
      { what: 'reported-messages' as const, count: found.keptMessages },
      { what: 'restorable-company' as const, count: staysRestorable ? companyIds.length : 0 },
      { what: 'team-work' as const, count: leavesTeam ? null : 0 },
      { what: 'audit-lines' as const, count: auditLines },
      { what: 'employer-records' as const, ...records },
      { what: 'delivered-mail' as const, count: null },
      { what: 'backups' as const, count: null },
    ].filter(({ count }) => count !== 0),
    reportIds: written.map(({ id }) => id),
  };
}

/** Messages of companies under an open report: they stay for the decision (server/applications/retention.ts). */
const keptMessages = (own: SQL) => sql`(select count(*) from application_messages message
  where application_id in ${own} and by = 'company' and exists (select from report_cases
    where report_cases.message_id = message.id and report_cases.state = 'open'))`;

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
  const years = places.flatMap(
    ({ region, ...place }) =>
      retentionFor({ ...placeOf(place), region, also: [] }, now).keepYears ?? [],
  );
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
 * The signed receipt of an erasure, for the user. Call it when everything is erased.
 * @param ofJobs of the user's company, if it was erased
 */
export async function writeErasure(
  tx: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  account: string,
  by: Erasure['by'],
  { erased, stays, reportIds }: Counted,
  ofJobs = { erased: 0, stay: 0 },
): Promise<ErasureReceipt> {
  const left = await tx.$count(reports, isOneOf(reports.id, reportIds));
  const remaining = stays.flatMap((each) =>
    each.what === 'report-rows' ? (left > 0 ? { ...each, count: left } : []) : each,
  );
  const content = {
    v: 1 as const,
    at: now().toISOString(),
    account,
    by,
    erased: [...erased, { what: 'jobs' as const, count: ofJobs.erased }].filter(isSome),
    stays: [{ what: 'applied-jobs' as const, count: ofJobs.stay }, ...remaining].filter(isSome),
  };
  return signErasure(tx, config, content, now());
}

const isSome = ({ count }: { count: number | null }) => count !== 0;
