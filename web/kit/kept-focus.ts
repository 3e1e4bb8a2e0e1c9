import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of a page whose controls come and go with its state: where the one that had it is gone, the
 * part takes it. Give the part `tabIndex={-1}`.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, state: string) {
  const last = useRef(state);

  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [part, state]);
}
