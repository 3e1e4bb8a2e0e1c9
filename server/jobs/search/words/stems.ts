import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { prepared, type Value } from '../../../db/prepared.ts';

/** Words whose stems are remembered; the oldest are forgotten first. */
const WORDS_MAX = 50_000;

/** The stem of a word; undefined for a word such as 'the', which is not indexed. */
export type Stems = ReadonlyMap<string, string | undefined>;

const readStems = prepared(
  'stems',
  (_db, value: Value<{ words: readonly string[] }>) => sql<{ word: string; stem: string | null }>`
    select word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem
    from unnest(${value('words')}::text[]) as word`,
);

/** Finds the English stems of words, as PostgreSQL makes them. A stem depends on the word alone, so it is asked for once. */
export function createStemmer() {
  const known = new Map<string, string | undefined>();
  return async (db: Db, words: Iterable<string>): Promise<Stems> => {
    const asked = new Map<string, string | undefined>();
    const unknown: string[] = [];
    for (const word of words) {
      if (known.has(word)) asked.set(word, known.get(word));
      else unknown.push(word);
    }
    if (unknown.length === 0) return asked;
    for (const { word, stem } of await readStems(db, { words: unknown })) {
      asked.set(word, stem ?? undefined);
      known.set(word, stem ?? undefined);
    }
    for (const word of known.keys()) {
      if (known.size <= WORDS_MAX) break;
      known.delete(word);
    }
    return asked;
  };
}

export type Stemmer = ReturnType<typeof createStemmer>;
