import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { nameOfReview, type Review } from '../../shared/reviews/queue.ts';
import { useShortcuts } from '../kit/keys.ts';
import { useKeptFocus } from '../kit/kept-focus.ts';
import { type KeyHelp, KeysDialog } from '../kit/ui/keys-dialog.tsx';
import { RejectReasonDialog } from '../applications/reject-reason-dialog.tsx';
import { IconButton } from '../kit/ui/button.tsx';
import { ReviewApproval } from './approval.tsx';
import styles from './desk.module.css';
import { ReviewItem } from './item.tsx';
import { ReviewList } from './list.tsx';
import { useReviewQueue } from './queue.ts';
import { useReviewWork } from './actions.ts';

const KEYS: KeyHelp = [
  [['J'], 'Next'],
  [['K'], 'Previous'],
  [['A'], 'Approve and confirm with Enter'],
  [['R'], 'Reject with a reason'],
  [['?'], 'Show these keys'],
];

/** What waits for a yes before it is done. */
interface Asked {
  action: 'approve' | 'reject' | 'keys';
  review?: Review;
}

/** The queue, and beside it what is open: read, decided, and on to the next. */
export function ReviewDesk() {
  const queue = useReviewQueue();
  const { current, list } = queue;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const [heading, awaitNext] = useFocusOnStep(current);
  const work = useReviewWork(queue, () => {
    close();
    awaitNext();
  });

  const step = (by: 1 | -1) => {
    if (queue.step(by)) awaitNext();
  };
  const ask = (action: 'approve' | 'reject') => {
    if (current && !work.isBusy(current)) setAsked({ action, review: current });
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    a: () => ask('approve'),
    r: () => ask('reject'),
    '?': () => setAsked({ action: 'keys' }),
  });

  const desk = useRef<HTMLDivElement>(null);
  useKeptFocus(desk, current?._id ?? '');
  const { action, review } = asked ?? {};
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
              <IconButton label="Keyboard shortcuts" onClick={() => setAsked({ action: 'keys' })}>
                <IconKeyboard size={20} aria-hidden />
              </IconButton>
            }
          />
        </div>
        {current && list.error === undefined && (
          <ReviewItem
            key={keyOf(current)}
            ref={heading}
            review={current}
            busy={work.isBusy(current)}
            onApprove={() => void work.approve(current)}
            onReject={() => ask('reject')}
          />
        )}
      </div>
      {action === 'approve' && review && (
        <ReviewApproval
          review={review}
          busy={work.isBusy(review)}
          onApprove={() => void work.approve(review)}
          onClose={close}
        />
      )}
      {action === 'reject' && review && (
        <RejectReasonDialog
          kind={review.kind}
          id={review._id}
          name={nameOfReview(review)}
          busy={work.isBusy(review)}
          onReject={(details) => work.reject(review, details)}
          onClose={close}
        />
      )}
      <KeysDialog open={action === 'keys'} keys={KEYS} onClose={close} />
    </div>
  );
}

/** A new version of a job is another thing to read. */
const keyOf = ({ _id, job }: Review) => `${_id} ${job?.revision ?? ''}`;

/** Takes the focus to the heading of what opens next, where somebody has asked for the next. */
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
