import { api } from '../../browser/api.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SplitSkeleton } from '../../ui/split.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/edit-job.ts';
import { EditJobForm } from './edit-job-form.tsx';

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
