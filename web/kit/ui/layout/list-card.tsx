import { type ReactNode, useId, useRef } from 'react';
import { inFigures } from '../../../../shared/kit/figures.ts';
import { useLostFocus } from '../../kept-focus.ts';
import { Button } from '../button.tsx';
import { Card } from './card.tsx';
import styles from './list-card.module.css';

interface ListCardProps {
  /** 'All Jobs'; the number of rows follows in parentheses. */
  title: string;
  /** Undefined until it is known. */
  count: number | undefined;
  /** A control beside the title. */
  beside?: ReactNode;
  /** A search box and selects. */
  filters?: ReactNode;
  /** Clears the filters; given only while a filter is set. */
  onClear?: (() => void) | undefined;
  /** The title and the filters share one low line; on a phone the title shows only while a filter is set. */
  dense?: boolean;
  children: ReactNode;
}

/** A list of a dashboard with its filters. Announces the number of rows when it changes. */
export function ListCard(props: ListCardProps) {
  const { title, count, beside, filters, onClear, dense, children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hearFocus = useLostFocus(() => heading.current);

  // The button disappears with the filters, so the heading gets the focus.
  const clear = () => {
    onClear?.();
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <Card padding="none" aria-labelledby={titleId} onFocus={hearFocus} data-dense={dense}>
      <div
        className={styles.top}
        data-beside={beside ? true : undefined}
        data-dense={dense}
        data-filtered={onClear ? true : undefined}
      >
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {count === undefined ? title : `${title} (${inFigures(count)})`}
        </h2>
        {onClear && (
          <Button variant="subtle" size="sm" onClick={clear}>
            Clear Filters
          </Button>
        )}
        {beside}
        {filters && <div className={styles.filters}>{filters}</div>}
      </div>
      <p role="status" className="sr-only">
        {count !== undefined && `${title}: ${count} shown`}
      </p>
      <div className={styles.list}>{children}</div>
    </Card>
  );
}
