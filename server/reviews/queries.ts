import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { REJECTIONS_MAX, type Review, type ReviewHint } from '../../shared/reviews/queue.ts';
import { pictureReader, type PictureReader, toOwnCompanyProfile } from '../companies/rows.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { readReviewHints, type Reviewed } from '../extensions.ts';
import {
  companies,
  companyMembers,
  companyRejections,
  jobRevisions,
  jobs,
  jobSearch,
  users,
} from '../db/schema.ts';
import { notDeleted, selectJobs, toJob, toOwnJob } from '../jobs/rows.ts';
import { countWaiting, pageOfWaiting, type Waiting } from './waiting.ts';

type Reading = Pick<SignedIn, 'db' | 'features'>;

/** Default page size; small, because each item has all its details. */
const PAGE_SIZE = 25;

/** GET /admin/reviews: companies and jobs that wait for a decision, the longest wait first, with hints. */
export async function listReviews(context: SignedIn, { query }: Call<'listReviews'>) {
  const { db, now } = context;
  const time = now();
  const kind = query.kind || undefined;
  const { page, nextCursor } = await pageOfWaiting(
    db,
    kind,
    query.limit ?? PAGE_SIZE,
    query.cursor,
  );
  const counts = await countWaiting(db, time);
  const reviews = await toReviews(context, page, time, pictureReader(context));
  const total = (kind === 'job' ? 0 : counts.companies) + (kind === 'company' ? 0 : counts.jobs);
  return { count: reviews.length, reviews, total, nextCursor, ...counts };
}

/** Reads the details of all items with a fixed number of statements. */
async function toReviews(
  reading: Reading,
  page: readonly Waiting[],
  now: Date,
  reader: PictureReader,
): Promise<Review[]> {
  const { db } = reading;
  const ids = page.filter(({ kind }) => kind === 'job').map(({ id }) => id);
  const companyById = await readCompanies(
    db,
    [...new Set(page.map(({ companyId }) => companyId))],
    now,
    reader,
  );
  const current = ids.length
    ? await selectJobs(db, 'current').where(notDeleted(inArray(jobs.id, ids)))
    : [];
  const rows = new Map(current.map((row) => [row.job.id, row]));
  const before = await readPublic(db, ids);
  const rejections = await readRejections(db, [...companyById.keys()]);
  const found = page.flatMap(({ companyId, ...waiting }) => {
    const behind = companyById.get(companyId);
    const job = rows.get(waiting.id);
    // Deleted between two statements.
    return !behind || (waiting.kind === 'job' && !job) ? [] : { ...waiting, ...behind, job };
  });
  const hintsOf = await readReviewHints(reading, found, now);

  return found.map(({ kind, id, since, job: row, company, ...behind }): Review => {
    const { profile, publicJobs, hasConfirmedAddress } = behind;
    const common = {
      kind,
      _id: id,
      since: since.toISOString(),
      company: profile,
      email: company.email,
      hasConfirmedAddress,
      joined: company.createdAt.toISOString(),
      publicJobs,
      rejections: rejections.get(company.id) ?? [],
      hints: hintsOf(id),
    };
    if (!row) return common;
    const { applicants: _, ...job } = toOwnJob(row);
    return { ...common, job, before: before.get(id) ?? null };
  });
}

/** Hints about a reported job or company. */
export async function readHints(
  reading: Reading,
  { kind, id, companyId }: { kind: 'job' | 'company'; id: string; companyId: string },
  now: Date,
): Promise<ReviewHint[]> {
  const { db } = reading;
  const behind = (await readCompanies(db, [companyId], now)).get(companyId);
  const [job] = kind === 'job' ? await selectJobs(db, 'public').where(eq(jobs.id, id)) : [];
  // Its last account was deleted, or it is not there any more.
  if (!behind || (kind === 'job' && !job)) return [];
  const { company } = behind;
  return (await readReviewHints(reading, [{ id, company, job, isReported: true }], now))(id);
}

/** The approved versions of edited jobs. */
async function readPublic(db: Db, ids: readonly string[]): Promise<Map<string, Job>> {
  if (ids.length === 0) return new Map();
  const rows = await selectJobs(db, 'public').where(
    and(inArray(jobs.id, [...ids]), isNotNull(jobs.publicRevisionId)),
  );
  return new Map(rows.map((row) => [row.job.id, toJob(row)]));
}

/** The latest rejections of companies and of their jobs, by company. */
export async function readRejections(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Review['rejections']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{
    company_id: string;
    job_title: string | null;
    reason: string;
    message: string;
    at: string;
  }>(sql`
    select company_id, job_title, reason, message, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from (
      select *, row_number() over (partition by company_id order by at desc) as place from (
        select ${companyRejections.companyId} as company_id, null as job_title, ${companyRejections.reason} as reason,
          ${companyRejections.message} as message, ${companyRejections.at} as at
        from ${companyRejections} where ${inArray(companyRejections.companyId, [...ids])}
        -- Not "all": a revision by an admin repeats the rejection of the one before.
        union
        select ${jobs.companyId}, ${jobRevisions.title}, ${jobRevisions.rejectionReason}, ${jobRevisions.rejectionMessage},
          coalesce(${jobRevisions.decidedAt}, ${jobRevisions.createdAt})
        from ${jobRevisions} join ${jobs} on ${jobs.id} = ${jobRevisions.jobId}
        where ${inArray(jobs.companyId, [...ids])} and ${jobRevisions.approvalStatus} = 'rejected'
      ) rejection
    ) placed where place <= ${REJECTIONS_MAX} order by at desc`);
  const found = rows.map(({ company_id: companyId, job_title: jobTitle, ...rest }) => ({
    companyId,
    rejection: { ...rest, ...(jobTitle !== null && { jobTitle }) },
  }));
  return new Map(
    [...Map.groupBy(found, ({ companyId }) => companyId)].map(([id, all]) => [
      id,
      all.map(({ rejection }) => rejection),
    ]),
  );
}

interface Behind {
  profile: Review['company'];
  company: NonNullable<Reviewed['company']>;
  publicJobs: number;
  hasConfirmedAddress: boolean;
}

/** Companies with their first owner. */
async function readCompanies(
  db: Db,
  ids: readonly string[],
  now: Date,
  reader?: PictureReader,
): Promise<Map<string, Behind>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      company: companies,
      email: users.email,
      confirmedAt: users.confirmedAt,
      publicJobs: db.$count(
        jobSearch,
        and(eq(jobSearch.companyId, companies.id), gt(jobSearch.deadline, now)),
      ),
      isKnown: sql<boolean>`exists (select from ${jobs} where ${jobs.companyId} = ${companies.id}
        and ${jobs.publishedAt} is not null)`,
    })
    .from(companies)
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(inArray(companies.id, [...ids]))
    .orderBy(
      sql`${companyMembers.role} = 'owner'`,
      sql`${companyMembers.createdAt} desc`,
      sql`${companyMembers.userId} desc`,
    );
  // The first owner comes last.
  return new Map(
    rows.map(({ company, email, confirmedAt, publicJobs, isKnown }) => {
      const hasConfirmedAddress = confirmedAt !== null;
      const profile = toOwnCompanyProfile(company, reader);
      const behind = { profile, company: { ...company, email, isKnown }, publicJobs };
      return [company.id, { ...behind, hasConfirmedAddress }];
    }),
  );
}
