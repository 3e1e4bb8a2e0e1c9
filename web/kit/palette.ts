import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

/** The event that opens the search over people, jobs and actions. */
export const PALETTE_EVENT = 'open-palette';

/** Opens the search over people, jobs and actions (web/shells/dashboard/palette.tsx). */
export const openPalette = () => void window.dispatchEvent(new Event(PALETTE_EVENT));

/** What can be done on the page that is open. */
export interface PageAction {
  id: string;
  label: string;
  /** To whom or what. */
  note?: string;
  /** Other words that find it. */
  words?: string;
  icon: Icon;
  act: () => void;
}

const offers = new Set<() => readonly PageAction[]>();

/** Offers actions in the palette while the part of a page is shown. @param offer is asked when the palette opens */
export function usePageActions(offer: () => readonly PageAction[]) {
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => {
    const ask = () => latest.current();
    offers.add(ask);
    return () => void offers.delete(ask);
  }, []);
}

export const pageActions = (): PageAction[] => [...offers].flatMap((offer) => offer());
