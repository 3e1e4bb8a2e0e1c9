import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { ListedCase, ReportCase } from '../rules/cases.ts';
import { type Person, REPORT_REASON_NAMES } from '../rules.ts';
import { FREEZE_AT, pointsOf, sumOfPoints, weigh } from '../rules/weights.ts';
import { recordOpening } from '../../../server/accesses.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { findPage, inOrderOf, isOneOf, newestOrder, whenChosen } from '../../../server/db/lists.ts';
import {
  applicantProfiles,
  companies,
  companyMembers,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { readReviewHints } from '../../../server/extensions.ts';
import { reportCases, reports } from '../tables.ts';
import { notFound } from '../../../server/http/problems.ts';
import { selectJobs, toJob } from '../../../server/jobs/rows.ts';
import { readHints } from '../../../server/reviews/queries.ts';
import { type Reporter, readReporters, readShield } from './send.ts';
import { readMessage } from './targets.ts';

/** GET /admin/reports: cases, the latest first. */
export async function listReports({ db }: SignedIn, { query }: Call<'listReports'>) {
  const { ids, ...found } = await findPage(
    db,
    {
      from: sql`${reportCases}`,
      where: and(
        whenChosen(query.state, (state) => eq(reportCases.state, state)),
        whenChosen(query.kind, (kind) => eq(reportCases.kind, kind)),
        whenChosen(query.company, (id) => eq(reportCases.companyId, id)),
      ),
      order: newestOrder(reportCases.openedAt, reportCases.id),
    },
    query,
  );
  const cases = await toListed(db, ids);
  return { count: cases.length, cases, ...found, ...(await countOpenCases(db)) };
}

/** How many cases wait for a decision, and how many of them are frozen. */
export async function countOpenCases(db: Db): Promise<{ open: number; frozen: number }> {
  const [row] = await db
    .select({
      open: count(),
      frozen: sql<number>`(count(*) filter (where ${isNotNull(reportCases.frozenAt)}))::int`,
    })
    .from(reportCases)
    .where(eq(reportCases.state, 'open'));
  return { open: row?.open ?? 0, frozen: row?.frozen ?? 0 };
}

/** Cases in the order of the ids. */
async function toListed(db: Db, ids: readonly string[]): Promise<ListedCase[]> {
  if (!ids.length) return [];
  const rows = await db
    .select({ found: reportCases, companyName: companies.name, title: jobRevisions.title })
    .from(reportCases)
    .innerJoin(companies, eq(companies.id, reportCases.companyId))
    .leftJoin(jobs, eq(jobs.id, reportCases.jobId))
    .leftJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(isOneOf(reportCases.id, ids));
  const given = await db
    .select({ caseId: reports.caseId, reason: reports.reason, many: count() })
    .from(reports)
    .where(inArray(reports.caseId, [...ids]))
    .groupBy(reports.caseId, reports.reason);
  const writers = new Map<string, string>();
  for (const { found } of rows)
    if (found.messageId)
      writers.set(found.id, (await readMessage(db, found.messageId))?.writer ?? '');
  const listed = rows.map(({ found, companyName, title }): ListedCase => {
    const of = given.filter(({ caseId }) => caseId === found.id);
    return {
      _id: found.id,
      ...pick(found, 'kind', 'state', 'companyId'),
      name:
        writers.get(found.id) ??
        title ??
        (found.kind === 'message' ? 'Erased message' : companyName),
      companyName,
      openedAt: found.openedAt.toISOString(),
      frozenAt: (found.state === 'open' ? found.frozenAt?.toISOString() : null) ?? null,
      decidedAt: found.decidedAt?.toISOString() ?? null,
      reasons: REPORT_REASON_NAMES.filter((reason) => of.some((one) => one.reason === reason)),
      reports: of.reduce((sum, { many }) => sum + many, 0),
    };
  });
  return inOrderOf(ids, listed, ({ _id }) => _id);
}

/** GET /admin/reports/{id}. @throws Problem 404 */
export const getReport = async (context: SignedIn, { params }: Call<'getReport'>) => ({
  reportCase: await readCase(context.db, context, params.id),
});

/** A case with its reports, and with hints that are looked for now. @throws Problem 404 */
export async function readCase(db: Db, context: SignedIn, id: string): Promise<ReportCase> {
  const { now } = context;
  const [listed] = await toListed(db, [id.toLowerCase()]);
  const [row] = await db
    .select({ found: reportCases, by: users.username })
    .from(reportCases)
    .leftJoin(users, eq(users.id, reportCases.decidedBy))
    .where(eq(reportCases.id, id));
  if (!listed || !row) throw notFound('report-not-found', 'These reports no longer exist.');
  const { found, by } = row;
  const time = now();
  const people = weigh(await readReporters(db, found), time);
  const freezeAt = FREEZE_AT[found.kind];
  return {
    ...listed,
    ...(await readContent({ ...context, db }, found, time)),
    people: people.length,
    freezeAt: freezeAt.people,
    points: sumOfPoints(people),
    freezeAtPoints: freezeAt.points,
    shield: (await readShield(db, found, time)) ?? null,
    reason: found.reason,
    decidedBy: by ?? '',
    notes: await withNames(db, found.notes),
    reportList: await readReports(db, id, people, time),
  };
}

async function withNames(db: Db, notes: ReportCase['notes']): Promise<ReportCase['notes']> {
  const ids = notes.map(({ by }) => by);
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids));
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  return notes.map((note) => ({ ...note, by: names.get(note.by) ?? 'A deleted user' }));
}

