import { useSyncExternalStore } from 'react';

/** How high the rows of the list are: 44 pixels with one line, or 56 with two. Remembered in this browser. */
export type Density = 'compact' | 'comfortable';

const KEY = 'density';
const listeners = new Set<() => void>();

const read = (): Density =>
  localStorage.getItem(KEY) === 'comfortable' ? 'comfortable' : 'compact';

export function setDensity(density: Density) {
  if (density === 'comfortable') localStorage.setItem(KEY, density);
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, read, () => 'compact');

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
