import { lt, sql } from 'drizzle-orm';
import { splitFields } from '../../../shared/jobs/search/fields.ts';
import { addDays, utcDay } from '../../../shared/kit/dates.ts';
import type { Db } from '../../db/connect.ts';
import { inKeyOrder } from '../../db/key-order.ts';
import { searchCounts } from '../../db/schema.ts';
import type { JobColumns } from './index/columns.ts';
import { plain } from '../../plain.ts';

/** Days whose searches are counted. */
export const COUNTED_DAYS = 30;
/** Milliseconds between two writes of the counts. */
const STORE = 60_000;
/** Texts that are counted between two writes. */
const TEXTS_MAX = 1000;

/** Counts searches. Only titles and skills of public jobs are stored, so that nobody's own words are. */
export interface SearchCounts {
  count(columns: JobColumns, keywords: string): void;
  /** Writes the counts now; also each minute. */
  store(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  writes: Db;
  now: () => Date;
  log: { warn(context: object, message: string): void };
}

export function createSearchCounts({ writes, now, log }: Needs): SearchCounts {
  let counts = new Map<string, number>();

  const store = async () => {
    if (counts.size === 0) return;
    const counted = [...counts];
    counts = new Map();
    const day = utcDay(now());
    await writes
      .insert(searchCounts)
      .values(
        inKeyOrder(
          counted.map(([keywords, searches]) => ({ day, keywords, searches })),
          ({ keywords }) => [keywords],
        ),
      )
      .onConflictDoUpdate({
        target: [searchCounts.day, searchCounts.keywords],
        set: { searches: sql`${searchCounts.searches} + excluded.searches` },
      });
    await writes
      .delete(searchCounts)
      .where(lt(searchCounts.day, utcDay(addDays(now(), -COUNTED_DAYS))));
  };
  const storeOrWarn = () =>
    store().catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'));
  const timer = setInterval(() => void storeOrWarn(), STORE).unref();

  return {
    count(columns, keywords) {
      const text = wholeOf(keywords);
      const isKnown =
        (columns.titles.countOf(text) > 0 || columns.skills.countOf(text) > 0) &&
        (counts.size < TEXTS_MAX || counts.has(text));
      if (isKnown) counts.set(text, (counts.get(text) ?? 0) + 1);
    },
    store,
    async stop() {
      clearInterval(timer);
      await storeOrWarn();
    },
  };
}

/** The title or skill that was searched, typed or chosen from the suggestions: 'barista' of title:"Barista". */
function wholeOf(keywords: string): string {
  const { fields, others } = splitFields(keywords);
  const [first, second] = fields;
  const isOnly = first && !first.isExcluded && !second && others.trim() === '';
  return plain(isOnly ? first.text : keywords).trim();
}
