import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { api } from '../../kit/data/api.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ApplicationList } from './list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

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
