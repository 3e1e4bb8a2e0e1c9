import { api } from '../../browser/api.ts';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/applicants.ts';
import { ApplicantList } from './applicant-list.tsx';
import { getOwnJob } from './own-job.ts';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Applicants');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(load(params.id)),
});

async function load(id: string) {
  const [job, { applicants }] = await Promise.all([
    getOwnJob(id),
    api.listApplicants({ params: { jobId: id } }),
  ]);
  return { job, applicants };
}

/** Who applied to one of the company's jobs (decisions.md section 1). */
export default function Applicants({ loaderData }: Route.ComponentProps) {
  useFreshLinks();
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch applications."
        failed="Failed to load applications data."
        title="Applicants"
      >
        {({ job, applicants }) => <ApplicantList job={job} loaded={applicants} />}
      </Loaded>
    </Stack>
  );
}
