import type { Company } from '../../shared/companies/profile.ts';
import type { Site } from '../site.ts';

/** A page on the way to the one that is open; the last has no path. */
export interface Step {
  name: string;
  path?: string;
}

/** The board: who runs it, and its search, which stays the address of the page of all jobs. */
export const toSite = ({ siteName, publicUrl }: Site) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${publicUrl}/#organization`,
      name: siteName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: siteName,
      url: `${publicUrl}/`,
      publisher: { '@id': `${publicUrl}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${publicUrl}/alljobs?keywords={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});

export function toOrganization(company: Company, publicUrl: string) {
  const { _id, companyName, website, description, location, founded } = company;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: companyName,
    url: `${publicUrl}/companies/${_id}`,
    ...(website && { sameAs: website }),
    ...(description && { description }),
    ...(location && { address: location }),
    ...(founded && { foundingDate: String(founded) }),
  };
}

export const toBreadcrumbs = (steps: readonly Step[], publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path && { item: publicUrl + path }),
  })),
});
