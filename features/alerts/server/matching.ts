import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readSavedQuery } from '../rules.ts';
import type { JobSearch } from '../../../shared/jobs/search/contract.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, setDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { jobs, jobSearch, users } from '../../../server/db/schema.ts';
import { readHides } from '../../../server/extensions.ts';
import { selectJobs, toJob } from '../../../server/jobs/rows.ts';
import {
  failedFilters,
  matcherOf,
  readStemsOf,
  type SearchNeeds,
} from '../../../server/jobs/search/find.ts';
import { notifyAll } from '../../../server/notifications/notify.ts';
import { currentRates } from '../../../server/rates/current.ts';
import { alertKey, nextAlertMail } from './mails.ts';
import { savedSearches, searchMatches } from '../tables.ts';

/** Searches that are read at once. */
const BATCH = 500;
/** Milliseconds until a job is tried again that the search of this process does not know yet. */
const NOT_YET = 2000;
/** Jobs that a notification names. */
const NAMED = 3;

type Needs = Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'jobIndex' | 'now'>;

/**
 * Compares all saved searches with jobs that have become public, stores the matches of each, notifies their users, and
 * sets their next mails. A user is notified of each job once, whichever search finds it, and of none that is hidden from
 * search. The statements are a dozen for each `BATCH` of searches, whatever the number of jobs and matches, and one for each
 * quoted phrase.
 */
export async function matchPublished(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const columns = await needs.jobIndex.read();
  const slots = new Map(
    due.flatMap(({ subject }) => {
      const slot = columns.slotOf(subject);
      return slot === undefined ? [] : [[subject, slot] as const];
    }),
  );
  await tryAgainLater(
    tx,
    due.map(({ subject }) => subject).filter((id) => !slots.has(id)),
    now,
  );
  if (slots.size === 0) return;
  const found = await selectJobs(tx, 'public').where(isOneOf(jobs.id, [...slots.keys()]));
  const published = new Map(found.map((row) => [row.job.id, toJob(row)]));
  const search = { columns, stem: needs.jobIndex.stem, rates: currentRates(), db: needs.db, now };
  for await (const searches of readSearches(tx)) {
    await readStemsOf(search, pluck(searches, 'read'));
    const matches: Match[] = [];
    for (const { id, userId, read } of searches) {
      for (const jobId of await matching(search, read, slots)) matches.push({ userId, jobId, id });
      await nextTurn();
    }
    const people = [...new Set(pluck(matches, 'userId'))];
    const hides = await readHides(needs.features, tx, people);
    const shown = matches.filter(({ userId, jobId }) => {
      const job = published.get(jobId);
      return job && !hides(userId, job);
    });
    await report(tx, needs, shown, { titleOf: (id) => titleOf(published.get(id)), now });
  }
}

const titleOf = (job: ReturnType<typeof toJob> | undefined) =>
  job ? `${job.jobTitle} at ${job.companyName}, ${job.jobLocation}` : '';

/** Sets the moment again for jobs that are public and not in the memory of this process yet. */
async function tryAgainLater(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const missing = await tx
    .select({ id: jobSearch.jobId })
    .from(jobSearch)
    .where(and(isOneOf(jobSearch.jobId, ids), gt(jobSearch.deadline, now)));
  const at = new Date(now.getTime() + NOT_YET);
  await setDue(
    tx,
    'published',
    missing.map(({ id }) => ({ subject: id, at })),
  );
}

/** All searches of users who may log in, in parts. */
async function* readSearches(tx: Db) {
  let last = '';
  for (;;) {
    const part = await tx
      .select(pick(savedSearches, 'id', 'userId', 'query'))
      .from(savedSearches)
      .innerJoin(users, eq(users.id, savedSearches.userId))
      .where(and(last ? gt(savedSearches.id, last) : undefined, isNull(users.suspendedAt)))
      .orderBy(asc(savedSearches.id))
      .limit(BATCH);
    yield part.flatMap(({ query, ...search }) => {
      const read = readSavedQuery(query);
      return read ? { ...search, read } : [];
    });
    last = part.at(-1)?.id ?? '';
    if (part.length < BATCH) return;
  }
}

