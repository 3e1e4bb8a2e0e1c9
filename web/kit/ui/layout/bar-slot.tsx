import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/**
 * Places of the top bar of signed-in pages that a page can fill: on a phone in place of the board's name ('title') and at
 * the end, and the middle. The frame provides their elements.
 */
type Place = 'title' | 'middle' | 'end';

export const BarSlots = createContext<Partial<Record<Place, HTMLElement | null>>>({});

/** Puts parts of a page into the top bar. */
export function BarSlot({ place, children }: { place: Place; children: ReactNode }) {
  const element = useContext(BarSlots)[place];
  return element && createPortal(children, element);
}
