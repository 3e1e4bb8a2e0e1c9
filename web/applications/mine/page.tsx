import { nextPlaceText, ownPlacesText } from '../../../shared/applications/places-left.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Panels } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import { toEntry } from '../own-list/entries.ts';
import { LIST_FILTERS, OwnApplications } from '../own-list/list.tsx';
import type { Route } from './+types/page.ts';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'My Applications');

export const clientLoader = () => prefetchCall('listMyApplications');

/** The job seeker's applications (product.md section 2.5). */
export default function MyApplications() {
  const query = useCall('listMyApplications', undefined, { hasSignedLinks: true });
  const places = useCall('getPlaces').data?.places;
  // This page has its own message for the wrong role (product.md section 2.2).
  const isDenied = query.error instanceof Refusal && query.error.code === 'wrong-role';
  return (
    <Page
      title="My Applications"
      gap={20}
      wide
      subtitle={
        places && places.limit > 0
          ? `Follow each application to its decision. ${ownPlacesText(places).text}. ${nextPlaceText(places)}`
          : 'Follow each application to its decision'
      }
      actions={
        <>
          <Panels slot="my-applications.actions" />
          <LinkButton to="/alljobs">Browse Jobs</LinkButton>
        </>
      }
    >
      {isDenied ? (
        <ErrorState message={ROLE_REFUSALS.my_applications} onRetry={() => void query.refetch()} />
      ) : (
        <QueryView
          query={query}
          refused="Failed to fetch applications."
          failed="Failed to load applications data."
          skeleton={<LoadingShape height={480} />}
        >
          {({ applications }) => (
            <Panels slot="my-applications.list" applications={applications}>
              <PlainList applications={applications} />
            </Panels>
          )}
        </QueryView>
      )}
    </Page>
  );
}

function PlainList({ applications }: { applications: readonly Application[] }) {
  const filters = useFilters(LIST_FILTERS);
  return (
    <OwnApplications
      entries={applications.map(toEntry)}
      filters={filters}
      onClear={filters.clear}
    />
  );
}
