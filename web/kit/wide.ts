import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least as wide as this, in pixels, as the window and what lies beside it change. */
export function useIsRoomy(part: RefObject<HTMLElement | null>, width: number): boolean {
  const [isRoomy, setRoomy] = useState(false);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const measure = () => setRoomy(element.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, width]);
  return isRoomy;
}
