import { api } from '../../browser/api.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { SplitSkeleton } from '../../ui/split.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/job.ts';
import { OwnJobView } from './own-job-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(api.getJobVersions({ params })),
});

/** One of the company's own jobs, in any state (decisions.md section 1). */
export default function OwnJob({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch job details."
        failed="An error occurred while loading job details."
        title="Job"
        skeleton={<SplitSkeleton />}
      >
        {(versions) => <OwnJobView key={versions.current._id} versions={versions} />}
      </Loaded>
    </Stack>
  );
}
