import type { Services } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { featuresOn } from '../../feature-list.ts';
import { llmsTxt, manifest, robotsTxt } from '../../site/site-files.ts';
import { sitemapFile, sitemapIndex } from '../../site/sitemaps.ts';
import { type PublicFiles, textAnswer } from '../public-files.ts';
import { createSubjects } from '../subjects.ts';

const XML = 'application/xml; charset=utf-8';

/** Public files about the board for programs: robots.txt, llms.txt, the manifest, sitemaps. */
export function mountSiteFiles(files: PublicFiles, { db, now, replicas, config }: Services): void {
  const { siteName, publicUrl } = config;
  const fixed = (path: string, type: string, body: string) =>
    files.read(path, async () => ({ ...answer(type, body), subjects: createSubjects() }));
  const offered = (to: 'agents' | 'programs') =>
    featuresOn(config).flatMap(({ llms }) => llms?.(publicUrl)[to] ?? []);
  fixed('/robots.txt', 'text/plain; charset=utf-8', robotsTxt(publicUrl));
  fixed('/llms.txt', 'text/plain; charset=utf-8', llmsTxt(siteName, publicUrl, offered));
  fixed('/manifest.webmanifest', 'application/manifest+json', manifest(siteName));
  files.read('/sitemap.xml', async () => {
    const read = (from: Db) => sitemapIndex({ db: from, now: now(), publicUrl });
    return answer(XML, await replicas.read(db, read));
  });
  files.read('/sitemaps/*', async ({ params }) => {
    const [, name = ''] = /^([\w-]+)\.xml$/.exec((params as { '*': string })['*']) ?? [];
    const read = (from: Db) => sitemapFile({ db: from, now: now(), publicUrl }, name);
    const file = await replicas.read(db, read);
    return file ? answer(XML, file) : textAnswer(404, 'This sitemap does not exist.');
  });
}

const answer = (type: string, body: string) => ({ headers: { 'content-type': type }, body });
