import { addressOf, type Feed, htmlOf, idOf, titleOf } from './feed.ts';
import type { FeedJob } from './queries.ts';
import { cdata, element, XML_HEAD, xmlText } from './xml.ts';

/** A feed as RSS 2.0. */
export const toRss = (feed: Feed): string =>
  `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>` +
  element('title', feed.title) +
  element('link', feed.page) +
  `<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>` +
  element('description', feed.description) +
  element('language', 'en') +
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
