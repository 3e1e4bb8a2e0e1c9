import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { nameOfReview, type Review } from '../../shared/reviews/queue.ts';
import { counted, inFigures } from '../../shared/kit/figures.ts';
import { useScrollToCurrent } from '../kit/in-sight.ts';
import { PagedList } from '../kit/data/list.tsx';
import { FilterSelect } from '../kit/ui/fields/filter-select.tsx';
import { kindLabel, WaitBadge } from './item.tsx';
import styles from './list.module.css';
import type { ReviewQueue } from './queue.ts';

const NOTHING = {
  '': {
    title: 'Nothing to review.',
    hint: 'New companies and jobs will appear here.',
  },
  company: { title: 'No companies to review.', hint: 'Select all kinds to see jobs.' },
  job: { title: 'No jobs to review.', hint: 'Select all kinds to see companies.' },
};

interface ReviewListProps {
  queue: ReviewQueue;
  /** Called when somebody follows the link. */
  onOpen: (review: Review) => void;
  /** The button that explains the keys. */
  keys: ReactNode;
}

/** Pending items, oldest first. */
export function ReviewList({ queue, onOpen, keys }: ReviewListProps) {
  const { list, filters, opened, current } = queue;
  const [now] = useState(() => new Date());
  return (
    <PagedList
      title="Waiting"
      noun="reviews"
      list={list}
      rows={queue.rows}
      filters={<FilterSelect label="Kind" all="All kinds" {...filters.select('kind')} />}
      empty={NOTHING[filters.values.kind]}
      refused="Failed to fetch reviews."
      failed="Failed to load reviews data."
    >
      {(rows) => (
        <>
          <div className={styles.counts}>
            {list.data && <Counts {...list.data} />}
            {keys}
          </div>
          <Rows current={current?._id}>
            {rows.map((review) => (
              <li key={review._id}>
                <Link
                  {...opened.link('open', review._id)}
                  className={styles.row}
                  aria-current={review === current ? 'true' : undefined}
                  onClick={() => onOpen(review)}
                >
                  <Row review={review} now={now} />
                </Link>
              </li>
            ))}
          </Rows>
        </>
      )}
    </PagedList>
  );
}

/** Keeps the current row visible when the keys move through the list. */
function Rows({ current, children }: { current: string | undefined; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  useScrollToCurrent(list, current);
  return (
    <ol ref={list} className={styles.rows}>
      {children}
    </ol>
  );
}

function Row({ review, now }: { review: Review; now: Date }) {
  const hints = review.hints.length;
  return (
    <>
      <span className={styles.name}>{nameOfReview(review)}</span>
      <span className={styles.line}>
        {[kindLabel(review), review.job && review.company.companyName].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.line}>
        <WaitBadge since={review.since} now={now} />
        {hints > 0 && counted(hints, 'hint')}
      </span>
    </>
  );
}

function Counts({ companies, jobs, late }: { companies: number; jobs: number; late: number }) {
  return (
    <p>
      {counted(companies, 'company', 'companies')}, {counted(jobs, 'job')},{' '}
      <strong data-late={late > 0 || undefined}>{inFigures(late)} late</strong>
    </p>
  );
}
