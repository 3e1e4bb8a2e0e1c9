import { Refusal } from '../../../shared/kit/client.ts';
import { api } from '../../browser/api.ts';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { readUser } from '../../browser/session.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SplitSkeleton } from '../../ui/split.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/edit-application.ts';
import { readChanges } from './edit-application-draft.ts';
import { EditApplicationView, type LoadedApplication } from './edit-application-view.tsx';

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
    if (error instanceof Refusal && error.code === 404) return undefined;
    throw error;
  }
}

/** The seeker's own application: to change, to withdraw, and to follow (decisions.md section 1). */
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
        hint="It is not among your applications. The link may be incomplete, or meant for somebody else."
      >
        <LinkButton to="/applications/my-applications">My Applications</LinkButton>
      </EmptyState>
    </>
  );
}
