import { IconRss } from '@tabler/icons-react';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { pageHead } from './head.ts';
import styles from './subscribe.module.css';

const [EmbedSection] = loadedLater(async () => (await import('./embed.tsx')).EmbedSection);

export const feedsWeb: WebFeature = {
  name: 'feeds',
  panels: { 'search.foot': Subscribe, 'company.outside': EmbedSection },
  head: import.meta.env.SSR ? pageHead : undefined,
};

function Subscribe({ query }: { query: string }) {
  return (
    <a href={`/alljobs.rss${query}`} className={styles.feed}>
      <IconRss size={18} aria-hidden />
      Subscribe to this search (RSS)
    </a>
  );
}
