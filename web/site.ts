import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { Company } from '../shared/companies/profile.ts';
import type { Job } from '../shared/jobs/posting.ts';
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
  /** Keys of local storage whose values change what features show on public pages. */
  storedKeys: readonly string[];
  /** The last links at the foot of public pages. */
  footerLinks: readonly { to: string; label: string }[];
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
  storedKeys: [],
  footerLinks: [],
  rates: {},
  ratesDate: '',
};

export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? UNKNOWN;
export const useSiteName = (): string => useSite().siteName;

/** What a public page is about, for what features add to its head. */
interface PageSubject {
  job?: Job;
  company?: Company;
  /** The query of a search, without its order: '' or '?keywords=…'. */
  search?: string;
}

/** Adds to the head of a public page. */
export type PageHead = (page: PageSubject & { title: string }, site: Site) => MetaDescriptor[];

/** What `pageMeta` finds at the root of the matched routes. */
export interface RootHandle {
  features: readonly { name: string; head?: PageHead | undefined }[];
}

/** The matched routes, as React Router passes them to `meta`. */
type Matches = readonly (
  | { id: string; pathname?: string; loaderData?: unknown; handle?: unknown }
  | undefined
)[];

interface PageFacts extends PageSubject {
  /** The canonical address, if it is not only the path. */
  path?: string;
  /** Excluded from search engines; its links are followed. */
  isUnlisted?: boolean;
}

/** Title, description, canonical address and link preview of a page. A page without a description is `noindex`. */
export function pageMeta(
  matches: Matches,
  title: string,
  description?: string,
  { path, isUnlisted, ...subject }: PageFacts = {},
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root');
  const site = (root?.loaderData as Site | undefined) ?? UNKNOWN;
  const { features } = (root?.handle as RootHandle | undefined) ?? { features: [] };
  const { siteName, publicUrl, featuresOff } = site;
  const full = [title, siteName].filter(Boolean).join(' | ');
  const robots = { name: 'robots', content: 'noindex, follow' };
  if (!description) return [{ title: full }, robots];
  // Pages also respond in other case and with a trailing slash; the canonical address is one.
  const requestedPath = matches
    .at(-1)
    ?.pathname?.toLowerCase()
    .replace(/(?<!\/)\/+$/, '');
  const url = publicUrl + (path ?? (requestedPath || '/'));
  return [
    { title: full },
    { name: 'description', content: description },
    ...(isUnlisted ? [robots] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries({
      title,
      description,
      url,
      type: 'website',
      site_name: siteName,
      locale: 'en_US',
    }).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...Object.entries({ title, description }).map(([name, content]) => ({
      name: `twitter:${name}`,
      content,
    })),
    ...features
      .filter(({ name }) => !featuresOff.includes(name))
      .flatMap(({ head }) => head?.({ ...subject, title }, site) ?? []),
  ];
}
