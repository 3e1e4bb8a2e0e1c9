import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { api } from '../../browser/api.ts';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/my-applications.ts';
import { ApplicationList } from './application-list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'My Applications');

export const clientLoader = () => ({ answer: inBackground(loadApplications()) });

/** This page has a sentence of its own for the wrong role (product.md section 2.2). */
async function loadApplications() {
  try {
    return await api.listMyApplications();
  } catch (error) {
    const isDenied = error instanceof Refusal && error.code === 403;
    throw isDenied ? new Refusal(403, ROLE_REFUSALS.my_applications) : error;
  }
}

/** Where every application stands (product.md section 2.5). */
export default function MyApplications({ loaderData }: Route.ComponentProps) {
  useFreshLinks();
  return (
    <Stack>
      <PageTitle
        subtitle="Every application, from the day you sent it to the decision"
        actions={<LinkButton to="/alljobs">Browse Jobs</LinkButton>}
      >
        My Applications
      </PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch applications."
        failed="Failed to load applications data."
      >
        {({ applications }) => <ApplicationList applications={applications} />}
      </Loaded>
    </Stack>
  );
}
