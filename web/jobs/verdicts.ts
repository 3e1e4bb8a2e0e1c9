import type { Job } from '../../shared/jobs/posting.ts';
import { isOutdated } from '../../shared/kit/client.ts';
import type { Review } from '../../shared/reviews/queue.ts';
import type { AdminRejection, RejectOutcome } from '../applications/moves/rejection-dialog.tsx';
import { editAnswers, useBusyRows, useChange } from '../kit/data/calls.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';

interface Verdict extends AdminRejection {
  isApproved: boolean;
}

/** A job or company to decide about; the call names the version that was seen, so that no other is decided. */
export interface Decided {
  kind: Review['kind'];
  /** Of the job, or of the company's first owner. */
  _id: string;
  since?: string;
  job?: Pick<Job, 'revision'> | undefined;
}

/** Takes an item out of the queue. @returns puts it back */
export const removeReview = (id: string) =>
  editAnswers('listReviews', ({ reviews, total, ...answer }) => {
    const others = reviews.filter(({ _id }) => _id !== id);
    return { ...answer, reviews: others, total: total - reviews.length + others.length };
  });

/** Decides jobs and companies, with notices (product.md section 8). @param onNext continues with the next */
export function useVerdicts(onNext = () => {}) {
  const isBusy = useBusyRows('setCompanyApproval', 'approveJob', 'rejectJob');
  const decided = {
    onSuccess: (_answer: unknown, { params: { id } }: { params: { id: string } }) => {
      onNext();
      removeReview(id);
    },
  };
  const company = useChange('setCompanyApproval', decided);
  const approval = useChange('approveJob', decided);
  const rejection = useChange('rejectJob', decided);

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
