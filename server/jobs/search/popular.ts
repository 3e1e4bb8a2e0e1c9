import { desc, gte, sql } from 'drizzle-orm';
import { addDays, utcDay } from '../../../shared/kit/dates.ts';
import type { Context } from '../../context.ts';
import { searchCounts } from '../../db/schema.ts';
import { COUNTED_DAYS } from './search-counts.ts';

/** Searches in one answer, and searches that are read to find so many with public jobs. */
const POPULAR = 8;
const CANDIDATES = 100;
/** A title that hardly anybody else looks for would tell what one person does. */
const SEARCHES_MIN = 3;

/** GET /searches/popular: the most frequent searches of 30 days that find public jobs, from three on. */
export async function listPopularSearches({ db, now, jobIndex }: Context) {
  const total = sql<number>`sum(${searchCounts.searches})::int`;
  const rows = await db
    .select({ keywords: searchCounts.keywords, count: total })
    .from(searchCounts)
    .where(gte(searchCounts.day, utcDay(addDays(now(), -COUNTED_DAYS))))
    .groupBy(searchCounts.keywords)
    .having(gte(total, SEARCHES_MIN))
    .orderBy(desc(total), searchCounts.keywords)
    .limit(CANDIDATES);
  const columns = await jobIndex.read();
  const searches = rows.flatMap(({ keywords, count }) => {
    const known = [columns.titles, columns.skills].find((texts) => texts.countOf(keywords) > 0);
    return known ? [{ keywords: known.textOf(keywords), count }] : [];
  });
  return { searches: searches.slice(0, POPULAR) };
}
