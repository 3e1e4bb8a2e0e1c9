import { api } from '../../kit/data/api.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { LoadingShape } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { SavedJobList } from './list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Saved Jobs');

export const clientLoader = () => ({ answer: inBackground(api.listSavedJobs()) });

/** Jobs to come back to (product.md section 2.5). */
export default function SavedJobs({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageTitle
        subtitle="What you want to come back to, before it closes"
        actions={<LinkButton to="/alljobs">Browse Jobs</LinkButton>}
      >
        Saved Jobs
      </PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch jobs."
        failed="Failed to load jobs data."
        skeleton={<LoadingShape height={480} />}
      >
        {({ savedJobs }) => <SavedJobList loaded={savedJobs} />}
      </Loaded>
    </Stack>
  );
}
