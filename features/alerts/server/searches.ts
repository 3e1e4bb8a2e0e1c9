import { and, count, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  defaultName,
  NEW_JOBS_SHOWN,
  type SavedSearch,
  saveSearchRefusal,
  toSavedQuery,
} from '../rules.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Context, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { dropDue, setDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { jobs, jobSearch, notifications, users } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../server/http/problems.ts';
import { selectJobs, toJob } from '../../../server/jobs/rows.ts';
import { alertKey, endAlertMails, nextAlertMail, searchOfToken } from './mails.ts';
import { savedSearches, searchMatches } from '../tables.ts';

type Row = typeof savedSearches.$inferSelect;

/** Matches of searches since they were opened whose jobs are still public. */
const newMatches = (now: Date) =>
  and(gte(searchMatches.foundAt, savedSearches.seenAt), gt(jobSearch.deadline, now));

/** GET /saved-searches: newest first, each with the jobs that it found since it was last opened. */
export async function listSavedSearches({ db, actor, now }: SignedIn) {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.id))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
  const found = await toSavedSearches(db, rows, now());
  return { count: found.length, savedSearches: found };
}

async function toSavedSearches(db: Db, rows: readonly Row[], now: Date): Promise<SavedSearch[]> {
  const ids = rows.map(({ id }) => id);
  const latest = db
    .select({
      searchId: savedSearches.id,
      jobId: searchMatches.jobId,
      total: sql<number>`count(*) over (partition by ${savedSearches.id})`
        .mapWith(Number)
        .as('total'),
      place:
        sql<number>`row_number() over (partition by ${savedSearches.id} order by ${searchMatches.foundAt} desc, ${searchMatches.jobId})`.as(
          'place',
        ),
    })
    .from(savedSearches)
    .innerJoin(searchMatches, eq(searchMatches.searchId, savedSearches.id))
    .innerJoin(jobSearch, eq(jobSearch.jobId, searchMatches.jobId))
    .where(and(isOneOf(savedSearches.id, ids), newMatches(now)))
    .as('latest');
  const found = ids.length
    ? await db
        .select()
        .from(latest)
        .where(sql`${latest.place} <= ${NEW_JOBS_SHOWN}`)
        .orderBy(latest.place)
    : [];
  const shown = found.length
    ? await selectJobs(db, 'public').where(isOneOf(jobs.id, pluck(found, 'jobId')))
    : [];
  const byId = new Map(shown.map((row) => [row.job.id, toJob(row)]));
  return rows.map(({ id, name, query, mail, createdAt }) => {
    const own = found.filter(({ searchId }) => searchId === id);
    return {
      _id: id,
      name,
      query,
      mail,
      createdAt: createdAt.toISOString(),
      newCount: own[0]?.total ?? 0,
      newJobs: own.flatMap(({ jobId }) => byId.get(jobId) ?? []),
    };
  });
}

/** POST /saved-searches: an equal search only gets the chosen mail. @throws Problem 409 with 25 searches */
export async function saveSearch(
  { db, config, actor, now }: SignedIn,
  { body }: Call<'saveSearch'>,
) {
  const time = now();
  const query = toSavedQuery(body.query);
  return transaction(db, async (tx) => {
    // Two calls at once must not exceed the maximum.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
    const ofUser = eq(savedSearches.userId, actor.id);
    const [known] = await tx
      .select()
      .from(savedSearches)
      .where(and(ofUser, eq(savedSearches.query, query)));
    const refusal = known ? undefined : saveSearchRefusal(await tx.$count(savedSearches, ofUser));
    if (refusal) throw Problem.of(refusal);
    const { mail } = body;
    const [row] = known
      ? await tx
          .update(savedSearches)
          .set({ mail, ...(body.name && { name: body.name }) })
          .where(eq(savedSearches.id, known.id))
          .returning()
      : await tx
          .insert(savedSearches)
          .values({
            userId: actor.id,
            query,
            name: body.name || defaultName(query),
            mail,
            createdAt: time,
            seenAt: time,
          })
          .returning();
    if (!row) throw new Error('the search was not stored');
    if (known) await scheduleMail(tx, row, time);
    const [savedSearch] = await toSavedSearches(tx, [row], time);
    if (!savedSearch) throw new Error('the search was not read');
    return {
      savedSearch,
      message: mail === 'never' || !config.smtp ? 'Your search has been saved.' : SAVED_WITH_MAIL,
    };
  });
}

