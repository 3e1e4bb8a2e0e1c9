import { useRouteLoaderData } from 'react-router';
import type { Rates } from '../shared/rates/conversion.ts';

/** The board's settings on every page. */
export interface Site {
  siteName: string;
  /** The origin of canonical addresses, without a trailing slash. */
  publicUrl: string;
  /** False without a mail server: admins then read the mails. */
  sendsMail: boolean;
  /** Minutes without a request after which an administrator is logged out; null: never. */
  adminIdleMinutes: number | null;
  /** Applications that a job seeker may have open at once; 0 for no limit. */
  openApplications: number;
  /** Days after which finished applications are deleted; null for ever, absent if the site is not known. */
  retainApplications?: number | null;
  /** The pages may show the demo's partners, testimonials and figures. */
  isDemo: boolean;
  /** The year of the copyright; '' if the site is not known. */
  year: number | '';
  /** Names of the features that are turned off. */
  featuresOff: readonly string[];
  /** Units of each currency for one euro. */
  rates: Rates;
  /** The day of the oldest rate; '' without rates. */
  ratesDate: string;
}

const UNKNOWN: Site = {
  siteName: '',
  publicUrl: '',
  sendsMail: true,
  adminIdleMinutes: null,
  openApplications: 0,
  isDemo: false,
  year: '',
  featuresOff: [],
  rates: {},
  ratesDate: '',
};

export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? UNKNOWN;
export const useSiteName = (): string => useSite().siteName;

/** The matched routes, as React Router passes them to `meta`. */
type Matches = readonly ({ id: string; pathname?: string; loaderData?: unknown } | undefined)[];

interface PageFacts {
  /** The canonical address, if it is not only the path. */
  path?: string;
  /** The path of a picture of 1200 × 630. */
  picture?: string;
  /** The alternative text of the picture. */
  pictureAlt?: string;
  /** Excluded from search engines; its links are followed. */
  isUnlisted?: boolean;
}

/** Title, description, canonical address and link preview of a page. A page without a description is `noindex`. */
export function pageMeta(
  matches: Matches,
  title: string,
  description?: string,
  { path, picture = '/picture.png', pictureAlt, isUnlisted }: PageFacts = {},
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
  const { siteName, publicUrl } = root ?? UNKNOWN;
  const full = [title, siteName].filter(Boolean).join(' | ');
  const robots = { name: 'robots', content: 'noindex, follow' };
  if (!description) return [{ title: full }, robots];
  // Pages also respond in other case and with a trailing slash; the canonical address is one.
  const requestedPath = matches
    .at(-1)
    ?.pathname?.toLowerCase()
    .replace(/(?<!\/)\/+$/, '');
  const url = publicUrl + (path ?? (requestedPath || '/'));
  const image = publicUrl + picture;
  return [
    { title: full },
    { name: 'description', content: description },
    ...(isUnlisted ? [robots] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries({
      title,
      description,
      url,
      image,
      type: 'website',
      site_name: siteName,
      locale: 'en_US',
      'image:width': '1200',
      'image:height': '630',
      'image:alt': pictureAlt ?? siteName,
    }).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...Object.entries({ card: 'summary_large_image', title, description, image }).map(
      ([name, content]) => ({ name: `twitter:${name}`, content }),
    ),
  ];
}
