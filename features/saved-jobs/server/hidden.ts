import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { fold } from '../../../shared/kit/text.ts';
import { isPublicCompany } from '../../../server/companies/rows.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { companies, jobRevisions, jobs, users } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { conflict, notFound } from '../../../server/http/problems.ts';
import { isPublic, selectJobs } from '../../../server/jobs/rows.ts';
import type { Extensions } from '../../../server/extensions.ts';
import type { HiddenEntry } from '../calls.ts';
import {
  HIDDEN_JOBS_MAX,
  HIDDEN_MAX,
  hiddenMessage,
  isHiddenJob,
  SHOWN_MESSAGE,
} from '../rules.ts';
import { hiddenEntries } from '../tables.ts';

const selectEntries = (db: Db) =>
  db
    .select({ entry: hiddenEntries, company: companies.name, job: jobRevisions.title })
    .from(hiddenEntries)
    .leftJoin(companies, eq(companies.id, hiddenEntries.companyId))
    .leftJoin(jobs, eq(jobs.id, hiddenEntries.jobId))
    .leftJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId));

/** What an entry hides. */
function hidingOf({
  companyId,
  jobId,
  word,
}: typeof hiddenEntries.$inferSelect): Pick<HiddenEntry, 'kind' | 'value'> {
  if (companyId) return { kind: 'company', value: companyId };
  return jobId ? { kind: 'job', value: jobId } : { kind: 'word', value: word ?? '' };
}

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

const toEntry = ({ entry, company, job }: Row): HiddenEntry => ({
  _id: entry.id,
  ...hidingOf(entry),
  name: company ?? job ?? entry.word ?? '',
  hiddenAt: entry.createdAt.toISOString(),
});

/** GET /hidden-from-search: newest first. */
export async function listHidden({ db, actor }: SignedIn) {
  const rows = await selectEntries(db)
    .where(eq(hiddenEntries.userId, actor.id))
    .orderBy(desc(hiddenEntries.createdAt), desc(hiddenEntries.id));
  return { hidden: rows.map(toEntry) };
}

/** Which jobs these people hide. */
export const readHidden: NonNullable<Extensions['hides']> = async (db, people) => {
  const rows = await db.select().from(hiddenEntries).where(isOneOf(hiddenEntries.userId, people));
  const hidden = Map.groupBy(
    rows.map((entry) => ({ userId: entry.userId, ...hidingOf(entry) })),
    ({ userId }) => userId,
  );
  return (person, job) => isHiddenJob(hidden.get(person) ?? [], job);
};

/**
 * POST /hidden-from-search: hides a company, a job or a word from the caller's own lists. Hiding it again returns the entry.
 * @throws Problem 404 for a company or a job that is not public, 409 with 100 companies and words, or with 500 jobs
 */
export async function hideFromSearch(
  { db, actor, now }: SignedIn,
  { body: { kind, value } }: Call<'hideFromSearch'>,
) {
  const hidden = await transaction(db, async (tx) => {
    // Two calls at once must not exceed the maximum.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
    const { chosen, isSame } = await readChosen(tx, kind, value, now());
    const ofUser = eq(hiddenEntries.userId, actor.id);
    const [known] = await selectEntries(tx).where(and(ofUser, isSame));
    if (known) return known;
    const isJob = isNotNull(hiddenEntries.jobId);
    const [ofKind, most, what] =
      kind === 'job'
        ? [isJob, HIDDEN_JOBS_MAX, 'jobs']
        : [not(isJob), HIDDEN_MAX, 'companies and words'];
    if ((await tx.$count(hiddenEntries, and(ofUser, ofKind))) >= most)
      throw conflict(
        'too-many-hidden',
        `You can hide up to ${most} ${what}. Show one of them again first.`,
      );
    const [entry] = await tx
      .insert(hiddenEntries)
      .values({
        userId: actor.id,
        ...chosen,
        createdAt: now(),
      })
      .returning({ id: hiddenEntries.id });
    const [added] = await selectEntries(tx).where(sql`${hiddenEntries.id} = ${entry?.id}`);
    return added;
  });
  if (!hidden) throw new Error('the entry was not stored');
  const entry = toEntry(hidden);
  return {
    hidden: entry,
    message: hiddenMessage(entry),
  };
}

/** What to store, and the condition for an entry that stores it already. @throws Problem 404 */
async function readChosen(tx: Db, kind: HiddenEntry['kind'], value: string, now: Date) {
  if (kind === 'company') {
    const companyId = await readCompanyId(tx, value);
    return { chosen: { companyId }, isSame: eq(hiddenEntries.companyId, companyId) };
  }
  if (kind === 'job') {
    const jobId = await readJobId(tx, value, now);
    return { chosen: { jobId }, isSame: eq(hiddenEntries.jobId, jobId) };
  }
  const wordKey = fold(value);
  return { chosen: { word: value, wordKey }, isSame: eq(hiddenEntries.wordKey, wordKey) };
}

async function readJobId(db: Db, id: string, now: Date): Promise<string> {
  const [row] = await selectJobs(db, 'public').where(
    and(sql`${jobs.id}::text = ${id.toLowerCase()}`, isPublic(now)),
  );
  if (!row) throw notFound('job-not-found', 'Job not found.');
  return row.job.id;
}

async function readCompanyId(db: Db, id: string): Promise<string> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(sql`${companies.id}::text = ${id}`, isPublicCompany));
  if (!company) throw notFound('company-not-found', 'Company not found.');
  return company.id;
}

/** DELETE /hidden-from-search/{id}. @throws Problem 404 */
export async function showInSearch({ db, actor }: SignedIn, { params }: Call<'showInSearch'>) {
  const removed = await db
    .delete(hiddenEntries)
    .where(and(eq(hiddenEntries.id, params.id), eq(hiddenEntries.userId, actor.id)))
    .returning({ id: hiddenEntries.id });
  if (removed.length === 0) throw notFound('hidden-not-found', 'This entry does not exist.');
  return { message: SHOWN_MESSAGE };
}
