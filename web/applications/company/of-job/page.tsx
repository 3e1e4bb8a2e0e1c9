import { pageMeta } from '../../../site.ts';
import { BackLink } from '../../../kit/ui/back-link.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ApplicantList } from './list.tsx';
import { ApplicantsNotFound } from './not-found.tsx';
import { isId } from '../state.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Applicants');

/** Who applied to one of the company's jobs (product.md section 2.6). */
export default function Applicants({ params: { id } }: Route.ComponentProps) {
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      {isId(id) ? <ApplicantList key={id} jobId={id} /> : <ApplicantsNotFound />}
    </Stack>
  );
}
