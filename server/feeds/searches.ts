import type { JobSearch } from '../../shared/jobs/search.ts';
import type { Client } from '../../shared/kit/client.ts';
import { searchInWords } from '../../shared/jobs/text.ts';
import type { Services } from '../context.ts';
import type { Feed } from './feed.ts';
import { readFeedJobs } from './queries.ts';

/** Jobs in a feed. */
const NEWEST = 50;

/** The filters of /alljobs; its order and pages are none of a feed. */
const FILTERS = [
  'keywords',
  'location',
  'jobType',
  'experienceLevel',
  'salaryMin',
  'salaryCurrency',
  'remote',
  'postedWithin',
  'company',
] as const satisfies (keyof JobSearch)[];

/**
 * The newest jobs of the search in an address such as /alljobs.rss?keywords=design.
 * @throws Refusal for a search that cannot be run
 */
export async function readFeed(
  { db, now, config: { siteName, publicUrl } }: Services,
  client: Client,
  address: string,
): Promise<Feed> {
  const { pathname, searchParams } = new URL(address, publicUrl);
  const filters = FILTERS.map((name) => [name, searchParams.get(name)?.trim() ?? '']);
  const query = Object.fromEntries(filters.filter(([, value]) => value)) as Record<string, string>;
  const list = await client.listJobs({ query: { ...query, sort: 'newest', limit: NEWEST } });
  const time = now();
  const ids = list.jobs.map(({ _id }) => _id);
  const jobs = await readFeedJobs(db, ids, time);
  const search = new URLSearchParams(query).toString();
  const suffix = search && `?${search}`;
  return {
    title: `${searchInWords(query)} | ${siteName}`,
    description: `The newest jobs of this search on ${siteName}. Every one is reviewed before it goes live.`,
    siteName,
    publicUrl,
    page: `${publicUrl}/alljobs${suffix}`,
    self: publicUrl + pathname + suffix,
    jobs,
    updatedAt: latest(jobs.map(({ modifiedAt }) => modifiedAt)) ?? startOfDay(time),
  };
}

const latest = (times: Date[]) => times.toSorted((a, b) => b.getTime() - a.getTime())[0];

/** For a feed without jobs: the same all day, so that whoever has it is not sent it again. */
const startOfDay = (time: Date) => new Date(time.toISOString().slice(0, 10));
