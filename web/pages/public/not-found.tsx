import { data } from 'react-router';
import { PageNotFound } from '../../components/page-not-found.tsx';
import type { Route } from './+types/not-found.ts';

/** Answers 404 and logs the missing path. */
export function loader({ request }: Route.LoaderArgs) {
  console.warn(`Page not found: ${new URL(request.url).pathname}`);
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <PageNotFound />;
}
