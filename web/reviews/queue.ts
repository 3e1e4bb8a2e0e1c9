import { useState } from 'react';
import { isOutdated } from '../../shared/kit/client.ts';
import type { Review } from '../../shared/reviews/queue.ts';
import type { AdminRejection, RejectOutcome } from '../applications/moves/rejection-dialog.tsx';
import { editAnswers, useBusyRows, useCall, useChange } from '../kit/data/calls.ts';
import { useFilters, usePageQuery } from '../kit/data/filters.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { useOpened } from '../kit/opened.ts';

const KIND_LABELS = { company: 'Companies', job: 'Jobs' };

/** Items per page; few, because each has all its details. */
const PAGE_SIZE = 25;

/** The queue and the current item: the one in the address, or else the one that waits longest. */
export function useReviewQueue() {
  const filters = useFilters({ kind: KIND_LABELS });
  const query = usePageQuery(filters.values, PAGE_SIZE);
  const list = useCall('listReviews', { query }, { keepPrevious: true });
  const opened = useOpened('open');
  const [lastAt, setLastAt] = useState(0);

  const rows = list.data?.reviews;
  const found = rows?.findIndex(({ _id }) => _id === opened.id('open')) ?? -1;
  // A decided item disappears, and the next one takes its place.
  const at = found >= 0 ? found : Math.min(lastAt, (rows?.length ?? 0) - 1);
  if (at >= 0 && at !== lastAt) setLastAt(at);

  const step = (by: 1 | -1): boolean => {
    const next = rows?.[at + by];
    if (next) opened.open('open', next._id);
    return next !== undefined;
  };
  return { filters, list, opened, rows, current: rows?.[at], step };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;

interface Verdict extends AdminRejection {
  isApproved: boolean;
}

/** What a decision needs of an item. */
type Decided = Pick<Review, 'kind' | '_id'> & Partial<Pick<Review, 'since' | 'job'>>;

/** Decides items, with notices (product.md section 8), and continues with the next. */
export function useVerdicts(onNext: () => void) {
  const isBusy = useBusyRows('setCompanyApproval', 'approveJob', 'rejectJob');
  const decided = {
    onSuccess: (_answer: unknown, { params: { id } }: { params: { id: string } }) => {
      onNext();
      editAnswers('listReviews', ({ reviews, total, ...answer }) => {
        const others = reviews.filter(({ _id }) => _id !== id);
        return { ...answer, reviews: others, total: total - reviews.length + others.length };
      });
    },
  };
  const company = useChange('setCompanyApproval', decided);
  const approval = useChange('approveJob', decided);
  const rejection = useChange('rejectJob', decided);

  /** The call names the version that was reviewed, so that the server refuses a decision on another one. */
  const send = ({ kind, _id: id, since, job }: Decided, verdict: Verdict) => {
    const { isApproved, ...details } = verdict;
    if (kind === 'company') {
      const body = { companyProfile: { isApproved }, ...details, ...(since && { since }) };
      return company.mutateAsync({ params: { id }, body });
    }
    return (isApproved ? approval : rejection).mutateAsync({
      params: { id },
      body: { ...details, ...(job?.revision !== undefined && { revision: job.revision }) },
    });
  };

  const decide = async (review: Decided, verdict: Verdict): Promise<RejectOutcome> => {
    if (isBusy(review._id)) return 'failed';
    const { done, refused } = titlesOf(review, verdict);
    try {
      const { message } = await send(review, verdict);
      notify.success(done, message);
      return 'done';
    } catch (error) {
      const verb = verdict.isApproved ? 'approve' : 'reject';
      notifyFailure(error, { refused }, `Failed to ${verb} ${review.kind}.`);
      // Another admin was faster, or the company has changed it: the queue is loaded again.
      if (isOutdated(error)) {
        onNext();
        return 'refused';
      }
      return 'failed';
    }
  };

  return {
    isBusy: (review: Decided) => isBusy(review._id),
    approve: (review: Decided) => decide(review, { isApproved: true, reason: '', message: '' }),
    reject: (review: Decided, details: AdminRejection) =>
      decide(review, { isApproved: false, ...details }),
  };
}

function titlesOf({ kind }: Decided, { isApproved }: Verdict) {
  const noun = kind === 'job' ? 'Job' : 'Company';
  return isApproved
    ? { done: `${noun} Approved!`, refused: 'Approval Failed' }
    : { done: `${noun} Rejected`, refused: 'Rejection Failed' };
}
