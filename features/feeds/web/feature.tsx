import { IconRss } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { companyPicture, FEED_TYPES, jobPicture } from '../rules.ts';
import styles from './subscribe.module.css';

const [EmbedSection] = loadedLater(async () => (await import('./embed.tsx')).EmbedSection);

const feedLinks = (title: string, hrefOf: (format: string) => string) =>
  Object.entries(FEED_TYPES).map(([format, type]) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type,
    title,
    href: hrefOf(format),
  }));

export const feedsWeb: WebFeature = {
  name: 'feeds',
  head({ title, job, company, search }, { siteName, publicUrl }) {
    const picture = (job && jobPicture(job)) ?? (company && companyPicture(company));
    const image = publicUrl + (picture ?? '/picture.png');
    return [
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: company?.companyName ?? (job ? title : siteName) },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: image },
      ...(company ? feedLinks(title, (format) => `/companies/${company._id}/jobs.${format}`) : []),
      ...(search === undefined
        ? []
        : feedLinks('New jobs for this search', (format) => `/alljobs.${format}${search}`)),
    ];
  },
  panels: { 'search.foot': Subscribe, 'company.outside': EmbedSection },
};

function Subscribe({ query }: { query: string }) {
  return (
    <a href={`/alljobs.rss${query}`} className={styles.feed}>
      <IconRss size={18} aria-hidden />
      Subscribe to this search (RSS)
    </a>
  );
}