/** The jobs among these that a search finds. */
async function matching(
  needs: SearchNeeds,
  search: JobSearch,
  slots: ReadonlyMap<string, number>,
): Promise<string[]> {
  const failedOf = failedFilters(needs, search);
  const passing = [...slots].filter(([, slot]) => failedOf(slot) === 0);
  if (passing.length === 0) return [];
  const isWanted = await matcherOf(needs, search);
  return passing.flatMap(([id, slot]) => (isWanted(slot) ? [id] : []));
}

interface Match {
  userId: string;
  jobId: string;
  /** Of the search. */
  id: string;
}

interface Report {
  titleOf: (jobId: string) => string;
  now: Date;
}

/** Stores matches, and notifies the users of jobs that none of their searches found before. */
async function report(
  tx: Db,
  needs: Needs,
  matches: readonly Match[],
  { titleOf: title, now }: Report,
): Promise<void> {
  if (matches.length === 0) return;
  const found = await storeMatches(tx, matches, now);
  const searches = await readFound(tx, pluck(found, 'id'));
  await notifyAll(
    tx,
    needs,
    found.flatMap(({ id, jobIds, isFirst }) => {
      const search = searches.get(id);
      if (!isFirst || !search) return [];
      return {
        userId: search.userId,
        kind: 'alert' as const,
        title: `${counted(search.unseen, 'new job')}: ${search.name}`,
        text: jobIds.map(title).join('\n'),
        path: '/saved-searches',
        key: alertKey(id),
        isReplacing: true,
      };
    }),
  );
  await setDue(
    tx,
    'alert',
    [...searches].flatMap(([subject, { mail }]) =>
      mail === 'never' ? [] : { subject, at: nextAlertMail(mail, now) },
    ),
    { earliest: true },
  );
}

interface FoundBySearch {
  id: string;
  /** Some of the new matches. */
  jobIds: string[];
  /** Whether the user knew one of its new matches from no other search. */
  isFirst: boolean;
}

/** @returns the searches with new matches. One that was deleted in the meantime has none. */
async function storeMatches(
  tx: Db,
  matches: readonly Match[],
  now: Date,
): Promise<FoundBySearch[]> {
  // Deleting a user locks the user before the searches.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(isOneOf(users.id, [...new Set(matches.map(({ userId }) => userId))]))
    .orderBy(users.id)
    .for('key share');
  const list = (read: (match: Match) => string) => sql.param(matches.map(read));
  const { rows } = await tx.execute<{ id: string; jobIds: string[]; isFirst: boolean }>(sql`
    with match as (
      select search.id as search_id, search.user_id, given.job_id
      from unnest(${list(({ id }) => id)}::uuid[], ${list(({ jobId }) => jobId)}::uuid[]) as given (search_id, job_id)
      join ${savedSearches} search on search.id = given.search_id
      order by search.id, given.job_id
      for key share of search
    ), stored as (
      insert into ${searchMatches} (search_id, job_id, found_at)
      select search_id, job_id, ${now.toISOString()}::timestamptz from match order by search_id, job_id
      on conflict (search_id, job_id) do nothing
      returning search_id, job_id
    ), known as (
      -- As before this statement.
      select distinct search.user_id, match.job_id
      from ${savedSearches} search join ${searchMatches} match on match.search_id = search.id
      where search.user_id in (select user_id from match) and match.job_id in (select job_id from match)
    ), compared as (
      select search_id, job_id, known.job_id is null
        and row_number() over (partition by user_id, job_id order by search_id) = 1 as is_first
      from stored join match using (search_id, job_id) left join known using (user_id, job_id)
    )
    select search_id as id, (array_agg(job_id order by is_first desc, job_id))[:${NAMED}] as "jobIds",
      bool_or(is_first) as "isFirst"
    from compared group by search_id order by search_id`);
  return rows;
}

/** Searches, and how many jobs each has found since it was opened. */
async function readFound(tx: Db, ids: readonly string[]) {
  const rows = await tx
    .select({
      ...pick(savedSearches, 'id', 'userId', 'name', 'mail'),
      unseen: tx.$count(
        searchMatches,
        and(
          eq(searchMatches.searchId, savedSearches.id),
          gte(searchMatches.foundAt, savedSearches.seenAt),
        ),
      ),
    })
    .from(savedSearches)
    .where(isOneOf(savedSearches.id, ids));
  return new Map(rows.map(({ id, ...search }) => [id, search]));
}
