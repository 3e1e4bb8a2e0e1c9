import { REVIEWS } from '../../shared/jobs/posting.ts';
import type { Review } from '../../shared/reviews/queue.ts';

/** What it is: an edited job has a version that is public meanwhile. */
export const kindLabel = ({ kind, before }: Review): string => {
  if (kind === 'company') return 'Company';
  return before ? 'Edited job' : 'New job';
};

export const approveLabel = ({ kind }: Review): string =>
  kind === 'job' ? REVIEWS.approve.label : 'Approve Company';

export const rejectLabel = ({ kind }: Review): string =>
  kind === 'job' ? REVIEWS.reject.label : 'Reject Company';