const SAVED_WITH_MAIL = "Your search has been saved. We'll email you when it finds new jobs.";

/** PUT /saved-searches/{id}. @throws Problem 404 */
export async function updateSavedSearch(
  { db, actor, now }: SignedIn,
  { params, body }: Call<'updateSavedSearch'>,
) {
  const time = now();
  return transaction(db, async (tx) => {
    const before = await ownSearch(tx, actor.id, params.id);
    const [row] = await tx
      .update(savedSearches)
      .set({
        mail: body.mail ?? before.mail,
        name: body.name === undefined ? before.name : body.name || defaultName(before.query),
      })
      .where(eq(savedSearches.id, before.id))
      .returning();
    if (!row) throw noSearch();
    await scheduleMail(tx, row, time);
    const [savedSearch] = await toSavedSearches(tx, [row], time);
    if (!savedSearch) throw noSearch();
    return { savedSearch, message: 'Your saved search has been changed.' };
  });
}

/** Sets the next mail of a search if jobs wait for it, or ends its mails. */
async function scheduleMail(tx: Db, { id, mail }: Row, now: Date): Promise<void> {
  if (mail === 'never') return endAlertMails(tx, id);
  const [waiting] = await tx
    .select({ count: count() })
    .from(searchMatches)
    .where(and(eq(searchMatches.searchId, id), sql`${searchMatches.mailedAt} is null`));
  if (!waiting?.count) await dropDue(tx, ['alert'], [id]);
  else await setDue(tx, 'alert', [{ subject: id, at: nextAlertMail(mail, now) }]);
}

/** PUT /saved-searches/{id}/seen: its new jobs are no longer new, and their notification is read. @throws Problem 404 */
export async function markSearchSeen(
  { db, actor, now }: SignedIn,
  { params }: Call<'markSearchSeen'>,
) {
  const time = now();
  await transaction(db, async (tx) => {
    const { id } = await ownSearch(tx, actor.id, params.id);
    await tx.update(savedSearches).set({ seenAt: time }).where(eq(savedSearches.id, id));
    await tx
      .update(notifications)
      .set({ readAt: time })
      .where(
        and(
          eq(notifications.userId, actor.id),
          eq(notifications.key, alertKey(id)),
          sql`${notifications.readAt} is null`,
        ),
      );
  });
  return {};
}

/** DELETE /saved-searches/{id}. @throws Problem 404 */
export async function deleteSavedSearch(
  { db, actor }: SignedIn,
  { params }: Call<'deleteSavedSearch'>,
) {
  await transaction(db, async (tx) => {
    const { id } = await ownSearch(tx, actor.id, params.id);
    // First, because a sweep that mails the matches holds them.
    await endAlertMails(tx, id);
    await tx.delete(savedSearches).where(eq(savedSearches.id, id));
  });
  return { message: 'The saved search has been deleted.' };
}

/** Locks a search. @throws Problem 404 */
async function ownSearch(tx: Db, userId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .for('update');
  if (!row) throw noSearch();
  return row;
}

const noSearch = () => notFound('search-not-found', 'This saved search does not exist.');

/**
 * POST /saved-searches/unsubscribe: ends the mails of the search that a mail's link names. Works without a session and more
 * than once. @throws Problem 404 for a link that no mail had, or that names a deleted search
 */
export async function stopAlertMails(
  { db, signedLinks }: Context,
  { body }: Call<'stopAlertMails'>,
) {
  const id = searchOfToken(signedLinks, body.token);
  return transaction(db, async (tx) => {
    const [row] = id
      ? await tx.select().from(savedSearches).where(eq(savedSearches.id, id)).for('update')
      : [];
    if (!row)
      throw notFound(
        'unsubscribe-link-unknown',
        'This link does not work. If the search was deleted, its emails have stopped.',
      );
    const hasEnded = row.mail === 'never';
    await tx.update(savedSearches).set({ mail: 'never' }).where(eq(savedSearches.id, row.id));
    await endAlertMails(tx, row.id);
    return {
      name: row.name,
      message: hasEnded
        ? `Emails about this search are already off: ${row.name}.`
        : `We no longer email you about this search: ${row.name}. It stays saved.`,
    };
  });
}
