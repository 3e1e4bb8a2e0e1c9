import { IconPlus } from '@tabler/icons-react';
import { api } from '../../kit/data/api.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { OwnJobList } from './list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'My Jobs');

export const clientLoader = () => ({ answer: inBackground(api.listMyJobs()) });

/** The company's jobs in every state (product.md section 2.6). */
export default function MyJobs({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageTitle
        subtitle="Manage your job postings and who applied to them"
        actions={
          <LinkButton to="/jobs/new" icon={<IconPlus size={18} aria-hidden />}>
            Post New Job
          </LinkButton>
        }
      >
        My Jobs
      </PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch your job postings."
        failed="Failed to load job postings."
      >
        {({ jobs }) => <OwnJobList loaded={jobs} />}
      </Loaded>
    </Stack>
  );
}
