import { Refusal } from '../../../../shared/kit/client.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { postJobRefusal } from '../../../../shared/refusals.ts';
import { api } from '../../../kit/data/api.ts';
import { inBackground } from '../../../kit/data/settled.ts';
import { Loaded } from '../../../kit/data/loaded.tsx';
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

/** Asked anew each time: the admin may have approved the company since it logged in. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  answer: inBackground(load(new URL(request.url).searchParams.get(COPY))),
});

/** The page is the same without the job to copy, once it is in the form. */
export { keepWhileFiltering as shouldRevalidate } from '../../../kit/data/filters.ts';

async function load(copied: string | null) {
  const [{ user }, original] = await Promise.all([
    api.getProfile(),
    copied && readOriginal(copied),
  ]);
  return { company: user.companyProfile, original };
}

/** 'gone' where it was deleted, or never was the company's: then there is an empty form. */
async function readOriginal(id: string): Promise<Job | 'gone'> {
  try {
    return (await api.getJobVersions({ params: { id } })).current;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return 'gone';
    throw error;
  }
}

/** The form of a new job; only for approved companies (product.md section 2.6). */
export default function NewJob({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageTitle subtitle="Describe the work and its pay">Post New Job</PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch company approval status."
        failed="Failed to verify company status."
        skeleton={<SplitSkeleton />}
      >
        {({ company, original }) =>
          company && !postJobRefusal(company) ? (
            <NewJobForm company={company} original={original || undefined} />
          ) : (
            <ApprovalRequired />
          )
        }
      </Loaded>
    </Stack>
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
