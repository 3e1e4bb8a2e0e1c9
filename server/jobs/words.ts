import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { jobSearch } from '../db/schema.ts';
import { readKeywords, toIndexed, type Term } from './keywords.ts';

/**
 * Which way of reading texts `toHead` and `toWords` follow. Count it up with every change to what they write: the next
 * start then reads the texts anew (reindex.ts).
 */
export const READING = 1;

/** The texts of a job that are searched. */
export interface Texts {
  title: string;
  companyName: string;
  skills: string[];
  description: string;
}

type HeadTexts = Pick<Texts, 'title' | 'skills'> & { companyName?: string };

/**
 * The words a job is known by: its title (weight A), skills (B) and company (C). They are there as they are spelt too,
 * so that 'managem' finds management while it is being typed.
 */
export function toHead({ title, skills, companyName = '' }: HeadTexts): SQL {
  const texts = [title, skills.join(' '), companyName].map(toIndexed);
  const [A, B, C] = texts.map((text) => sql`to_tsvector('english', ${text})`);
  const asSpelt = sql`strip(to_tsvector('simple', ${texts.join(' ')}))`;
  return sql`setweight(${A}, 'A') || setweight(${B}, 'B') || setweight(${C}, 'C') || ${asSpelt}`;
}

/** All words of a job: its head, and the description (weight D). */
export const toWords = (texts: Texts): SQL =>
  sql`${toHead(texts)} || to_tsvector('english', ${toIndexed(texts.description)})`;

/** What somebody typed, as PostgreSQL reads it: constants, because the planner then knows how rare the words are. */
export interface WordQuery {
  /** The condition on a row of `job_search`. */
  condition: SQL;
  /** What makes a job more or less relevant; absent where only words were excluded. */
  wanted: SQL | undefined;
}

/** Reads what was typed. Undefined where nothing in it can be searched (blank, or stop words only). */
export async function toWordQuery(db: Db, text: string): Promise<WordQuery | undefined> {
  const { words, phrases, excluded, prefix } = readKeywords(text);
  const terms = [...[...words, ...phrases].map(inFull), ...(prefix ? [beginning(prefix)] : [])];
  if (terms.length + excluded.length === 0) return undefined;
  const { rows } = await db.execute<{ wanted: string; unwanted: string }>(sql`
    select ${combine(terms, sql` && `)} as wanted, ${combine(excluded.map(inFull), sql` || `)} as unwanted`);
  const { wanted = '', unwanted = '' } = rows[0] ?? {};
  if (wanted && unwanted)
    return has(sql`(${wanted}::tsquery && !!${unwanted}::tsquery)`, sql`${wanted}::tsquery`);
  if (wanted) return has(sql`${wanted}::tsquery`);
  return unwanted ? { condition: hasNot(sql`${unwanted}::tsquery`), wanted: undefined } : undefined;
}

const combine = (queries: SQL[], operator: SQL) =>
  queries.length > 0 ? sql`(${sql.join(queries, operator)})::text` : sql`''`;

const has = (query: SQL, wanted = query): WordQuery => ({
  condition: sql`${jobSearch.words} @@ ${query}`,
  wanted,
});

/** The word index knows who has a word; who has it not would be read row by row. */
const hasNot = (query: SQL) => sql`${jobSearch.jobId} not in (
  select other.job_id from ${jobSearch} as other where other.words @@ ${query})`;

/** 'full-stack': the words one after the other, or written as one. */
function inFull({ pieces, joined }: Term): SQL {
  const apart = sql`phraseto_tsquery('english', ${pieces})`;
  return joined ? sql`(${apart} || plainto_tsquery('english', ${joined}))` : apart;
}

/**
 * Words that begin like this: the stem, so that 'nurses' finds nurse, or the letters as they are, so that 'managem' finds
 * management. A stop word alone is no condition, as anywhere else.
 */
function beginning({ pieces, joined }: Term): SQL {
  const stem = startingWith('english', pieces);
  const others = [
    startingWith('simple', pieces),
    ...(joined ? [startingWith('english', joined)] : []),
  ];
  const any = sql.join([stem, ...others], sql` || `);
  return sql`(case when numnode(${stem}) = 0 then ${stem} else ${any} end)`;
}

/** Letters and digits only, so that the quotes hold. */
const startingWith = (language: 'english' | 'simple', pieces: string) =>
  sql`to_tsquery(${language}::regconfig, ${`'${pieces}':*`})`;
