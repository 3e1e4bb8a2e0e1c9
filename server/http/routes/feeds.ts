import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readLook } from '../../../shared/companies/embed.ts';
import { Refusal, type Client } from '../../../shared/kit/client.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { createAggregatorXml } from '../../feeds/aggregator.ts';
import { embedHeaders, embedPage, missingEmbed } from '../../feeds/embed.ts';
import {
  type Feed,
  readCompanyFeed,
  readFeed,
  toAtom,
  toJsonFeed,
  toRss,
} from '../../feeds/search-feeds.ts';
import { llmsTxt, manifest, robotsTxt } from '../../feeds/site-files.ts';
import { sitemapFile, sitemapIndex } from '../../feeds/sitemaps.ts';
import { EMBEDDABLE } from '../headers.ts';
import type { LocalCaller } from '../calls/local-client.ts';
import type { PublicAnswer } from '../response-cache.ts';
import { createSubjects } from '../subjects.ts';

const XML = 'application/xml; charset=utf-8';
const FORMATS: Record<string, { type: string; write: (feed: Feed) => string }> = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: toRss },
  atom: { type: 'application/atom+xml; charset=utf-8', write: toAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: toJsonFeed },
};

/** Public files for programs: sitemaps, robots.txt, feeds, the aggregators' XML, the manifest. */
export function mountFeeds(
  app: FastifyInstance,
  services: Services,
  clientFor: (caller: LocalCaller) => Client,
): void {
  const { db, now, replicas, responseCache, config } = services;
  const { siteName, publicUrl } = config;
  const get = (path: string, make: (request: FastifyRequest) => Promise<PublicAnswer>) =>
    app.get(path, (request, reply) => responseCache.send(request, reply, () => make(request)));

  get('/robots.txt', async () => ({
    ...answer('text/plain; charset=utf-8', robotsTxt(publicUrl)),
    subjects: createSubjects(),
  }));
  get('/llms.txt', async () => ({
    ...answer('text/plain; charset=utf-8', llmsTxt(siteName, publicUrl)),
    subjects: createSubjects(),
  }));
  get('/manifest.webmanifest', async () => ({
    ...answer('application/manifest+json', manifest(siteName)),
    subjects: createSubjects(),
  }));
  get('/sitemap.xml', async () => {
    const read = (from: Db) => sitemapIndex({ db: from, now: now(), publicUrl });
    return answer(XML, await replicas.read(db, read));
  });
  get('/sitemaps/*', async ({ params }) => {
    const [, name = ''] = /^([\w-]+)\.xml$/.exec((params as { '*': string })['*']) ?? [];
    const read = (from: Db) => sitemapFile({ db: from, now: now(), publicUrl }, name);
    const file = await replicas.read(db, read);
    return file ? answer(XML, file) : refusal(404, 'This sitemap does not exist.');
  });
  for (const [name, { type, write }] of Object.entries(FORMATS)) {
    const getFeed = (
      path: string,
      read: (client: Client, request: FastifyRequest) => Promise<Feed>,
    ) =>
      get(path, async (request) => {
        const subjects = createSubjects();
        try {
          const feed = await read(clientFor({ subjects }), request);
          return { ...answer(type, write(feed)), subjects };
        } catch (error) {
          if (error instanceof Refusal) return refusal(error.status, error.message);
          throw error;
        }
      });
    getFeed(`/alljobs.${name}`, (client, { url }) => readFeed(services, client, url));
    getFeed(`/companies/:id/jobs.${name}`, (client, { params, url: address }) =>
      readCompanyFeed(services, client, { ...(params as { id: string }), address }),
    );
  }
  app.get<{ Params: { id: string } }>('/embed/companies/:id', (request, reply) => {
    reply.raw.removeHeader('x-frame-options');
    return responseCache.send(request, reply, async () => {
      const subjects = createSubjects();
      const look = readLook(request.query as Record<string, unknown>);
      try {
        const client = clientFor({ subjects });
        const { id } = request.params;
        const { company } = await client.getCompany({ params: { id } });
        const { jobs, total } = await client.listJobs({
          query: { company: id, sort: 'newest', limit: look.count },
        });
        const page = embedPage({ company, jobs, total, siteName, publicUrl }, look);
        return { headers: embedHeaders(page), body: page, subjects };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const page = missingEmbed(error.message);
        return { code: error.status, headers: embedHeaders(page), body: page };
      }
    });
  });
  const makeXml = createAggregatorXml(services);
  app.get('/jobs.xml', (request, reply) =>
    responseCache.send(request, reply, async () => answer(XML, await makeXml()), {
      ignoresQuery: true,
    }),
  );
}

const answer = (type: string, body: PublicAnswer['body']): PublicAnswer => ({
  headers: { 'content-type': type, ...EMBEDDABLE },
  body,
});

const refusal = (code: number, sentence: string): PublicAnswer => ({
  ...answer('text/plain; charset=utf-8', `${sentence}\n`),
  code,
});
