import { api } from '../../browser/api.ts';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ApplicationList } from './application-list.tsx';
import type { Route } from './+types/applications.ts';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Application Management');

export const clientLoader = () => ({ answer: inBackground(api.listAllApplications()) });

/** Every application on the board (product.md section 2.7). */
export default function ApplicationManagement({ loaderData }: Route.ComponentProps) {
  useFreshLinks();
  return (
    <Stack>
      <PageTitle subtitle="Follow every application on the board">Application Management</PageTitle>
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
