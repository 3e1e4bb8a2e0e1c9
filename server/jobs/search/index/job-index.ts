import { sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Changes } from '../../../db/changes.ts';
import type { Db } from '../../../db/connect.ts';
import { isOneOf } from '../../../db/lists.ts';
import { companies, jobRevisions, jobs, jobSearch } from '../../../db/schema.ts';
import { type IndexedJob, JobColumns } from './columns.ts';
import { createStemmer, type Stemmer } from '../words/stems.ts';

/** Jobs that are read at once. */
const BATCH = 500;
/** Versions that are read at once. */
const VERSIONS = 10_000;
/** Jobs that are added before other requests get their turn. */
const SLICE = 25;
/** Milliseconds between two comparisons with the database while no notifications arrive. */
const COMPARE_AGAIN = 1000;
/** Milliseconds between two removals of expired jobs. */
const EXPIRE = 60 * 60 * 1000;

/** The search engine of a process: the columns of all public jobs, kept up to date by notifications. */
export interface JobIndex {
  /** The columns as they are now. Waits for changes that are known to be missing. */
  read(): Promise<JobColumns>;
  /** Reads the changes that were committed before this call, if no notification announces them. */
  catchUpUnheard(): Promise<void>;
  stem: Stemmer;
}

interface Needs {
  db: Db;
  changes: Pick<Changes, 'isListening' | 'onJobs'>;
  now: () => Date;
}

/** Reads all public jobs into memory and follows their changes. */
export async function createJobIndex({ db, changes, now }: Needs): Promise<JobIndex> {
  let columns = new JobColumns();
  let expired = now().getTime();
  let compared: { at: number; done: Promise<void> } | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Reads these jobs again. */
  const load = async (target: JobColumns, ids: readonly string[]) => {
    for await (const { asked, read } of readInBatches(db, ids, now)) {
      const found = new Set(read.map(({ id }) => id));
      for (const id of asked) if (!found.has(id)) target.remove(id);
      for (const [index, job] of read.entries()) {
        if (index % SLICE === SLICE - 1) await nextTurn();
        target.add(job);
      }
    }
    target.stems.sortMany();
    target.spellings.sortMany();
  };

  /** Reads the jobs whose rows have changed. */
  const compare = async (target: JobColumns) => {
    const isHere = new Uint8Array(target.length);
    for await (const rows of readVersions(db, now())) {
      const changed = rows.filter(({ id, version }) => {
        const slot = target.slotOf(id);
        if (slot !== undefined) isHere[slot] = 1;
        return slot === undefined || target.versionOf(slot) !== version;
      });
      await load(
        target,
        changed.map(({ id }) => id),
      );
    }
    for (const [slot, is] of isHere.entries())
      if (is === 0 && target.alive[slot] === 1) target.removeSlot(slot);
  };

  /** Removes expired jobs now and then, and loads worn columns anew. */
  const tidy = async () => {
    const time = now().getTime();
    if (Math.abs(time - expired) > EXPIRE) {
      columns.expire(time);
      expired = time;
    }
    if (!columns.isWorn) return;
    const fresh = new JobColumns();
    await compare(fresh);
    columns = fresh;
  };

  /** One at a time: a slow answer of the database must not replace a later one. */
  const alone = (work: () => Promise<void>): Promise<void> => {
    const done = running.then(work);
    running = done.catch(() => {});
    return done;
  };

  await changes.onJobs((ids) =>
    alone(async () => {
      await (ids === 'all' ? compare(columns) : load(columns, ids));
      await tidy();
    }),
  );

  return {
    async read() {
      if (changes.isListening()) return columns;
      const at = performance.now();
      if (!compared || at - compared.at > COMPARE_AGAIN) {
        const latest = { at, done: alone(() => compare(columns)) };
        compared = latest;
        // The next search tries again at once.
        latest.done.catch(() => {
          if (compared === latest) compared = undefined;
        });
      }
      await compared.done;
      return columns;
    },
    async catchUpUnheard() {
      if (!changes.isListening()) await alone(() => compare(columns));
    },
    stem: createStemmer(),
  };
}

type Version = {
  id: string;
  /** The version of its row in `job_search`. */
  version: number;
};

/** The versions of all public jobs, the oldest job first, in parts: those of a million jobs need much memory. */
async function* readVersions(db: Db, now: Date): AsyncIterable<Version[]> {
  let last: (Version & { createdAt: string }) | undefined;
  do {
    const isLater =
      last &&
      sql`and (${jobSearch.createdAt}, ${jobSearch.jobId}) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
    const { rows } = await db.execute<Version & { createdAt: string }>(sql`
      select ${jobSearch.jobId} as "id", ${jobSearch}.xmin::text::float8 as "version",
        ${jobSearch.createdAt}::text as "createdAt"
      from ${jobSearch} where ${jobSearch.deadline} > ${now} ${isLater}
      order by ${jobSearch.createdAt}, ${jobSearch.jobId} limit ${VERSIONS}`);
    yield rows;
    last = rows.length < VERSIONS ? undefined : rows.at(-1);
  } while (last);
}

/** Reads jobs in batches. The database reads the next batch while the caller adds the last one. */
async function* readInBatches(db: Db, ids: readonly string[], now: () => Date) {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
  let next: Promise<IndexedJob[]> | undefined;
  for (const [index, asked] of batches.entries()) {
    const read = await (next ?? readJobs(db, asked, now()));
    const following = batches[index + 1];
    next = following && readJobs(db, following, now());
    // Its error is thrown when it is awaited.
    next?.catch(() => {});
    yield { asked, read };
  }
}

/** Public jobs of the index, the oldest first. */
async function readJobs(db: Db, ids: readonly string[], now: Date): Promise<IndexedJob[]> {
  const { rows } = await db.execute<Record<keyof IndexedJob, never>>(sql`
    select ${jobSearch.jobId} as "id", extract(epoch from ${jobSearch.createdAt})::float8 * 1000 as "createdAt",
      extract(epoch from ${jobSearch.deadline})::float8 * 1000 as "deadline", ${jobSearch.companyId} as "companyId",
      ${companies.name} as "companyName", ${jobRevisions.title} as "title", ${jobRevisions.skills} as "skills",
      ${jobRevisions.location} as "location", ${jobSearch.type} as "type", ${jobSearch.level} as "level",
      ${jobRevisions.workplace} as "workplace", ${jobSearch.currency} as "currency", ${jobSearch.yearlyPay} as "yearlyPay",
      tsvectorsend(${jobSearch.words}) as "stems", ${jobSearch}.xmin::text::float8 as "version"
    from ${jobSearch}
      join ${jobs} on ${jobs.id} = ${jobSearch.jobId}
      join ${jobRevisions} on ${jobRevisions.id} = ${jobs.publicRevisionId}
      join ${companies} on ${companies.id} = ${jobSearch.companyId}
    where ${isOneOf(jobSearch.jobId, ids)} and ${jobSearch.deadline} > ${now}
    order by ${jobSearch.createdAt}, ${jobSearch.jobId}`);
  return rows;
}
