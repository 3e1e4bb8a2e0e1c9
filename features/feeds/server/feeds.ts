import type { Services } from '../../../server/context.ts';
import type { PublicFiles } from '../../../server/http/public-files.ts';
import { FEED_TYPES } from '../rules.ts';
import { createAggregatorXml } from './aggregator.ts';
import { type Feed, readCompanyFeed, readFeed, toAtom, toJsonFeed, toRss } from './search-feeds.ts';

const WRITERS: Record<keyof typeof FEED_TYPES, (feed: Feed) => string> = {
  rss: toRss,
  atom: toAtom,
  json: toJsonFeed,
};

/** The feeds of searches and companies, and the aggregators' XML. */
export function mountFeeds(files: PublicFiles, services: Services): void {
  const answer = (type: string, body: string) => ({
    headers: { 'content-type': `${type}; charset=utf-8` },
    body,
  });
  for (const name of ['rss', 'atom', 'json'] as const) {
    const toAnswer = (feed: Feed) => answer(FEED_TYPES[name], WRITERS[name](feed));
    files.ofCalls(`/alljobs.${name}`, async (client, { url }) =>
      toAnswer(await readFeed(services, client, url)),
    );
    files.ofCalls(`/companies/:id/jobs.${name}`, async (client, { params, url: address }) =>
      toAnswer(await readCompanyFeed(services, client, { ...(params as { id: string }), address })),
    );
  }
  const makeXml = createAggregatorXml(services);
  const headers = { 'content-type': 'application/xml; charset=utf-8' };
  files.read('/jobs.xml', async () => ({ headers, body: await makeXml() }), {
    ignoresQuery: true,
  });
}
