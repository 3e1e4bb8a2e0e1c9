import { Refusal } from '../../../shared/kit/client.ts';
import { api } from '../../kit/data/api.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { readUser } from '../../kit/session.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SplitSkeleton } from '../../kit/ui/split.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { readChanges } from './draft.ts';
import { EditApplicationView, type LoadedApplication } from './view.tsx';

const TITLE = 'Edit Application';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(loadApplication(params.id)),
});

/** @returns undefined where there is no such application, or it is somebody else's */
async function loadApplication(id: string): Promise<LoadedApplication | undefined> {
  const userId = readUser()?._id ?? '';
  try {
    const [{ application }, changes] = await Promise.all([
      api.getApplication({ params: { id } }),
      readChanges(userId, id),
    ]);
    return { userId, application, changes };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

/** The seeker's own application: to change, to withdraw, and to follow (product.md section 2.5). */
export default function EditApplication({ loaderData }: Route.ComponentProps) {
  useFreshLinks();
  return (
    <Stack>
      <BackLink to="/applications/my-applications">Back to My Applications</BackLink>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch applications."
        failed="Failed to load applications data."
        title={TITLE}
        skeleton={<SplitSkeleton />}
      >
        {(loaded) =>
          loaded ? (
            <EditApplicationView key={loaded.application._id} loaded={loaded} />
          ) : (
            <NotFound />
          )
        }
      </Loaded>
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
