import { pageMeta } from '../../site.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/applicants.ts';
import { ApplicantList } from './applicant-list.tsx';
import { ApplicantsNotFound } from './applicants-not-found.tsx';
import { isId } from './company-applications.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Applicants');

/** Who applied to one of the company's jobs (decisions.md section 1). */
export default function Applicants({ params: { id } }: Route.ComponentProps) {
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      {isId(id) ? <ApplicantList key={id} jobId={id} /> : <ApplicantsNotFound />}
    </Stack>
  );
}
