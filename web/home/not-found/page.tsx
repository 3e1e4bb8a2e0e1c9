import { useEffect } from 'react';
import { data, useLocation } from 'react-router';
import { PageNotFound } from '../../kit/ui/feedback/page-not-found.tsx';
import type { Route } from './+types/page.ts';

/** Answers 404 and logs the missing path, like the browser (product.md section 2.4). */
export function loader({ request }: Route.LoaderArgs) {
  console.warn(`Page not found: ${new URL(request.url).pathname}`);
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname]);
  return <PageNotFound />;
}
