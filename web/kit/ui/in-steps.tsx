import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './in-steps.module.css';

/** Rows shown at first, and more with every click: a list may hold thousands. */
const STEP = 50;

interface InStepsProps<T> {
  items: readonly T[];
  /** What they are, in the plural. */
  noun: string;
  /** Renders those that show. */
  children: (shown: readonly T[]) => ReactNode;
}

/** A long list, fifty at a time. Give it a `key` made of the filters, so that it begins anew with them. */
export function InSteps<T>({ items, noun, children }: InStepsProps<T>) {
  const [most, setMost] = useState(STEP);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasMore = items.length > most;

  const showMore = () => {
    setMost(most + STEP);
    // The button goes with the last step; the line beside it stays.
    if (items.length <= most + STEP) summary.current?.focus();
  };

  return (
    <>
      {children(items.slice(0, most))}
      {items.length > STEP && (
        <div className={styles.foot}>
          <p ref={summary} tabIndex={-1} role="status" className={styles.summary}>
            Showing {Math.min(most, items.length).toLocaleString('en-US')} of{' '}
            {items.length.toLocaleString('en-US')} {noun}
          </p>
          {hasMore && (
            <Button variant="outline" size="sm" onClick={showMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  );
}
