import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least as wide as this, in pixels, as the window and what lies beside it change. */
export function useIsWiderThan(part: RefObject<HTMLElement | null>, width: number): boolean {
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const measure = () => setIsWide(element.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, width]);
  return isWide;
}
