import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { answerLabel } from '../../../shared/applications/promise.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { usePages } from '../../kit/data/calls.ts';
import { useNow } from '../../kit/now.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import { AnswerState } from '../answer.tsx';
import styles from './queue.module.css';

/** Rows of a page of the queue. */
const ROWS = 30;
/** Rows after the current one that stay in sight. */
const AHEAD = 3;

interface QueueProps {
  id: string;
  query: Readonly<Record<string, string>>;
  /** The page of the list around the application; undefined while it is not known. */
  pageCursor: string | null | undefined;
  pathTo: (id: string) => string;
  title: string;
  order: string;
  onClose: () => void;
}

/** The list that is reviewed, beside the application. */
export function Queue({ id, query, pageCursor, ...props }: QueueProps) {
  const [start, setStart] = useState<string>();
  if (start === undefined && pageCursor !== undefined) setStart(pageCursor ?? '');
  return (
    <nav className={styles.queue} aria-label="List">
      <header className={styles.head}>
        <p className={styles.title}>{props.title}</p>
        <p className={styles.order}>{props.order}</p>
        <IconButton label="Hide the list" onClick={props.onClose}>
          <IconX size={17} aria-hidden />
        </IconButton>
      </header>
      {start === undefined ? (
        <LoadingShape height={400} />
      ) : (
        <Rows
          key={start}
          id={id}
          query={{ ...query, limit: String(ROWS), ...(start && { cursor: start }) }}
          isFirst={start === ''}
          pathTo={props.pathTo}
          onFirst={() => setStart('')}
          onLost={() => {
            if (pageCursor !== undefined && pageCursor !== start) setStart(pageCursor ?? '');
          }}
        />
      )}
    </nav>
  );
}

interface RowsProps extends Pick<QueueProps, 'id' | 'pathTo'> {
  query: Readonly<Record<string, string>>;
  /** They begin with the first one of the list. */
  isFirst: boolean;
  onFirst: () => void;
  /** The current application is not among them. */
  onLost: () => void;
}

function Rows({ id, query, isFirst, pathTo, onFirst, onLost }: RowsProps) {
  const pages = usePages('listCompanyApplications', { query });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = pages;
  const rows = (data?.pages ?? []).flatMap(({ applications }) => applications);
  const now = useNow(data);
  const list = useRef<HTMLOListElement>(null);
  const at = rows.findIndex(({ _id }) => _id === id);
  const isMoreNeeded = at >= 0 && at + AHEAD >= rows.length && hasNextPage && !isFetching;

  useEffect(() => {
    if (isMoreNeeded) void fetchNextPage();
  }, [isMoreNeeded, fetchNextPage]);
  const isLost = data !== undefined && !isFetching && at < 0;
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });
  const lostId = isLost ? id : undefined;
  useEffect(() => {
    if (lostId) lost.current();
  }, [lostId]);
  const shown = `${id} ${at}`;
  const before = useRef('');
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    keepInSight(list.current);
  });

  if (error && !data)
    return (
      <div className={styles.note}>
        <Alert
          tone="failure"
          actions={
            <Button size="sm" variant="outline" onClick={() => void pages.refetch()}>
              Try Again
            </Button>
          }
        >
          {errorMessage(error, 'Failed to load applications data.')}
        </Alert>
      </div>
    );
  if (!data) return <LoadingShape height={400} />;
  return (
    <ol ref={list} className={styles.rows}>
      {!isFirst && (
        <li className={styles.more}>
          <Button variant="subtle" size="sm" onClick={onFirst}>
            Show from the first
          </Button>
        </li>
      )}
      {rows.map((row) => (
        <li key={row._id} className={styles.row} data-unread={row.isUnread || undefined}>
          <QuietLink to={pathTo(row._id)} aria-current={row._id === id ? 'true' : undefined}>
            <span className={styles.name}>{displayName(row.applicant)}</span>
            {row.isUnread && <span className="sr-only"> (unread)</span>}
            <span className={styles.position}>{row.job.jobTitle}</span>
            <span className={styles.answer}>
              {answerLabel(row, now) && <AnswerState application={row} now={now} />}
            </span>
          </QuietLink>
        </li>
      ))}
      {rows.length === 0 && <li className={styles.note}>No application matches these filters.</li>}
      {hasNextPage && (
        <li className={styles.more}>
          <Button variant="subtle" size="sm" busy={isFetching} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </li>
      )}
    </ol>
  );
}

/** Scrolls so that the current row and the next three are visible. */
function keepInSight(list: HTMLElement | null) {
  const row = list?.querySelector('[aria-current]')?.closest('li');
  if (!list || !row) return;
  const frame = list.getBoundingClientRect();
  const { top, height, bottom } = row.getBoundingClientRect();
  const last = bottom + AHEAD * height;
  if (last > frame.bottom) list.scrollBy({ top: last - frame.bottom });
  else if (top < frame.top) list.scrollBy({ top: top - frame.top });
}
