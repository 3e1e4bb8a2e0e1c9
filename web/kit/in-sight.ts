import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Scrolls a list so that its current entry (`aria-current`) is visible, without scrolling the page.
 * @param current changes when another entry becomes current
 */
export function useScrollToCurrent(
  list: RefObject<HTMLElement | null>,
  current: string | undefined,
) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const entry = list.current?.querySelector('[aria-current]');
    if (!list.current || !entry) return;
    const frame = list.current.getBoundingClientRect();
    const { top, bottom } = entry.getBoundingClientRect();
    if (top < frame.top) list.current.scrollBy({ top: top - frame.top });
    else if (bottom > frame.bottom) list.current.scrollBy({ top: bottom - frame.bottom });
  }, [list, current]);
}

/** The part of an element that must be on the screen for it to count as seen. */
const SEEN_PART = 0.2;

/** Whether an element has been on the screen, in a tab that is shown. Stays true. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    let isOnScreen = false;
    const look = () => isOnScreen && !document.hidden && setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false;
        look();
      },
      { threshold: SEEN_PART },
    );
    observer.observe(element.current);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [element, isSeen]);
  return isSeen;
}
