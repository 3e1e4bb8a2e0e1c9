import { IconRefresh } from '@tabler/icons-react';
import { pageMeta } from '../../site.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ApplicationTabs } from './tabs.tsx';
import { LoadedApplications } from './loaded.tsx';
import { useCompanyApplications } from './state.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Applications');

/** Everybody who applied to the company's jobs (product.md section 2.6). */
export default function JobApplications() {
  const applications = useCompanyApplications();
  const { list } = applications;
  return (
    <Stack>
      <PageTitle
        subtitle="Review and manage candidates who applied to your jobs"
        actions={
          <>
            <Button
              variant="outline"
              icon={<IconRefresh size={18} aria-hidden />}
              busy={list.isLoading}
              onClick={list.reload}
            >
              Refresh
            </Button>
            <LinkButton to="/jobs/my-jobs">Manage Jobs</LinkButton>
          </>
        }
      >
        Job Applications
      </PageTitle>
      <LoadedApplications applications={applications}>
        {(page) => <ApplicationTabs applications={applications} page={page} />}
      </LoadedApplications>
    </Stack>
  );
}
