import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Moves the focus to what has just appeared, such as a notice or 'Undo'. */
export const FOCUS_KEY = 'F6';

/**
 * F6 moves the focus to the first button of a part of the page, or on to the next such part. When the part goes, the focus
 * returns to where it was. Pass `onFocus` to the part.
 */
export function useFocusKey(part: RefObject<HTMLElement | null>, isShown = true) {
  const before = useRef<Element>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== FOCUS_KEY || event.defaultPrevented) return;
      if (part.current?.contains(document.activeElement)) return;
      event.preventDefault();
      part.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [part, isShown]);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      const isInside = element?.contains(document.activeElement);
      if (isInside && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    };
  }, [part]);
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !part.current?.contains(relatedTarget)) before.current = relatedTarget;
    },
  };
}
