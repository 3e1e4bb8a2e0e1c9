import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Places of the top bar of signed-in pages that a page can fill on a phone: in place of the board's name, and at the end. */
type Place = 'title' | 'end';

/** The id of a place, for the frame. */
export const barSlotId = (place: Place) => `bar-${place}`;

/** Puts parts of a page into the top bar. */
export function BarSlot({ place, children }: { place: Place; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setElement(document.getElementById(barSlotId(place))), [place]);
  return element && createPortal(children, element);
}
