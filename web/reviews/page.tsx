import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { nameOfReview, type Review, REVIEW_HOURS } from '../../shared/reviews/queue.ts';
import { AdminRejectionDialog } from '../applications/moves/rejection-dialog.tsx';
import { readUndoSeconds, undoTimeLabel } from '../applications/moves/undo-time.ts';
import { removeReview, useVerdicts } from '../jobs/verdicts.ts';
import { useKeptFocus } from '../kit/kept-focus.ts';
import { useShortcuts } from '../kit/keys.ts';
import { notify } from '../kit/notices.ts';
import { IconButton } from '../kit/ui/button.tsx';
import { type KeyHelp, KeysDialog } from '../kit/ui/overlays/keys-dialog.tsx';
import { Page } from '../kit/ui/layout/page.tsx';
import { pageMeta } from '../site.ts';
import type { Route } from './+types/page.ts';
import { ReviewItem } from './item.tsx';
import { ReviewList } from './list.tsx';
import styles from './page.module.css';
import { useReviewQueue } from './queue.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Review Queue');

/** Companies and jobs that wait for a decision. */
export default function ReviewQueue() {
  return (
    <Page
      title="Review Queue"
      subtitle={`Companies and jobs to review within ${REVIEW_HOURS} hours`}
    >
      <Desk />
    </Page>
  );
}

const KEYS: KeyHelp = [
  [['J'], 'Next'],
  [['K'], 'Previous'],
  [['A'], 'Approve'],
  [['Z'], 'Undo the approval'],
  [['R'], 'Reject with a reason'],
  [['?'], 'Show these keys'],
];

/** An action that waits for confirmation. */
interface Confirmation {
  action: 'reject' | 'keys';
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
  const undoable = useUndoableApproval(awaitNext);
  const reject = () => {
    if (current && !verdicts.isBusy(current))
      setConfirmation({ action: 'reject', review: current });
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    a: () => {
      if (current && !verdicts.isBusy(current)) undoable.approve(current);
    },
    z: undoable.undo,
    r: reject,
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
            onReject={reject}
          />
        )}
      </div>
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

/**
 * Approves after the time for undoing, because a key is pressed by accident more easily than a button. Another approval,
 * and leaving the page, send it at once.
 */
function useUndoableApproval(onNext: () => void) {
  const verdicts = useVerdicts();
  const waiting = useRef<{ send: () => void; undo: () => void }>(undefined);
  useEffect(() => () => waiting.current?.send(), []);
  const approve = (review: Review) => {
    waiting.current?.send();
    onNext();
    const restore = removeReview(review._id);
    const seconds = readUndoSeconds();
    const end = () => {
      clearTimeout(timer);
      waiting.current = undefined;
    };
    const send = async () => {
      end();
      if ((await verdicts.approve(review)) !== 'done') restore();
    };
    const undo = () => {
      end();
      onNext();
      restore();
      notify.info('Not Approved', `“${nameOfReview(review)}” waits for a decision again.`);
    };
    const timer = setTimeout(() => void send(), seconds * 1000);
    waiting.current = { send: () => void send(), undo };
    notify.success(
      `Approving “${nameOfReview(review)}”`,
      `You can undo this for ${undoTimeLabel(seconds)}.`,
      {
        label: 'Undo',
        run: () => waiting.current?.undo === undo && undo(),
      },
    );
  };
  return { approve, undo: () => waiting.current?.undo() };
}
