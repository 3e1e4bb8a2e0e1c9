/** Areas that need an account, and what is no page. What must not be listed but may be read says so itself. */
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

/** robots.txt: everything public may be read by everybody. */
export const robotsTxt = (publicUrl: string): string =>
  ['User-agent: *', 'Allow: /', ...PRIVATE.map((path) => `Disallow: ${path}`), '']
    .concat(`Sitemap: ${publicUrl}/sitemap.xml`, '')
    .join('\n');
