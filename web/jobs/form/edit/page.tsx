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

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit Job Posting');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(
    Promise.all([api.getJobVersions({ params }), api.getProfile()]).then(
      ([{ current }, { user }]) => ({ job: current, company: user.companyProfile }),
    ),
  ),
});

/** The form of a job that exists (product.md sections 2.6 and 4.3). */
export default function EditJob({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      <PageTitle>Edit Job Posting</PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch job details."
        failed="An error occurred while loading job details."
        skeleton={<SplitSkeleton />}
      >
        {({ job, company }) =>
          company && <EditJobForm key={job._id} loaded={job} company={company} />
        }
      </Loaded>
    </Stack>
  );
}
