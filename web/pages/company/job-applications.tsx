import { IconRefresh } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { usePending } from '../../browser/pending.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/job-applications.ts';
import { ApplicationBoard } from './application-board.tsx';
import { loadApplications } from './applications-data.ts';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Applications');

export const clientLoader = () => ({ answer: inBackground(loadApplications()) });

/** Everybody who applied to the company's jobs (product.md section 2.6). */
export default function JobApplications({ loaderData: { answer } }: Route.ComponentProps) {
  useFreshLinks();
  const { revalidate } = useRevalidator();
  const busy = usePending(answer);
  const refresh = () => void revalidate();
  return (
    <Stack>
      <PageTitle
        subtitle="Review and manage candidates who applied to your jobs"
        actions={
          <>
            <Button
              variant="outline"
              icon={<IconRefresh size={18} aria-hidden />}
              busy={busy}
              onClick={refresh}
            >
              Refresh
            </Button>
            <LinkButton to="/jobs/my-jobs">Manage Jobs</LinkButton>
          </>
        }
      >
        Job Applications
      </PageTitle>
      <Loaded
        from={answer}
        refused="Failed to fetch your jobs."
        failed="Failed to load applications data."
      >
        {(loaded) => <ApplicationBoard loaded={loaded} onConflict={refresh} />}
      </Loaded>
    </Stack>
  );
}
