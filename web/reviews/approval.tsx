import { useEffect, useRef } from 'react';
import { nameOfReview, type Review } from '../../shared/reviews/queue.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Quiet } from '../kit/ui/prose.tsx';
import { approveLabel } from './labels.ts';

interface ReviewApprovalProps {
  review: Review;
  busy: boolean;
  onApprove: () => void;
  onClose: () => void;
}

/** A key is pressed by accident more easily than a button: Enter confirms, Escape takes it back. */
export function ReviewApproval({ review, busy, onApprove, onClose }: ReviewApprovalProps) {
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => main.current?.querySelector('button')?.focus(), []);
  const label = approveLabel(review);
  return (
    <Dialog
      open
      title={label}
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <div ref={main}>
            <Button busy={busy} onClick={onApprove}>
              {label}
            </Button>
          </div>
        </>
      }
    >
      <p>Are you sure you want to approve "{nameOfReview(review)}"?</p>
      <Quiet>
        {review.kind === 'job'
          ? 'It becomes public immediately if it is open and its company is approved.'
          : 'It can post jobs immediately.'}
      </Quiet>
    </Dialog>
  );
}
