import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * What follows from an element's width in pixels; undefined before it is measured. Updates with the layout.
 * @param of the same function in each rendering
 */
export function useOfWidth<T extends boolean | string>(
  part: RefObject<HTMLElement | null>,
  of: (width: number) => T,
): T | undefined {
  const [value, setValue] = useState<T>();
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const measure = () => setValue(of(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, of]);
  return value;
}
