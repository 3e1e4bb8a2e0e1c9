import { api } from '../../../kit/data/api.ts';
import { inBackground } from '../../../kit/data/settled.ts';
import { Loaded } from '../../../kit/data/loaded.tsx';
import { pageMeta } from '../../../site.ts';
import { BackLink } from '../../../kit/ui/back-link.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { SplitSkeleton } from '../../../kit/ui/split.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { EditJobForm } from './form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit Job');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(api.getJob({ params })),
});

/** Any company's posting, changed by an admin (product.md section 2.7). */
export default function EditJob({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <BackLink to="/admin/jobs">Back to Job Management</BackLink>
      <PageTitle>Edit Job</PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch job details."
        failed="An error occurred while loading job details."
        skeleton={<SplitSkeleton />}
      >
        {({ job }) => <EditJobForm key={job._id} loaded={job} />}
      </Loaded>
    </Stack>
  );
}
