import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { ListFoot } from './list-foot.tsx';

/** The number of rows shown at first and added with each click. A list may have thousands. */
const STEP = 50;

interface InStepsProps<T> {
  items: readonly T[];
  /** The plural name of the rows. */
  noun: string;
  /** Renders the visible rows. */
  children: (shown: readonly T[]) => ReactNode;
}

/** A long list, fifty rows at a time. Needs a `key` made of the filters, so that it starts again with them. */
export function InSteps<T>({ items, noun, children }: InStepsProps<T>) {
  const [most, setMost] = useState(STEP);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasMore = items.length > most;

  const showMore = () => {
    setMost(most + STEP);
    // The button disappears with the last step, so the line beside it gets the focus.
    if (items.length <= most + STEP) summary.current?.focus();
  };

  return (
    <>
      {children(items.slice(0, most))}
      {items.length > STEP && (
        <ListFoot
          ref={summary}
          summary={`Showing ${Math.min(most, items.length).toLocaleString('en-US')} of ${items.length.toLocaleString('en-US')} ${noun}`}
        >
          {hasMore && (
            <Button variant="outline" size="sm" onClick={showMore}>
              Show more
            </Button>
          )}
        </ListFoot>
      )}
    </>
  );
}
