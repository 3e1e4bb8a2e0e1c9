import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

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

/**
 * Keeps the focus in a part of a page whose rows come and go: if the focused control is removed, another element gets the
 * focus.
 * @param next finds it
 * @returns for `onFocus` of the part
 */
export function useLostFocus(next: (lost: Element) => HTMLElement | null | undefined) {
  const last = useRef<Element>(null);

  useEffect(() => {
    const lost = last.current;
    if (lost?.isConnected === false && document.activeElement === document.body)
      next(lost)?.focus();
  });

  return (event: FocusEvent) => {
    last.current = event.target;
  };
}
