import { useSite } from '../site.ts';

/*
 * Search engines read the server's output. In the browser `import.meta.env.SSR` is false, so the bundler removes the
 * code that creates the data, and React keeps the server's output.
 */

/** Structured data. Pass '' in the browser: the server's output stays. */
export function StructuredData({ json }: { json: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Escapes '<', so that no text ends the script. */
export const toJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** A page on the path to the open one; the last has no address. */
interface Step {
  name: string;
  path?: string;
}

/** The path from the home page to this one, which is last and has no address. */
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
