import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import {
  type Application,
  APPLICATION_STATUS_LABELS,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import { matchesSearch } from '../../../shared/kit/text.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { WholeList } from '../../kit/data/list.tsx';
import { QueryView } from '../../kit/data/query-view.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { ApplicationFigures } from '../figures.tsx';
import { ApplicationCard } from './card.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'My Applications');

export const clientLoader = () => prefetchCall('listMyApplications');

/** The seeker's applications and their status (product.md section 2.5). */
export default function MyApplications() {
  const query = useCall('listMyApplications', undefined, { hasSignedLinks: true });
  // This page has its own message for the wrong role (product.md section 2.2).
  const isDenied = query.error instanceof Refusal && query.error.code === 'wrong-role';
  return (
    <Stack>
      <PageTitle
        subtitle="Follow your applications from submission to decision"
        actions={<LinkButton to="/alljobs">Browse Jobs</LinkButton>}
      >
        My Applications
      </PageTitle>
      {isDenied ? (
        <ErrorState message={ROLE_REFUSALS.my_applications} onRetry={() => void query.refetch()} />
      ) : (
        <QueryView
          query={query}
          refused="Failed to fetch applications."
          failed="Failed to load applications data."
        >
          {({ applications }) => <ApplicationList applications={applications} />}
        </QueryView>
      )}
    </Stack>
  );
}

/** The figures and the filtered applications. */
function ApplicationList({ applications }: { applications: readonly Application[] }) {
  const { values, clear, field, select } = useFilters({
    search: null,
    status: APPLICATION_STATUS_LABELS,
  });
  const shown = applications.filter(
    ({ status, job }) =>
      (!values.status || seekerStatus(status) === values.status) &&
      matchesSearch(values.search, [job.jobTitle, job.companyName, job.jobLocation, job.jobType]),
  );
  return (
    <>
      <ApplicationFigures applications={applications} />
      <WholeList
        title="Applications"
        noun="applications"
        rows={shown}
        filters={
          <>
            <SearchField label="Search applications" {...field('search')} />
            <FilterSelect label="Status" all="All statuses" {...select('status')} />
          </>
        }
        onClear={clear}
        empty={{
          title: 'No applications yet',
          hint: 'Find a job you like and apply. You can follow every step here.',
          children: <LinkButton to="/alljobs">Browse Jobs</LinkButton>,
        }}
      >
        {(rows) => (
          <ul>
            {rows.map((application) => (
              <li key={application._id}>
                <ApplicationCard application={application} />
              </li>
            ))}
          </ul>
        )}
      </WholeList>
    </>
  );
}
