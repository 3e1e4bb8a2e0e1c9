import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least `width` pixels wide; updates with the layout. */
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
