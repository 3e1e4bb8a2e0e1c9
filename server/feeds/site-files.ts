/** Addresses that need an account or are not pages. Public pages that must not be indexed have `noindex`. */
const PRIVATE = [
  '/api/',
  '/resumes/',
  '/my-data/',
  '/exports/',
  '/dashboard/',
  '/applications/',
  '/profile',
  '/saved-jobs',
  '/notifications',
  '/jobs/',
  '/company/',
  '/admin/',
];

/** robots.txt: everything public is allowed. */
export const robotsTxt = (publicUrl: string): string =>
  ['User-agent: *', 'Allow: /', ...PRIVATE.map((path) => `Disallow: ${path}`), '']
    .concat(`Sitemap: ${publicUrl}/sitemap.xml`, '')
    .join('\n');

/** The web app manifest, for installing the board on a phone or desktop. */
export const manifest = (siteName: string): string =>
  JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    description: 'Reviewed jobs with the pay up front, and a timeline for every application.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The light background of styles/tokens.css; a manifest supports only one color.
    background_color: '#f7f9fb',
    theme_color: '#f7f9fb',
    categories: ['business', 'productivity'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'All Jobs', url: '/alljobs', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    ],
  });