/** What the reported thing says now, and hints about it. */
async function readContent(
  context: Pick<SignedIn, 'db' | 'actor' | 'features'>,
  { kind, targetId, companyId }: typeof reportCases.$inferSelect,
  now: Date,
): Promise<Pick<ReportCase, 'path' | 'text' | 'recipients' | 'hints'>> {
  const { db, actor } = context;
  if (kind === 'message') {
    const reported = await readMessage(db, targetId);
    // Erased with an account, after the decision.
    if (!reported) return { path: null, text: '', recipients: 1, hints: [] };
    const { text, recipients } = reported.message;
    const { applicationId, applicantId } = reported;
    if (applicantId) await recordOpening(db, actor, { applicationId, what: 'messages' }, now);
    const hintsOf = await readReviewHints(context, [{ id: targetId, message: text }], now);
    return { path: null, text, recipients, hints: hintsOf(targetId) };
  }
  const hints = await readHints(context, { kind, id: targetId, companyId }, now);
  if (kind === 'company') {
    const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
    const text = [company?.website, company?.description].filter(Boolean).join('\n\n');
    const path = `/admin/companies?search=${encodeURIComponent(company?.name ?? '')}`;
    return { path, text, recipients: 1, hints };
  }
  const [row] = await selectJobs(db, 'public').where(eq(jobs.id, targetId));
  const job = row && toJob(row);
  const text = [job?.salaryRange, job?.jobDescription, job?.requirements, job?.benefits]
    .filter(Boolean)
    .join('\n\n');
  return { path: `/admin/jobs?view=${targetId}`, text, recipients: 1, hints };
}

type Counted = Pick<Person<Reporter>, 'shared'> & { reporter: Reporter; person: number };

/** Whose report it is among the different people, and what it weighs. */
const standingOf = (found: Counted | undefined, now: Date) => ({
  person: found?.person ?? null,
  sharedBy: found?.shared ?? [],
  points: found ? pointsOf(found.reporter, now) : 0,
  met: found?.reporter.met ?? null,
});

async function readReports(
  db: Db,
  caseId: string,
  people: readonly Person<Reporter>[],
  now: Date,
): Promise<ReportCase['reportList']> {
  const others = (state: 'upheld' | 'dismissed') => sql<number>`(
    select count(*)::int from ${reports} other join ${reportCases} on ${reportCases.id} = other.case_id
    where other.reporter_id = ${users.id} and ${reportCases.state} = ${state} and other.case_id <> ${caseId})`;
  const rows = await db
    .select({
      report: reports,
      username: users.username,
      joined: users.createdAt,
      fullName: applicantProfiles.fullName,
      companyName: companies.name,
      upheld: others('upheld'),
      dismissed: others('dismissed'),
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.at), asc(reports.id));
  const counted = new Map(
    people.flatMap(({ reporters, shared }, person) =>
      reporters.map((reporter) => [reporter.reportId, { reporter, person, shared }] as const),
    ),
  );
  return rows.map(({ report, username, joined, fullName, companyName, upheld, dismissed }) => ({
    _id: report.id,
    ...standingOf(counted.get(report.id), now),
    reason: report.reason,
    text: report.text,
    at: report.at.toISOString(),
    counts: report.counts && report.reason !== 'closed',
    reporter:
      report.reporterId && username && joined
        ? {
            _id: report.reporterId,
            name: displayName({ username, applicantProfile: { fullName: fullName ?? '' } }),
            companyName,
            joined: joined.toISOString(),
            upheld,
            dismissed,
          }
        : null,
  }));
}
