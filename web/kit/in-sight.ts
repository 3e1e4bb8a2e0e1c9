import { type RefObject, useEffect, useRef } from 'react';

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
