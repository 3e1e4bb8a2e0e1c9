import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of a page whose controls change with its state: if the focused control disappears, the part
 * gets the focus. The part needs `tabIndex={-1}`.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, state: string) {
  const last = useRef(state);

  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [part, state]);
}
