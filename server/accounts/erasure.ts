import { eq, sql } from 'drizzle-orm';
import { placeOf } from '../../shared/jobs/places.ts';
import { retentionFor } from '../../shared/laws/laws.ts';
import type { Erasure, ErasureReceipt } from '../../shared/transparency/erasure.ts';
import { ERASED } from '../../shared/transparency/erasure-words.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applications, jobRevisions, jobs, type users } from '../db/schema.ts';
import { signErasure } from '../transparency/erasures.ts';
import { soleCompaniesOf } from './removals.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'role'>;
type Erased = keyof typeof ERASED;

/** What the deletion of a user erases and leaves, counted before it. */
type Counted = Pick<Erasure, 'erased' | 'stays'>;

/**
 * Counts what deleting a user erases, and what stays. Call it when the user's rows are locked, before they are deleted.
 * @param by an administrator's deletion is a line of the audit log
 */
export async function countErasure(
  tx: Db,
  user: User,
  by: Erasure['by'],
  now: Date,
): Promise<Counted> {
  const own = sql`(select id from applications where applicant_id = ${user.id})`;
  const ofUser = (table: string) =>
    sql`(select count(*) from ${sql.identifier(table)} where user_id = ${user.id})`;
  const ofOwn = (table: string) =>
    sql`(select count(*) from ${sql.identifier(table)} where application_id in ${own})`;
  const counts: Record<Erased, ReturnType<typeof sql>> = {
    account: sql`1`,
    profile: ofUser('applicant_profiles'),
    applications: sql`(select count(*) from applications where applicant_id = ${user.id})`,
    files: sql`(select count(*) from resumes where user_id = ${user.id})
      + (select count(resume_id) from applications where applicant_id = ${user.id})
      + (select count(file_id) from application_answers where application_id in ${own})`,
    answers: ofOwn('application_answers'),
    messages: ofOwn('application_messages'),
    'company-notes': ofOwn('application_notes'),
    scorecards: ofOwn('scorecards'),
    interviews: sql`${ofOwn('interviews')} + ${ofOwn('interview_proposals')}`,
    offers: ofOwn('offers'),
    'own-notes': sql`${ofOwn('applicant_notes')} + ${ofUser('outside_applications')}`,
    'talent-pools': ofUser('pool_consents'),
    'saved-jobs': ofUser('saved_jobs'),
    'saved-searches': ofUser('saved_searches'),
    hidden: ofUser('hidden_entries'),
    notifications: ofUser('notifications'),
    mails: ofUser('mails'),
    'contact-messages': ofUser('contact_messages'),
    sessions: sql`${ofUser('sessions')} + ${ofUser('push_subscriptions')} + ${ofUser('agent_tokens')}
      + ${ofUser('passkeys')} + ${ofUser('authenticator_apps')} + ${ofUser('recovery_codes')}`,
    ledger: sql`(select count(*) from data_accesses where applicant_id = ${user.id})`,
    'log-openings': ofOwn('log_openings'),
    reports: sql`(select count(*) from reports where reporter_id = ${user.id})`,
    jobs: sql`(select count(*) from jobs where company_id in ${soleCompaniesOf(tx, user.id)})`,
  };
  const columns = Object.entries(counts).map(
    ([what, count]) => sql`(${count})::int as ${sql.identifier(what)}`,
  );
  const { rows } = await tx.execute<Record<Erased | 'audit', number>>(sql`
    select ${sql.join(columns, sql`, `)},
      (select count(*)::int from audit_log where target_id = ${user.id} or actor_id = ${user.id}) as audit`);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  const records = await employerRecords(tx, user.id, now);
  const auditLines = found.audit + (by === 'admin' ? 1 : 0);
  return {
    erased: (Object.keys(ERASED) as Erased[])
      .map((what) => ({ what, count: found[what] }))
      .filter(({ count }) => count > 0),
    stays: [
      { what: 'application-rows' as const, count: found.applications },
      { what: 'log-entries' as const, count: found['log-openings'] },
      { what: 'report-rows' as const, count: found.reports },
      { what: 'audit-lines' as const, count: auditLines },
      { what: 'employer-records' as const, ...records },
      { what: 'delivered-mail' as const, count: null },
      { what: 'backups' as const, count: null },
    ].filter(({ count }) => count !== 0),
  };
}

/** To how many jobs the user applied whose employers keep records by law, and for how many years at most. */
async function employerRecords(tx: Db, userId: string, now: Date) {
  const places = await tx
    .select({
      jobLocation: jobRevisions.location,
      workplace: jobRevisions.workplace,
      country: jobRevisions.country,
      remoteFrom: jobRevisions.remoteFrom,
      region: jobRevisions.region,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(eq(applications.applicantId, userId));
  const years = places.flatMap(
    ({ region, ...place }) =>
      retentionFor({ ...placeOf(place), region, also: [] }, now).keepYears ?? [],
  );
  return { count: years.length, years: Math.max(0, ...years) };
}

/** The signed receipt of an erasure, for the user. */
export const writeErasure = (
  tx: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  account: string,
  by: Erasure['by'],
  counted: Counted,
): Promise<ErasureReceipt> =>
  signErasure(tx, config, { v: 1, at: now().toISOString(), account, by, ...counted }, now());
