import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CompanyProfile } from '../../../../shared/companies/profile.ts';
import { Refusal } from '../../../../shared/kit/client.ts';
import { postJobRefusal } from '../../../../shared/refusals.ts';
import { prefetchCall, useCall } from '../../../kit/data/calls.ts';
import { QueryView } from '../../../kit/data/query-view.tsx';
import { pageMeta } from '../../../site.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { SplitSkeleton } from '../../../kit/ui/split.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { COPY, NewJobForm } from './form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Post New Job');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const copied = new URL(request.url).searchParams.get(COPY);
  if (copied) prefetchCall('getJobVersions', { params: { id: copied } });
  return prefetchCall('getProfile');
};

/** The id of the copied job leaves the address once the job is in the form; the page stays as it is. */
export { keepWhileFiltering as shouldRevalidate } from '../../../kit/data/filters.ts';

const loading = {
  refused: 'Failed to fetch company approval status.',
  failed: 'Failed to verify company status.',
  skeleton: <SplitSkeleton />,
};

/** The form of a new job; only for approved companies (product.md section 2.6). */
export default function NewJob() {
  const profile = useCall('getProfile');
  return (
    <Stack>
      <PageTitle subtitle="Describe the work and its pay">Post New Job</PageTitle>
      <QueryView query={profile} {...loading}>
        {({ user: { companyProfile: company } }) =>
          company && !postJobRefusal(company) ? (
            <NewJobWithCopy company={company} />
          ) : (
            <ApprovalRequired />
          )
        }
      </QueryView>
    </Stack>
  );
}

/** The form, filled in from another job where the address names one. */
function NewJobWithCopy({ company }: { company: CompanyProfile }) {
  const [params] = useSearchParams();
  const [copied] = useState(() => params.get(COPY) ?? '');
  const query = useCall('getJobVersions', { params: { id: copied } }, { enabled: copied !== '' });
  if (!copied) return <NewJobForm company={company} original={undefined} />;
  // The job was deleted, or belongs to another company.
  const isGone = query.error instanceof Refusal && query.error.status === 404;
  if (isGone) return <NewJobForm company={company} original="gone" />;
  return (
    <QueryView query={query} {...loading}>
      {({ current }) => <NewJobForm company={company} original={current} />}
    </QueryView>
  );
}

function ApprovalRequired() {
  return (
    <Card>
      <EmptyState
        title="Company Approval Required"
        hint="Your company account is pending approval. You cannot post jobs yet. An admin reviews each new company. A complete profile speeds up the review."
      >
        <LinkButton to="/company/profile">Complete Profile</LinkButton>
        <LinkButton to="/dashboard/company" variant="outline">
          Go to Dashboard
        </LinkButton>
      </EmptyState>
    </Card>
  );
}
