import { IconCheck, IconX } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import { formatMoment } from '../../shared/kit/dates.ts';
import { isLate, nameOfReview, type Review, waitOf } from '../../shared/reviews/queue.ts';
import { useShortcutsOn } from '../kit/keys.ts';
import { Alert } from '../kit/ui/alert.tsx';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import { Badge } from '../kit/ui/badge.tsx';
import { Button } from '../kit/ui/button.tsx';
import { ReviewCompany } from './company.tsx';
import { ReviewHints } from './hints.tsx';
import styles from './item.module.css';
import { ReviewJob } from './job.tsx';
import { approveLabel, kindLabel, rejectLabel } from './labels.ts';
import { WaitBadge } from './wait.tsx';

interface ReviewItemProps {
  ref: Ref<HTMLHeadingElement>;
  review: Review;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** What is open: what stands out, what people would read, who is behind it, and the decision. */
export function ReviewItem({ ref, review, busy, onApprove, onReject }: ReviewItemProps) {
  const [now] = useState(() => new Date());
  const titleId = useId();
  const { since, company, job } = review;
  return (
    <article className={styles.item} aria-labelledby={titleId}>
      <header className={styles.head}>
        <CompanyMark name={company.companyName} size={48} />
        <div className={styles.names}>
          <h2 ref={ref} id={titleId} tabIndex={-1} className={styles.title}>
            {nameOfReview(review)}
          </h2>
          {job && <p className={styles.company}>{company.companyName}</p>}
          <p className={styles.state}>
            <Badge tone="blue">{kindLabel(review)}</Badge>
            <WaitBadge wait={waitOf(since, now)} isLate={isLate(since, now)} />
            <span className={styles.since}>Since {formatMoment(since)}</span>
          </p>
        </div>
      </header>
      {job && !company.isApproved && (
        <Alert tone="warning" title="This company is not approved yet">
          Its jobs stay hidden until the company is approved.
        </Alert>
      )}
      <ReviewHints hints={review.hints} />
      {job && <ReviewJob job={job} before={review.before ?? null} />}
      <ReviewCompany review={review} />
      <footer className={styles.decision}>
        <Button
          variant="outline"
          aria-keyshortcuts="r"
          icon={<IconX size={18} aria-hidden />}
          disabled={busy}
          onClick={onReject}
        >
          {rejectLabel(review)}
          <Key name="R" />
        </Button>
        <Button
          aria-keyshortcuts="a"
          icon={<IconCheck size={18} aria-hidden />}
          busy={busy}
          onClick={onApprove}
        >
          {approveLabel(review)}
          <Key name="A" />
        </Button>
      </footer>
    </article>
  );
}

function Key({ name }: { name: string }) {
  const isOn = useShortcutsOn();
  if (!isOn) return null;
  return (
    <kbd className={styles.key} aria-hidden>
      {name}
    </kbd>
  );
}
