import { REVIEW_HOURS } from '../../shared/reviews/queue.ts';
import { pageMeta } from '../site.ts';
import { PageTitle } from '../kit/ui/page-title.tsx';
import { Stack } from '../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ReviewDesk } from './desk.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Review Queue');

/** Companies and jobs that wait for a decision, to be decided one after the other. */
export default function ReviewQueue() {
  return (
    <Stack>
      <PageTitle subtitle={`Companies and jobs to review within ${REVIEW_HOURS} hours`}>
        Review Queue
      </PageTitle>
      <ReviewDesk />
    </Stack>
  );
}
