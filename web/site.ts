import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** This board as every page knows it. */
export interface Site {
  /** As set in SITE_NAME. */
  siteName: string;
  /** The origin that canonical addresses start with; no slash at its end. */
  publicUrl: string;
  /** Mail leaves it; false: it is kept, and read by admins. */
  sendsMail: boolean;
}

const UNKNOWN: Site = { siteName: '', publicUrl: '', sendsMail: true };

export const useSite = (): Site => useRouteLoaderData<typeof loader>('root') ?? UNKNOWN;
export const useSiteName = (): string => useSite().siteName;

/** The pages on the way to a page, as React Router hands them to `meta`. */
type Matches = readonly ({ id: string; pathname?: string; loaderData?: unknown } | undefined)[];

interface PageFacts {
  /** The address under which this page is to be known, where it is not its path alone. */
  path?: string;
  /** Path of a picture of 1200 × 630. */
  picture?: string;
  /** The alternative text of the picture. */
  pictureAlt?: string;
  /** Is not to be found in search engines; its links are followed. */
  isUnlisted?: boolean;
}

/**
 * Title, description, canonical address, and what is shown where somebody shares the page. A page without a
 * description is none for search engines and says so.
 */
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
  // Pages are there in any case and with a slash at the end; they are known by one address.
  const asked = matches.at(-1)?.pathname?.toLowerCase().replace(/\/+$/, '');
  const url = publicUrl + (path ?? (asked || '/'));
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
