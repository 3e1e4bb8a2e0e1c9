import { useSyncExternalStore } from 'react';
import { createListeners } from '../../kit/listeners.ts';

/** How high the rows of the list are: 56 pixels with two lines, or 44 with one. The choice is remembered in this browser. */
export type Density = 'compact' | 'comfortable';

const KEY = 'density';
const { subscribe, tell } = createListeners();

const read = (): Density => (localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable');

export function setDensity(density: Density) {
  if (density === 'compact') localStorage.setItem(KEY, density);
  else localStorage.removeItem(KEY);
  tell();
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, read, () => 'comfortable');
