import { useState } from 'react';
import { Refusal } from '../../shared/kit/client.ts';
import type { Review } from '../../shared/reviews/queue.ts';
import { api } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import type { RejectOutcome } from '../applications/reject-reason-dialog.tsx';
import type { RejectReason } from '../applications/rejection-dialog.tsx';
import type { ReviewQueue } from './queue.ts';

interface Verdict extends RejectReason {
  isApproved: boolean;
}

/** Decides what waits, with its notices (product.md section 8), and goes on to the next. */
export function useReviewWork({ list }: Pick<ReviewQueue, 'list'>, onNext: () => void) {
  const [busy, setBusy] = useState<string>();

  const decide = async (review: Review, verdict: Verdict): Promise<RejectOutcome> => {
    if (busy) return 'failed';
    setBusy(review._id);
    const { done, refused } = titlesOf(review, verdict);
    try {
      const message = await send(review, verdict);
      notify.success(done, message);
      onNext();
      list.remove(review._id);
      list.refresh();
      return 'done';
    } catch (error) {
      const verb = verdict.isApproved ? 'approve' : 'reject';
      notifyFailure(error, { refused }, `Failed to ${verb} ${review.kind}.`);
      // Another admin was faster, or the company has changed it: what the queue holds now tells which.
      if (error instanceof Refusal && (error.code === 409 || error.code === 404)) {
        onNext();
        list.refresh();
        return 'refused';
      }
      return 'failed';
    } finally {
      setBusy(undefined);
    }
  };

  return {
    isBusy: (review: Review) => busy === review._id,
    approve: (review: Review) => decide(review, { isApproved: true, reason: '', message: '' }),
    reject: (review: Review, details: RejectReason) =>
      decide(review, { isApproved: false, ...details }),
  };
}

/** What was not seen is not decided: the call names what was looked at. */
async function send(
  { kind, _id: id, since, job }: Review,
  verdict: Verdict,
): Promise<string | undefined> {
  const { isApproved, reason, message } = verdict;
  if (kind === 'company') {
    const body = { companyProfile: { isApproved }, reason, message, since };
    return (await api.setCompanyApproval({ params: { id }, body })).message;
  }
  const call = {
    params: { id },
    body: { reason, message, ...(job?.revision !== undefined && { revision: job.revision }) },
  };
  return (await (isApproved ? api.approveJob(call) : api.rejectJob(call))).message;
}

function titlesOf({ kind }: Review, { isApproved }: Verdict) {
  const noun = kind === 'job' ? 'Job' : 'Company';
  return isApproved
    ? { done: `${noun} Approved!`, refused: 'Approval Failed' }
    : { done: `${noun} Rejected`, refused: 'Rejection Failed' };
}
