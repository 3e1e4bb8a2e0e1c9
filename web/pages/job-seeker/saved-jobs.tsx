import { api } from '../../browser/api.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { LoadingShape } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/saved-jobs.ts';
import { SavedJobList } from './saved-job-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Saved Jobs');

export const clientLoader = () => ({ answer: inBackground(api.listSavedJobs()) });

/** Jobs to come back to (decisions.md section 1). */
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
