import { Refusal } from '../../../shared/kit/client.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { readFile } from '../../kit/forms/chosen-file.ts';
import { readUser } from '../../kit/session.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SplitSkeleton } from '../../kit/ui/split.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { EditApplicationView } from './view.tsx';

const TITLE = 'Edit Application';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  prefetchCall('getApplication', { params });
  const draftKey = `application:${readUser()?._id ?? ''}:${params.id}`;
  return { draftKey, draftFile: await readFile(draftKey) };
};

/** The job seeker's own application: to change, withdraw and follow (product.md section 2.5). */
export default function EditApplication({ loaderData, params }: Route.ComponentProps) {
  const query = useCall('getApplication', { params }, { hasSignedLinks: true });
  const isMissing = query.error instanceof Refusal && query.error.status === 404;
  return (
    <Stack>
      <BackLink to="/applications/my-applications">Back to My Applications</BackLink>
      {isMissing ? (
        <NotFound />
      ) : (
        <QueryView
          query={query}
          refused="Failed to fetch applications."
          failed="Failed to load applications data."
          title={TITLE}
          skeleton={<SplitSkeleton />}
        >
          {({ application }) => (
            <EditApplicationView key={params.id} application={application} {...loaderData} />
          )}
        </QueryView>
      )}
    </Stack>
  );
}

function NotFound() {
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <EmptyState
        title="Application not found"
        hint="It is not one of your applications. The link may be incomplete or meant for somebody else."
      >
        <LinkButton to="/applications/my-applications">My Applications</LinkButton>
      </EmptyState>
    </>
  );
}
