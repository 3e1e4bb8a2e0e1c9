import { prefetchCall, useCall } from '../../../kit/data/calls.ts';
import { QueryView } from '../../../kit/data/query-view.tsx';
import { BackLink } from '../../../kit/ui/back-link.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { SplitSkeleton } from '../../../kit/ui/split.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import { pageMeta } from '../../../site.ts';
import type { Route } from './+types/page.ts';
import { EditJobForm } from './form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit Job');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  prefetchCall('getJob', { params });

/** The admin's form of any company's job (product.md section 2.7). */
export default function EditJob({ params }: Route.ComponentProps) {
  const query = useCall('getJob', { params });
  return (
    <Stack>
      <BackLink to="/admin/jobs">Back to Job Management</BackLink>
      <PageTitle>Edit Job</PageTitle>
      <QueryView
        query={query}
        refused="Failed to fetch job details."
        failed="An error occurred while loading job details."
        skeleton={<SplitSkeleton />}
      >
        {({ job }) => <EditJobForm key={job._id} latest={job} />}
      </QueryView>
    </Stack>
  );
}
