import { useSearchParams } from 'react-router';
import { api } from '../../kit/data/api.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { SplitSkeleton } from '../../kit/ui/split.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';
import { useArrival } from './arrival.ts';
import { ApplicationPager } from './pager.tsx';
import { ApplicationView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Application Details');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(api.getApplication({ params: { id: params.id } })),
});

/**
 * One application with everything the company may know about the applicant (product.md section 2.6). The address
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
