import { useSite } from '../site.ts';

/*
 * Search engines read what the server sent. The browser's script leaves it alone and does not carry the code that makes
 * it: `import.meta.env.SSR` is false there, and what stands behind it falls away.
 */

/** Data for search engines. Give '' in the browser: what the server sent stays. */
export function StructuredData({ json }: { json: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** '<' is escaped, so that no text ends the script. */
export const toJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** A page on the way to the one that is open; the last has no path. */
interface Step {
  name: string;
  path?: string;
}

/** The path from the home page to this one, which comes last and has no address. */
export function BreadcrumbData({ steps }: { steps: readonly Step[] }) {
  const { publicUrl } = useSite();
  return (
    <StructuredData json={import.meta.env.SSR ? toJson(toBreadcrumbs(steps, publicUrl)) : ''} />
  );
}

const toBreadcrumbs = (steps: readonly Step[], publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path && { item: publicUrl + path }),
  })),
});
