import { addressOf, type Feed, htmlOf, idOf, titleOf } from './feed.ts';
import type { FeedJob } from './queries.ts';
import { element, XML_HEAD, xmlText } from './xml.ts';

/** A feed as Atom (RFC 4287). */
export const toAtom = (feed: Feed): string =>
  `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">` +
  element('id', feed.self) +
  element('title', feed.title) +
  element('subtitle', feed.description) +
  `<link rel="self" type="application/atom+xml" href="${xmlText(feed.self)}"/>` +
  `<link rel="alternate" type="text/html" href="${xmlText(feed.page)}"/>` +
  element('updated', feed.updatedAt.toISOString()) +
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
