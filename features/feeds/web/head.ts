import type { PageHead } from '../../../web/site.ts';
import { companyPicture, FEED_TYPES, jobPicture } from '../rules.ts';

const feedLinks = (title: string, hrefOf: (format: string) => string) =>
  Object.entries(FEED_TYPES).map(([format, type]) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type,
    title,
    href: hrefOf(format),
  }));

/** Pictures for links to public pages, and the feeds of a search or a company. */
export const pageHead: PageHead = ({ title, job, company, search }, { siteName, publicUrl }) => {
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
};
