import { api } from '../../browser/api.ts';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/jobs.ts';
import { JobList } from './job-list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Management');

export const clientLoader = () => ({ answer: inBackground(api.listAllJobs()) });

/** Every job in every state: review what waits, delete what must go (product.md section 2.7). */
export default function JobManagement({ loaderData }: Route.ComponentProps) {
  useFreshLinks();
  return (
    <Stack>
      <PageTitle subtitle="Review new postings and keep the board in order">
        Job Management
      </PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch jobs."
        failed="Failed to load jobs data."
      >
        {({ jobs }) => <JobList loaded={jobs} />}
      </Loaded>
    </Stack>
  );
}
