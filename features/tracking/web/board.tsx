import { IconAlarm } from '@tabler/icons-react';
import { useId } from 'react';
import { APPLICATION_STATUSES } from '../../../shared/applications/status.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { useLostFocus } from '../../../web/kit/kept-focus.ts';
import { useNow } from '../../../web/kit/now.ts';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { CardLink } from '../../../web/kit/ui/navigation/row-link.tsx';
import { type RowAction, RowMenu } from '../../../web/kit/ui/overlays/row-menu.tsx';
import { StatusBadge } from '../../../web/applications/badges.tsx';
import { formatLocalDay } from '../../../web/kit/local-time.ts';
import { entryPath } from '../../../web/applications/own-list/entries.ts';
import type { TrackedEntry } from './entries.ts';
import styles from './board.module.css';

interface EntryBoardProps {
  entries: readonly TrackedEntry[];
  /** Those that are not shown yet included, for the totals. */
  all: readonly TrackedEntry[];
  /** The address at which the dialog of its note is open. */
  noteLink: (entry: TrackedEntry) => string;
  actionsOf: (entry: TrackedEntry) => readonly (readonly RowAction[])[];
}

/** The applications in columns by status. Those from elsewhere move by their menus. */
export function EntryBoard({ entries, all, noteLink, actionsOf }: EntryBoardProps) {
  const now = useNow(all);
  // A card that moves to another column is a new element there.
  const hearFocus = useLostFocus((lost) => {
    const id = CSS.escape(lost.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '');
    return document.querySelector<HTMLElement>(`[data-card="${id}"] button`);
  });
  return (
    <div className={styles.board} onFocus={hearFocus}>
      {APPLICATION_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          entries={entries.filter((entry) => entry.status === status)}
          all={all.filter((entry) => entry.status === status)}
          noteLink={noteLink}
          actionsOf={actionsOf}
          now={now}
        />
      ))}
    </div>
  );
}

interface ColumnProps extends EntryBoardProps {
  status: TrackedEntry['status'];
  now: Date;
}

function Column({ status, entries, all, noteLink, actionsOf, now }: ColumnProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.column}>
      <h3 id={titleId} className={styles.head}>
        <StatusBadge status={status} />
        <span className={styles.total}>{inFigures(all.length)}</span>
      </h3>
      {all.length === 0 && <p className={styles.none}>None</p>}
      <ul className={styles.cards}>
        {entries.map((entry) => (
          <li key={entry._id} data-card={entry._id} className={styles.card}>
            <div className={styles.menu}>
              <RowMenu
                label={`Actions for ${entry.jobTitle} at ${entry.companyName}`}
                groups={actionsOf(entry)}
              />
            </div>
            <p className={styles.title}>
              <CardLink
                to={entry.application ? entryPath(entry._id) : noteLink(entry)}
                preventScrollReset={!entry.application}
              >
                {entry.jobTitle}
              </CardLink>
              {entry.application?.isUnread && <Badge tone="blue">New</Badge>}
            </p>
            <p className={styles.line}>{entry.companyName}</p>
            <p className={styles.line}>
              {!entry.application && 'Elsewhere · '}
              <time dateTime={entry.appliedOn}>{formatAge(entry.appliedOn, now)}</time>
              {entry.remindAt && (
                <span className={styles.reminder}>
                  <IconAlarm size={14} stroke={1.7} aria-hidden />
                  <span className="sr-only">Reminder on </span>
                  {formatLocalDay(entry.remindAt)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
