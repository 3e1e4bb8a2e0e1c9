import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readSavedQuery } from '../../shared/alerts/searches.ts';
import { isHiddenJob } from '../../shared/jobs/hidden.ts';
import type { JobSearch } from '../../shared/jobs/search/contract.ts';
import { counted } from '../../shared/kit/figures.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { type Due, setDue } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import {
  hiddenEntries,
  jobs,
  jobSearch,
  savedSearches,
  searchMatches,
  users,
} from '../db/schema.ts';
import { hidingOf } from '../jobs/hidden.ts';
import { selectJobs, toJob } from '../jobs/rows.ts';
import { failedFilters, matcherOf, type SearchNeeds } from '../jobs/search/find.ts';
import { notifyAll } from '../notifications/notify.ts';
import { currentRates } from '../rates/current.ts';
import { alertKey, nextAlertMail } from './mails.ts';

/** Searches that are read at once. */
const BATCH = 500;
/** Milliseconds until a job is tried again that the search of this process does not know yet. */
const NOT_YET = 2000;
/** Jobs that a notification names. */
const NAMED = 3;

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'jobIndex' | 'now'>;

/**
 * Compares all saved searches with jobs that have become public, stores the matches, notifies their users, and sets their
 * next mails. A user gets each job once, whichever search finds it, and none that is hidden from search.
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
    const matches: Match[] = [];
    for (const { id, userId, query } of searches) {
      const read = readSavedQuery(query);
      if (!read) continue;
      for (const jobId of await matching(search, read, slots)) matches.push({ userId, jobId, id });
      await nextTurn();
    }
    const hidden = await readHidden(tx, matches);
    const shown = matches.filter(({ userId, jobId }) => {
      const job = published.get(jobId);
      return job && !isHiddenJob(hidden.get(userId) ?? [], job);
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
      .select({
        id: savedSearches.id,
        userId: savedSearches.userId,
        query: savedSearches.query,
      })
      .from(savedSearches)
      .innerJoin(users, eq(users.id, savedSearches.userId))
      .where(and(last ? gt(savedSearches.id, last) : undefined, isNull(users.suspendedAt)))
      .orderBy(asc(savedSearches.id))
      .limit(BATCH);
    yield part;
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

async function readHidden(tx: Db, matches: readonly Match[]) {
  const people = [...new Set(matches.map(({ userId }) => userId))];
  const rows = people.length
    ? await tx.select().from(hiddenEntries).where(isOneOf(hiddenEntries.userId, people))
    : [];
  return Map.groupBy(
    rows.map((entry) => ({ userId: entry.userId, ...hidingOf(entry) })),
    ({ userId }) => userId,
  );
}

interface Report {
  titleOf: (jobId: string) => string;
  now: Date;
}

/** Stores matches, and notifies the users of those that are new to them. */
async function report(
  tx: Db,
  needs: Needs,
  matches: readonly Match[],
  { titleOf: title, now }: Report,
): Promise<void> {
  if (matches.length === 0) return;
  const stored = await tx
    .insert(searchMatches)
    .values(matches.map(({ userId, jobId, id }) => ({ userId, jobId, searchId: id, foundAt: now })))
    .onConflictDoNothing()
    .returning({ jobId: searchMatches.jobId, searchId: searchMatches.searchId });
  const bySearch = Map.groupBy(stored, ({ searchId }) => searchId ?? '');
  const searches = await tx
    .select()
    .from(savedSearches)
    .where(isOneOf(savedSearches.id, [...bySearch.keys()]));
  const unseen = await countUnseen(tx, [...bySearch.keys()]);
  await notifyAll(
    tx,
    needs,
    searches.map(({ id, userId, name }) => {
      const ids = (bySearch.get(id) ?? []).map(({ jobId }) => jobId);
      const total = unseen.get(id) ?? ids.length;
      return {
        userId,
        kind: 'alert' as const,
        title: `${counted(total, 'new job')}: ${name}`,
        text: ids.slice(0, NAMED).map(title).join('\n'),
        path: '/saved-searches',
        key: alertKey(id),
        isReplacing: true,
      };
    }),
  );
  for (const { id, mail } of searches) {
    if (mail !== 'never')
      await setDue(tx, 'alert', [{ subject: id, at: nextAlertMail(mail, now) }], {
        earliest: true,
      });
  }
}

async function countUnseen(tx: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: savedSearches.id, jobId: searchMatches.jobId })
    .from(savedSearches)
    .innerJoin(searchMatches, eq(searchMatches.searchId, savedSearches.id))
    .where(and(isOneOf(savedSearches.id, ids), gte(searchMatches.foundAt, savedSearches.seenAt)));
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
