import { useId } from 'react';
import {
  type ApplicationStatus,
  moveRefusal,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { StatusBadge } from '../badges.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ApplicationCard, type CardSetting } from './card.tsx';
import styles from './board.module.css';
import { type ApplicationRow, CARDS_MAX } from './list.ts';

interface ApplicationColumnProps {
  status: ApplicationStatus;
  /** Of the whole column. */
  total: number;
  rows: readonly ApplicationRow[];
  /** The application that looks for a place. */
  held: ApplicationRow | undefined;
  isOver: boolean;
  isLoading: boolean;
  onMore: () => void;
  /** Shows the whole column as a table. */
  onAll: () => void;
  card: CardSetting;
}

/** The applications with one status; while one is held, whether it may be dropped here, and why not. */
export function ApplicationColumn(props: ApplicationColumnProps) {
  const { status, total, rows, held, isOver, isLoading, onMore, onAll, card } = props;
  const titleId = useId();
  const isOwn = held?.status === status;
  const refusal = held && !isOwn ? moveRefusal(held.status, status) : undefined;
  const takes = !held || isOwn ? undefined : refusal ? 'no' : 'yes';
  return (
    <section
      aria-labelledby={titleId}
      data-column={status}
      data-takes={takes}
      data-over={isOver || undefined}
      className={styles.column}
    >
      <h3 id={titleId} className={styles.head}>
        <StatusBadge status={status} />
        <span className={styles.total}>{total.toLocaleString('en-US')}</span>
      </h3>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      {takes === 'yes' && <p className={styles.invitation}>Drop here</p>}
      <ul className={styles.cards}>
        {rows.map((row) => (
          <ApplicationCard
            key={row._id}
            application={row}
            isHeld={row._id === held?._id}
            {...card}
          />
        ))}
      </ul>
      {rows.length === 0 && !held && <p className={styles.none}>None</p>}
      {rows.length < total &&
        (rows.length < CARDS_MAX ? (
          <Button
            variant="subtle"
            size="sm"
            fullWidth
            busy={isLoading}
            onClick={onMore}
            aria-label={`Show more: ${statusLabel(status)}`}
          >
            Show more
          </Button>
        ) : (
          <Button variant="subtle" size="sm" fullWidth onClick={onAll}>
            All {total.toLocaleString('en-US')} in the table
          </Button>
        ))}
    </section>
  );
}
