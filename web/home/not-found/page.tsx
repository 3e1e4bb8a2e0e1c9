import { useEffect } from 'react';
import { data, useLocation } from 'react-router';
import { PageNotFound } from '../../kit/ui/feedback/page-not-found.tsx';

/** Answers 404. The server's log has the missing path (product.md section 2.4). */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname]);
  return <PageNotFound />;
}
