import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Small } from '../ui/display/small.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** Names the list: 'applications'. */
  noun: string;
  isLoading: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  onLoad: () => void;
  /** The element that scrolls; the window by default. */
  within?: RefObject<HTMLElement | null>;
}

/** Pixels below the visible part in which the end of a list loads more. */
const AHEAD = 600;

/** At the end of a list that has more: loads it when the end comes near, or by a button. After a failure only the button does. */
export function LoadMore({ noun, isLoading, failure, onLoad, within }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  const waits = !isLoading && failure === undefined;

  useEffect(() => {
    if (!waits || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && load(),
      { root: within?.current ?? null, rootMargin: `${AHEAD}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits, within]);

  return (
    <div ref={end} className={styles.more}>
      {failure !== undefined && (
        <Small role="alert" as="p">
          {failure}
        </Small>
      )}
      <Button
        variant="subtle"
        size="sm"
        busy={isLoading}
        onClick={onLoad}
        aria-label={failure === undefined ? `Show more ${noun}` : `Try again to load ${noun}`}
      >
        {failure === undefined ? 'Show more' : 'Try Again'}
      </Button>
    </div>
  );
}
