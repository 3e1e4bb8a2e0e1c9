import { addressOf, type Feed, htmlOf, idOf, titleOf } from './feed.ts';

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
