import { api } from '../../kit/data/api.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { SplitSkeleton } from '../../kit/ui/split.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { OwnJobView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(api.getJobVersions({ params })),
});

/** One of the company's own jobs, in any state (product.md section 2.6). */
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
