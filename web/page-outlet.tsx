import { Outlet, useMatches } from 'react-router';
import { PageNotFound } from './kit/ui/feedback/page-not-found.tsx';
import { useSite } from './site.ts';

/** The page of a route, unless it belongs to a feature that is off. */
export function PageOutlet() {
  const { featuresOff } = useSite();
  const { id = '' } = useMatches().at(-1) ?? {};
  const isOff = featuresOff.some((name) => id.includes(`features/${name}/`));
  return isOff ? <PageNotFound /> : <Outlet />;
}
