import { useSearchParams } from 'react-router';
import { api } from '../../browser/api.ts';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { SplitSkeleton } from '../../ui/split.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/application.ts';
import styles from './application.module.css';
import { useArrival } from './application-arrival.ts';
import { ApplicationPager } from './application-pager.tsx';
import { ApplicationView } from './application-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Application Details');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(api.getApplication({ params: { id: params.id } })),
});

/**
 * One application with everything the company may know about the applicant (decisions.md section 1). The address
 * carries the filters of the list that one comes from.
 */
export default function ApplicationDetails({ loaderData, params }: Route.ComponentProps) {
  useFreshLinks();
  const [filters] = useSearchParams();
  const { said, onStepByKey, onShown } = useArrival();
  const list = `/applications/my-applications-company?${filters}`.replace(/\?$/, '');
  return (
    <Stack>
      <div className={styles.top}>
        <BackLink to={list}>Back to Job Applications</BackLink>
        <ApplicationPager id={params.id} filters={filters} onStepByKey={onStepByKey} />
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <Loaded
        key={params.id}
        from={loaderData.answer}
        refused="Failed to fetch applications."
        failed="Failed to load applications data."
        title="Application Details"
        skeleton={<SplitSkeleton />}
      >
        {({ application }) => <ApplicationView loaded={application} onShown={onShown} />}
      </Loaded>
    </Stack>
  );
}
