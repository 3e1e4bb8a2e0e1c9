import { BOARD_SCREENING, BOARD_SCREENING_TEXT } from '../../../shared/jobs/board-screening.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import type { JobSearch } from '../../../shared/jobs/search/contract.ts';
import { searchInWords } from '../../../shared/jobs/search/title.ts';
import { jobHtml, payInWords } from '../../../shared/jobs/text.ts';
import type { Client } from '../../../shared/kit/client.ts';
import { escapeMarkup } from '../../../shared/kit/markup.ts';
import { readQuery } from '../../../shared/kit/query.ts';
import type { Services } from '../../../server/context.ts';
import { type FeedJob, readFeedJobs } from './queries.ts';
import { cdata, element, XML_HEAD, xmlText } from '../../../server/site/xml.ts';
import { utcDay } from '../../../shared/kit/dates.ts';

/** The newest jobs of a search, for every format. */
export interface Feed {
  title: string;
  description: string;
  siteName: string;
  publicUrl: string;
  /** The address of the search page. */
  page: string;
  /** The address of the feed itself. */
  self: string;
  jobs: readonly FeedJob[];
  /** The newest change in the feed. */
  updatedAt: Date;
}

/** What programs may do with the texts, as llms.txt and robots.txt say it. */
const feedRights = (siteName: string): string =>
  `The texts belong to the companies that wrote them. Programs may index, quote and link to them, and use them to answer people, but not train models with them. Source: ${siteName}.`;

const titleOf = ({ job }: FeedJob) => `${job.jobTitle} at ${job.companyName}`;

/** Independent of the board's address. */
const idOf = ({ job }: FeedJob) => `urn:uuid:${job._id}`;

const addressOf = ({ job }: FeedJob, { publicUrl }: Feed) =>
  withSource(`${publicUrl}/job/${job._id}`, 'feed');

/** The whole job: its facts in one line, then its text. */
function htmlOf({ job }: FeedJob): string {
  const facts = [job.companyName, job.jobLocation, job.jobType, payInWords(job)];
  return `<p>${escapeMarkup(facts.filter(Boolean).join(' · '))}</p>${jobHtml(job)}`;
}

/** Jobs in a feed. */
const NEWEST = 50;

/** The filters of /alljobs, without order and paging. */
const FILTERS = [
  'keywords',
  'literal',
  'location',
  'within',
  'jobType',
  'experienceLevel',
  'salaryMin',
  'payIn',
  'salaryCurrency',
  'workplace',
  'remote',
  'postedWithin',
  'company',
] as const satisfies (keyof JobSearch)[];

/**
 * The newest jobs of the search in an address such as /alljobs.rss?keywords=design.
 * @throws Refusal for an invalid search
 */
export async function readFeed(
  { db, now, config: { siteName, publicUrl } }: Services,
  client: Client,
  address: string,
): Promise<Feed> {
  const { pathname, searchParams } = new URL(address, publicUrl);
  const asked = readQuery(searchParams);
  // Checked by the call.
  const query = Object.fromEntries(
    FILTERS.map((name) => [name, asked[name]]).filter(([, value]) => value?.length),
  ) as Record<string, string>;
  const { jobs, updatedAt } = await readNewest({ db, now }, client, query);
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  ).toString();
  const suffix = search && `?${search}`;
  return {
    title: `${searchInWords(query)} | ${siteName}`,
    description: `The newest jobs for this search on ${siteName}. We review every job before it goes live.`,
    siteName,
    publicUrl,
    page: `${publicUrl}/alljobs${suffix}`,
    self: publicUrl + pathname + suffix,
    jobs,
    updatedAt,
  };
}

/**
 * The newest jobs of a company.
 * @param address such as /companies/{id}/jobs.atom
 * @throws Refusal for a company that is not public
 */
export async function readCompanyFeed(
  { db, now, config: { siteName, publicUrl } }: Services,
  client: Client,
  { id, address }: { id: string; address: string },
): Promise<Feed> {
  const { company } = await client.getCompany({ params: { id } });
  const { jobs, updatedAt } = await readNewest({ db, now }, client, { company: id });
  return {
    title: `Jobs at ${company.companyName} | ${siteName}`,
    description: `The newest jobs at ${company.companyName}. We review every job before it goes live.`,
    siteName,
    publicUrl,
    page: `${publicUrl}/companies/${id}`,
    self: publicUrl + new URL(address, publicUrl).pathname,
    jobs,
    updatedAt,
  };
}

