import { prefetchCall, useCall } from '../../../kit/data/calls.ts';
import { QueryView } from '../../../kit/data/query-view.tsx';
import { BackLink } from '../../../kit/ui/back-link.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { SplitSkeleton } from '../../../kit/ui/split.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import { pageMeta } from '../../../site.ts';
import type { Route } from './+types/page.ts';
import { EditJobForm } from './form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit Job Posting');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  prefetchCall('getProfile');
  return prefetchCall('getJobVersions', { params });
};

const loading = {
  refused: 'Failed to fetch job details.',
  failed: 'An error occurred while loading job details.',
  skeleton: <SplitSkeleton />,
};

/** The company's form of its job (product.md sections 2.6 and 4.3). */
export default function EditJob({ params }: Route.ComponentProps) {
  const profile = useCall('getProfile');
  const versions = useCall('getJobVersions', { params });
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      <PageTitle>Edit Job Posting</PageTitle>
      <QueryView query={versions} {...loading}>
        {({ current }) => (
          <QueryView query={profile} {...loading}>
            {({ user: { companyProfile: company } }) =>
              company && <EditJobForm key={current._id} latest={current} company={company} />
            }
          </QueryView>
        )}
      </QueryView>
    </Stack>
  );
}
