import { eq, inArray, sql } from 'drizzle-orm';
import { pick } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { companies, jobRevisions, jobs, jobSearch } from '../../../server/db/schema.ts';
import { plain } from '../../../server/plain.ts';
import { type JobRow, notDeleted } from '../../../server/jobs/rows.ts';
import { mapInSlices } from '../../../server/slices.ts';

/** Jobs compared with each job, per source. */
const COMPARED = 12;
/** The shared part of the text that makes a copy; the second value applies if the titles are equal. */
const COPY_SHARE = { text: 0.6, withTitle: 0.35 } as const;

export interface Lookalike {
  id: string;
  title: string;
  companyName: string;
  location: string;
  isOwn: boolean;
  /** The shared part of the texts, from 0 to 1. */
  share: number;
}

/** Jobs with almost the same text, by job id, most similar first. */
export async function findLookalikes(
  db: Db,
  rows: readonly JobRow[],
): Promise<Map<string, Lookalike[]>> {
  const pairs = await findPairs(db, rows);
  const texts = await readTexts(db, [...new Set(pairs.map(({ other }) => other))]);
  const found = await mapInSlices(rows, ({ job, revision }) => {
    const own = read(revision);
    const alike = pairs
      .filter(({ id }) => id === job.id)
      .flatMap(({ other }) => texts.get(other) ?? [])
      .flatMap(({ companyId, read: otherText, ...other }): Lookalike[] => {
        const isOwn = companyId === job.companyId;
        const share = similarity(own.shingles, otherText.shingles);
        return repeats(own, otherText, isOwn, share) ? [{ ...other, isOwn, share }] : [];
      });
    return [job.id, alike.toSorted((one, other) => other.share - one.share)] as const;
  });
  return new Map(found);
}

interface Read {
  shingles: ReadonlySet<string>;
  title: string;
  place: string;
}

function repeats(own: Read, other: Read, isOwn: boolean, share: number): boolean {
  if (share >= COPY_SHARE.text) return true;
  if (own.title !== other.title) return false;
  return share >= COPY_SHARE.withTitle || (isOwn && own.place === other.place);
}

type Text = Pick<JobRow['revision'], 'title' | 'location' | 'description' | 'requirements'>;

const read = ({ title, location, description, requirements }: Text): Read => ({
  shingles: toShingles([description, ...requirements].join(' ')),
  title: plain(title),
  place: plain(location),
});

/**
 * The candidates for a comparison: the latest jobs of the same company, public ones with the same distinctive words,
 * and waiting ones with the same title. One statement with index scans only.
 */
async function findPairs(
  db: Db,
  rows: readonly JobRow[],
): Promise<{ id: string; other: string }[]> {
  if (rows.length === 0) return [];
  const own = rows.map(
    ({ job, revision }) =>
      sql`(${job.id}::uuid, ${job.companyId}::uuid, ${revision.title}, ${wordQuery(revision)})`,
  );
  const found = await db.execute<{ id: string; other: string }>(sql`
    select own.id, other.id as other
    from (values ${sql.join(own, sql`, `)}) own (id, company_id, title, words)
    cross join lateral (
      (select ${jobs.id} from ${jobs} where ${jobs.companyId} = own.company_id and ${jobs.deletedAt} is null
        order by ${jobs.createdAt} desc limit ${COMPARED + 1})
      union
      (select ${jobSearch.jobId} from ${jobSearch} where ${jobSearch.words} @@ to_tsquery('english', own.words)
        limit ${COMPARED + 1})
      union
      (select ${jobRevisions.jobId} from ${jobRevisions}
        where ${jobRevisions.approvalStatus} = 'pending' and lower(${jobRevisions.title}) = lower(own.title)
        limit ${COMPARED + 1})
    ) other
    where other.id <> own.id`);
  return found.rows;
}

/** The text has only letters, so it contains no operators. */
const wordQuery = ({ description }: Text): string =>
  distinctiveWords(description)
    .map((bundle) => `(${bundle.join(' & ')})`)
    .join(' | ');

async function readTexts(db: Db, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .select({
          id: jobs.id,
          companyId: jobs.companyId,
          companyName: companies.name,
          ...pick(jobRevisions, 'title', 'location', 'description', 'requirements'),
        })
        .from(jobs)
        .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
        .innerJoin(companies, eq(companies.id, jobs.companyId))
        .where(notDeleted(inArray(jobs.id, [...ids])))
    : [];
  const texts = await mapInSlices(rows, ({ id, companyId, companyName, ...text }) => {
    const { title, location } = text;
    return [id, { id, companyId, companyName, title, location, read: read(text) }] as const;
  });
  return new Map(texts);
}

/** Words in a shingle: three distinguish a copied sentence from a common phrase. */
const SHINGLE_SIZE = 3;

/** The set of all sequences of three words, without case, accents and punctuation. */
export function toShingles(text: string): ReadonlySet<string> {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length <= SHINGLE_SIZE) return new Set([words.join(' ')]);
  return new Set(
    words
      .slice(SHINGLE_SIZE - 1)
      .map((_, index) => words.slice(index, index + SHINGLE_SIZE).join(' ')),
  );
}

/** From 0 for texts without a common shingle to 1 for equal ones (Dice coefficient). */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size;
  let shared = 0;
  for (const shingle of one) if (other.has(shingle)) shared++;
  return all === 0 ? 0 : (2 * shared) / all;
}

/** Sentences used to find copies, and words of each. */
const SENTENCES = 6;
const WORDS = 3;

/**
 * The longest words of each of the longest sentences: long words are rare, and a slightly edited copy still has some
 * unchanged sentence. Letters only, without case and accents.
 */
export function distinctiveWords(text: string): string[][] {
  return text
    .split(/[.!?\n]+/)
    .toSorted((one, other) => other.length - one.length)
    .map(longestWords)
    .filter((words) => words.length === WORDS)
    .slice(0, SENTENCES);
}

const longestWords = (sentence: string): string[] =>
  [...new Set(plain(sentence).match(/\p{L}{4,40}/gu))]
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, WORDS);
