import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { nameOfReview, type Review, REVIEW_HOURS } from '../../shared/reviews/queue.ts';
import { AdminRejectionDialog } from '../applications/moves/rejection-dialog.tsx';
import { useKeptFocus } from '../kit/kept-focus.ts';
import { useShortcuts } from '../kit/keys.ts';
import { Button, IconButton } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/overlays/dialog.tsx';
import { type KeyHelp, KeysDialog } from '../kit/ui/overlays/keys-dialog.tsx';
import { PageTitle } from '../kit/ui/layout/page-title.tsx';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { pageMeta } from '../site.ts';
import type { Route } from './+types/page.ts';
import { approveLabel, ReviewItem } from './item.tsx';
import { ReviewList } from './list.tsx';
import styles from './page.module.css';
import { useReviewQueue, useVerdicts } from './queue.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Review Queue');

/** Companies and jobs that wait for a decision. */
export default function ReviewQueue() {
  return (
    <Stack>
      <PageTitle subtitle={`Companies and jobs to review within ${REVIEW_HOURS} hours`}>
        Review Queue
      </PageTitle>
      <Desk />
    </Stack>
  );
}

const KEYS: KeyHelp = [
  [['J'], 'Next'],
  [['K'], 'Previous'],
  [['A'], 'Approve and confirm with Enter'],
  [['R'], 'Reject with a reason'],
  [['?'], 'Show these keys'],
];

/** An action that waits for confirmation. */
interface Confirmation {
  action: 'approve' | 'reject' | 'keys';
  review?: Review;
}

/** The queue, and beside it the opened item. After a decision the next item opens. */
function Desk() {
  const queue = useReviewQueue();
  const { current, list } = queue;
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const close = () => setConfirmation(undefined);
  const [heading, awaitNext] = useFocusOnStep(current);
  const verdicts = useVerdicts(() => {
    close();
    awaitNext();
  });

  const step = (by: 1 | -1) => {
    if (queue.step(by)) awaitNext();
  };
  const confirm = (action: 'approve' | 'reject') => {
    if (current && !verdicts.isBusy(current)) setConfirmation({ action, review: current });
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    a: () => confirm('approve'),
    r: () => confirm('reject'),
    '?': () => setConfirmation({ action: 'keys' }),
  });

  const desk = useRef<HTMLDivElement>(null);
  useKeptFocus(desk, current?._id ?? '');
  const { action, review } = confirmation ?? {};
  return (
    <div ref={desk} tabIndex={-1} className={styles.frame}>
      <div className={styles.desk} data-open={current !== undefined || undefined}>
        <div className={styles.queue}>
          <ReviewList
            queue={queue}
            onOpen={(opened) => {
              if (opened === current) heading.current?.focus();
              else awaitNext();
            }}
            keys={
              <IconButton
                label="Keyboard shortcuts"
                onClick={() => setConfirmation({ action: 'keys' })}
              >
                <IconKeyboard size={20} aria-hidden />
              </IconButton>
            }
          />
        </div>
        {current && !list.isLoadingError && (
          <ReviewItem
            key={keyOf(current)}
            ref={heading}
            review={current}
            busy={verdicts.isBusy(current)}
            onApprove={() => void verdicts.approve(current)}
            onReject={() => confirm('reject')}
          />
        )}
      </div>
      {action === 'approve' && review && (
        <ApprovalDialog
          review={review}
          busy={verdicts.isBusy(review)}
          onApprove={() => void verdicts.approve(review)}
          onClose={close}
        />
      )}
      {action === 'reject' && review && (
        <AdminRejectionDialog
          kind={review.kind}
          id={review._id}
          name={nameOfReview(review)}
          busy={verdicts.isBusy(review)}
          onReject={(details) => verdicts.reject(review, details)}
          onClose={close}
        />
      )}
      <KeysDialog open={action === 'keys'} keys={KEYS} onClose={close} />
    </div>
  );
}

/** A new version of a job counts as another item. */
const keyOf = ({ _id, job }: Review) => `${_id} ${job?.revision ?? ''}`;

/** Moves the focus to the heading of the next item, if the user has requested it. */
function useFocusOnStep(current: Review | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAwaited = useRef(false);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const key = current && keyOf(current);
    if (shown.current === key) return;
    shown.current = key;
    if (!isAwaited.current) return;
    isAwaited.current = false;
    heading.current?.focus();
  });
  const awaitNext = () => {
    isAwaited.current = true;
  };
  return [heading, awaitNext] as const;
}

interface ApprovalDialogProps {
  review: Review;
  busy: boolean;
  onApprove: () => void;
  onClose: () => void;
}

/** A key is pressed by accident more easily than a button: Enter confirms, Escape cancels. */
function ApprovalDialog({ review, busy, onApprove, onClose }: ApprovalDialogProps) {
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
          {/* Opening a dialog moves the focus anyway; here it starts on the main button. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button autoFocus busy={busy} onClick={onApprove}>
            {label}
          </Button>
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
