import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** The name of the board as set in SITE_NAME. */
export function useSiteName(): string {
  return useRouteLoaderData<typeof loader>('root')?.siteName ?? '';
}

/** Title and description of a page; `matches` as React Router hands them to `meta`. */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string,
  description?: string,
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { siteName?: string }
    | undefined;
  const full = [title, root?.siteName].filter(Boolean).join(' | ');
  return description
    ? [{ title: full }, { name: 'description', content: description }]
    : [{ title: full }];
}