/** The newest jobs of a search, and their newest change. */
async function readNewest(
  { db, now }: Pick<Services, 'db' | 'now'>,
  client: Client,
  query: Record<string, string>,
): Promise<Pick<Feed, 'jobs' | 'updatedAt'>> {
  const list = await client.listJobs({ query: { ...query, sort: 'newest', limit: NEWEST } });
  const time = now();
  const ids = list.jobs.map(({ _id }) => _id);
  const jobs = await readFeedJobs(db, ids, time);
  return {
    jobs,
    updatedAt: latest(jobs.map(({ modifiedAt }) => modifiedAt)) ?? startOfDay(time),
  };
}

const latest = (times: Date[]) => times.toSorted((a, b) => b.getTime() - a.getTime())[0];

/** The time of an empty feed: constant for a day, so that readers get 304. */
const startOfDay = (time: Date) => new Date(utcDay(time));

/** A feed as RSS 2.0. */
export const toRss = (feed: Feed): string =>
  `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>` +
  element('title', feed.title) +
  element('link', feed.page) +
  `<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>` +
  element('description', feed.description) +
  element('language', 'en') +
  element('copyright', feedRights(feed.siteName)) +
  element('lastBuildDate', feed.updatedAt.toUTCString()) +
  feed.jobs.map((job) => toItem(job, feed)).join('') +
  '</channel></rss>\n';

const toItem = (entry: FeedJob, feed: Feed) =>
  '\n<item>' +
  element('title', titleOf(entry)) +
  element('link', addressOf(entry, feed)) +
  `<guid isPermaLink="false">${idOf(entry)}</guid>` +
  element('pubDate', new Date(entry.job.createdAt).toUTCString()) +
  element('dc:creator', entry.job.companyName) +
  element('category', entry.job.jobType) +
  `<description>${cdata(htmlOf(entry))}</description></item>`;

/** A feed as Atom (RFC 4287). */
export const toAtom = (feed: Feed): string =>
  `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">` +
  element('id', feed.self) +
  element('title', feed.title) +
  element('subtitle', feed.description) +
  `<link rel="self" type="application/atom+xml" href="${xmlText(feed.self)}"/>` +
  `<link rel="alternate" type="text/html" href="${xmlText(feed.page)}"/>` +
  element('updated', feed.updatedAt.toISOString()) +
  element('rights', feedRights(feed.siteName)) +
  `<author>${element('name', feed.siteName)}</author>` +
  feed.jobs.map((job) => toEntry(job, feed)).join('') +
  '</feed>\n';

const toEntry = (entry: FeedJob, feed: Feed) =>
  '\n<entry>' +
  element('id', idOf(entry)) +
  element('title', titleOf(entry)) +
  `<link rel="alternate" type="text/html" href="${xmlText(addressOf(entry, feed))}"/>` +
  element('published', entry.job.createdAt) +
  element('updated', entry.modifiedAt.toISOString()) +
  `<author>${element('name', entry.job.companyName)}</author>` +
  `<category term="${xmlText(entry.job.jobType)}"/>` +
  `<content type="html">${xmlText(htmlOf(entry))}</content></entry>`;

/** A feed as JSON Feed 1.1. */
export const toJsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self,
    icon: `${feed.publicUrl}/icon-512.png`,
    language: 'en',
    // JSON Feed 1.1 reserves names with an underscore for what it does not know.
    _board: { screening: BOARD_SCREENING, about: BOARD_SCREENING_TEXT },
    authors: [{ name: feed.siteName, url: `${feed.publicUrl}/` }],
    items: feed.jobs.map((entry) => ({
      id: idOf(entry),
      url: addressOf(entry, feed),
      title: titleOf(entry),
      content_html: htmlOf(entry),
      date_published: entry.job.createdAt,
      date_modified: entry.modifiedAt.toISOString(),
      authors: [
        { name: entry.job.companyName, url: `${feed.publicUrl}/companies/${entry.job.companyId}` },
      ],
      tags: [entry.job.jobType, ...entry.job.skills],
    })),
  });
